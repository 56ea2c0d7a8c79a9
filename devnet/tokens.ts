import { createRequire } from 'node:module'
import type { Address } from '../src/domain/chains/Chain.ts'

/** How a token behaves: `plain`, `wrapped` (WETH9), `tether` (no return value, approve zero first), or one of the made traps. */
export type TokenKind = 'plain' | 'wrapped' | 'tether' | 'silent' | 'fee' | 'blocklist' | 'honeypot' | 'hostile'

/** One token of the devnet. `usd` is its price now (what 90 days of history end at), `supply` whole units, `vol` yearly volatility. */
export type Token = {
  chainId: number
  address: Address
  symbol: string
  name: string
  decimals: number
  kind: TokenKind
  usd: number
  supply: number
  vol: number
}

type Row = [symbol: string, usd: number, supply: number, vol: number]

const stable = 0.006
const ethereum: Row[] = [
  ['WETH', 3100, 2_700_000, 0.55],
  ['USDC', 1, 48_000_000_000, stable],
  ['USDT', 1, 98_000_000_000, stable],
  ['DAI', 1, 5_300_000_000, stable],
  ['WBTC', 96_000, 130_000, 0.45],
  ['UNI', 8.4, 1_000_000_000, 0.9],
  ['LINK', 16.2, 1_000_000_000, 0.8],
  ['AAVE', 205, 16_000_000, 0.85],
  ['LDO', 1.05, 1_000_000_000, 1],
  ['CRV', 0.58, 2_300_000_000, 1.1],
  ['MKR', 1680, 880_000, 0.8],
  ['PEPE', 0.0000094, 420_690_000_000_000, 1.3],
  ['SHIB', 0.0000121, 589_500_000_000_000, 1],
  ['ENS', 17.5, 100_000_000, 0.95],
  ['COMP', 46, 10_000_000, 0.9],
  ['GRT', 0.09, 10_800_000_000, 1],
  ['SNX', 0.62, 343_000_000, 1],
  ['1INCH', 0.21, 1_500_000_000, 0.95],
  ['cbBTC', 96_050, 30_000, 0.45],
]

const base: Row[] = [
  ['WETH', 3100, 240_000, 0.55],
  ['USDC', 1, 4_100_000_000, stable],
  ['DAI', 1, 110_000_000, stable],
  ['USDbC', 0.9995, 40_000_000, stable],
  ['EURC', 1.09, 90_000_000, 0.08],
  ['cbBTC', 96_050, 22_000, 0.45],
  ['tBTC', 95_900, 1_800, 0.45],
  ['cbETH', 3390, 62_000, 0.55],
  ['UNI', 8.4, 12_000_000, 0.9],
  ['COMP', 46, 160_000, 0.9],
  ['AERO', 0.92, 1_650_000_000, 1.2],
  ['DEGEN', 0.0041, 36_900_000_000, 1.4],
  ['VIRTUAL', 1.28, 1_000_000_000, 1.4],
  ['TOSHI', 0.00052, 420_000_000_000, 1.4],
  ['ZRO', 2.1, 1_000_000_000, 1],
  ['WELL', 0.021, 5_000_000_000, 1.2],
  ['KAITO', 1.05, 1_000_000_000, 1.3],
  ['ZORA', 0.072, 10_000_000_000, 1.3],
]

const hostileName = `<script>alert(1)</script>\u202e${'Pwned'.repeat(40)}`.slice(0, 200)

/** The made tokens, one of each trap, the same on every network at addresses that no real token has. */
const made: Omit<Token, 'chainId'>[] = [
  {
    address: at(1),
    symbol: 'WHOLE',
    name: 'Whole Units',
    decimals: 0,
    kind: 'plain',
    usd: 25,
    supply: 4_000_000,
    vol: 0.6,
  },
  {
    address: at(2),
    symbol: 'FINE',
    name: 'Fine Grained',
    decimals: 24,
    kind: 'plain',
    usd: 3.2,
    supply: 90_000_000,
    vol: 0.7,
  },
  {
    address: at(3),
    symbol: 'TOLL',
    name: 'Toll on Transfer',
    decimals: 18,
    kind: 'fee',
    usd: 0.8,
    supply: 100_000_000,
    vol: 0.9,
  },
  {
    address: at(4),
    symbol: 'BARRED',
    name: 'Barred List',
    decimals: 18,
    kind: 'blocklist',
    usd: 1.6,
    supply: 50_000_000,
    vol: 0.7,
  },
  {
    address: at(5),
    symbol: 'MUTE',
    name: 'Mute Token',
    decimals: 18,
    kind: 'silent',
    usd: 2.4,
    supply: 60_000_000,
    vol: 0.7,
  },
  {
    address: at(6),
    symbol: 'HONEY',
    name: 'Honey Jar',
    decimals: 18,
    kind: 'honeypot',
    usd: 0.05,
    supply: 1_000_000_000,
    vol: 1.5,
  },
  {
    address: at(7),
    symbol: 'EVIL',
    name: hostileName,
    decimals: 18,
    kind: 'hostile',
    usd: 0.4,
    supply: 100_000_000,
    vol: 1,
  },
]

/** Made addresses: `0x7a12000000000000000000000000000000000001` and on ("tarn" has no hex, 7a12 is near). */
function at(n: number): Address {
  return `0x7a12${n.toString(16).padStart(36, '0')}`
}

type Listed = { chainId: number; symbol: string; name: string; decimals: number; address: string }

/** LIST: the tokens of a network; the real ones with address, name and decimals as in the protocol's default list. */
export function tokensOf(chainId: number): Token[] {
  const { tokens } = createRequire(import.meta.url)('@uniswap/default-token-list') as { tokens: Listed[] }
  const rows = chainId === 1 ? ethereum : base
  const real = rows.map(([symbol, usd, supply, vol]): Token => {
    const listed = tokens.find(t => t.chainId === chainId && t.symbol === symbol)
    if (!listed) throw new Error(`The token list has no ${symbol} on network ${chainId}`)
    const kind = symbol === 'WETH' ? 'wrapped' : symbol === 'USDT' ? 'tether' : 'plain'
    const { name, decimals } = listed
    return { chainId, address: listed.address.toLowerCase() as Address, symbol, name, decimals, kind, usd, supply, vol }
  })
  const bridged: Token[] =
    chainId === 8453
      ? [
          {
            chainId,
            address: '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2',
            symbol: 'USDT',
            name: 'Tether USD',
            decimals: 6,
            kind: 'plain',
            usd: 1,
            supply: 60_000_000,
            vol: stable,
          },
        ]
      : []
  return [...real, ...bridged, ...made.map(token => ({ chainId, ...token }))]
}
