import { createRequire } from 'node:module'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById } from '../../src/domain/chains/chains.ts'
import { playOf } from './markets.ts'
import type { Token } from './Token.ts'

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
  const { market } = playOf(chainId)
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  const real = market.tokens.map(([symbol, usd, supply, vol]): Token => {
    const listed = tokens.find(t => t.chainId === chainId && t.symbol === symbol)
    if (!listed) throw new Error(`The token list has no ${symbol} on network ${chainId}`)
    const address = listed.address.toLowerCase() as Address
    const kind = address === wrapper ? 'wrapped' : symbol === 'USDT' && chainId === 1 ? 'tether' : 'plain'
    const { name, decimals } = listed
    return { chainId, address, symbol, name, decimals, kind, usd, supply, vol }
  })
  const unlisted = (market.unlisted ?? []).map((token): Token => ({ chainId, kind: 'plain', ...token }))
  return [...real, ...unlisted, ...made.map(token => ({ chainId, ...token }))]
}
