import { concat, encodeAbiParameters, getCreate2Address, keccak256 } from 'viem/utils'
import type { Address } from '../src/domain/chains/Chain.ts'
import { chainById } from '../src/domain/chains/chains.ts'
import type { Hex } from './artifacts.ts'
import type { Token } from './tokens.ts'

/** `standard`, or what its hook does: `fee-override` (beforeSwap sets the fee), `dynamic` (a keeper sets it, no say in a swap). */
export type PoolKind = 'standard' | 'fee-override' | 'dynamic'

/** One pool. `id` is the pair's or pool's address (v2, v3) or the 32-byte pool id (v4); token0 may be 'NATIVE' in v4. `depth`: dollars on each side of an endless-range pool as deep as this one near the price. */
export type Pool = {
  chainId: number
  version: 2 | 3 | 4
  id: Hex
  token0: Address | 'NATIVE'
  token1: Address
  /** Millionths; 0x800000 = dynamic. */
  fee: number
  tickSpacing: number
  hook: Address | null
  kind: PoolKind
  depth: number
}

export const ZERO: Address = '0x0000000000000000000000000000000000000000'
export const DYNAMIC_FEE = 0x800000
/** The low 14 bits of a hook's address say when it is called: 0x0080 before a swap, 0x1000 after a pool's start. */
export const FEE_OVERRIDE_HOOK: Address = '0x7a12000000000000000000000000000000010080'
export const DYNAMIC_FEE_HOOK: Address = '0x7a12000000000000000000000000000000021000'

const V2_PAIR_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const V3_POOL_HASH = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
export const initCodeHashes = { v2: V2_PAIR_HASH, v3: V3_POOL_HASH } as const

/** version, one side, other side ('ETH' = native), fee (0 for v2), depth in million dollars a side, hook kind */
type Row = [version: 2 | 3 | 4, a: string, b: string, fee: number, depth: number, kind?: PoolKind]

const ethereum: Row[] = [
  [2, 'WETH', 'USDC', 0, 6],
  [3, 'WETH', 'USDC', 500, 6],
  [3, 'WETH', 'USDC', 3000, 6],
  [4, 'WETH', 'USDC', 3000, 6],
  [3, 'WETH', 'USDC', 100, 0.9],
  [3, 'WETH', 'USDC', 10000, 0.25],
  [4, 'ETH', 'USDC', 500, 7],
  [4, 'ETH', 'USDC', DYNAMIC_FEE, 2.2, 'fee-override'],
  [2, 'WETH', 'USDT', 0, 5],
  [3, 'WETH', 'USDT', 500, 5.5],
  [3, 'WETH', 'USDT', 3000, 5],
  [4, 'ETH', 'USDT', 500, 5],
  [4, 'WETH', 'USDT', DYNAMIC_FEE, 1.6, 'dynamic'],
  [2, 'WETH', 'DAI', 0, 3],
  [3, 'WETH', 'DAI', 3000, 2],
  [3, 'USDC', 'USDT', 100, 18],
  [4, 'USDC', 'USDT', 10, 12],
  [3, 'DAI', 'USDC', 100, 9],
  [3, 'DAI', 'USDC', 500, 2],
  [2, 'WBTC', 'WETH', 0, 3],
  [3, 'WBTC', 'WETH', 500, 8],
  [3, 'WBTC', 'WETH', 3000, 9],
  [3, 'WBTC', 'USDC', 3000, 5],
  [3, 'WBTC', 'USDT', 3000, 4],
  [4, 'ETH', 'WBTC', 3000, 4],
  [3, 'cbBTC', 'USDC', 500, 3.5],
  [3, 'WBTC', 'cbBTC', 100, 4],
  [2, 'UNI', 'WETH', 0, 2],
  [3, 'UNI', 'WETH', 3000, 4],
  [4, 'ETH', 'UNI', 3000, 2],
  [2, 'LINK', 'WETH', 0, 2],
  [3, 'LINK', 'WETH', 3000, 4],
  [4, 'LINK', 'USDC', 3000, 1.2],
  [3, 'AAVE', 'WETH', 3000, 3],
  [3, 'LDO', 'WETH', 3000, 2],
  [3, 'CRV', 'WETH', 10000, 1.5],
  [3, 'MKR', 'WETH', 3000, 2.5],
  [2, 'PEPE', 'WETH', 0, 2.5],
  [3, 'PEPE', 'WETH', 3000, 3],
  [4, 'ETH', 'PEPE', 10000, 1.4],
  [2, 'SHIB', 'WETH', 0, 2],
  [3, 'SHIB', 'WETH', 10000, 0.8],
  [3, 'ENS', 'WETH', 3000, 1.8],
  [3, 'COMP', 'WETH', 3000, 1.5],
  [3, 'GRT', 'WETH', 3000, 1],
  [3, 'SNX', 'WETH', 3000, 0.9],
  [2, '1INCH', 'WETH', 0, 0.6],
  [2, 'WHOLE', 'WETH', 0, 0.4],
  [3, 'WHOLE', 'USDC', 3000, 0.3],
  [3, 'FINE', 'WETH', 3000, 0.5],
  [2, 'TOLL', 'WETH', 0, 0.3],
  [2, 'BARRED', 'USDC', 0, 0.25],
  [2, 'MUTE', 'WETH', 0, 0.3],
  [2, 'HONEY', 'WETH', 0, 0.12],
  [2, 'EVIL', 'WETH', 0, 0.08],
  [3, 'EVIL', 'WETH', 10000, 0.004],
]

const base: Row[] = [
  [2, 'WETH', 'USDC', 0, 4.5],
  [3, 'WETH', 'USDC', 500, 4.5],
  [3, 'WETH', 'USDC', 3000, 4.5],
  [4, 'WETH', 'USDC', 3000, 4.5],
  [3, 'WETH', 'USDC', 100, 0.6],
  [3, 'WETH', 'USDC', 10000, 0.15],
  [4, 'ETH', 'USDC', 500, 5.5],
  [4, 'ETH', 'USDC', DYNAMIC_FEE, 1.8, 'fee-override'],
  [4, 'WETH', 'USDbC', DYNAMIC_FEE, 0.9, 'dynamic'],
  [3, 'WETH', 'USDT', 500, 1.5],
  [3, 'WETH', 'USDbC', 500, 1.2],
  [3, 'WETH', 'DAI', 3000, 0.9],
  [2, 'WETH', 'DAI', 0, 0.7],
  [3, 'USDC', 'USDbC', 100, 5],
  [3, 'DAI', 'USDC', 100, 4],
  [3, 'USDT', 'USDC', 100, 4],
  [4, 'USDT', 'USDC', 10, 3],
  [3, 'EURC', 'USDC', 500, 3],
  [4, 'EURC', 'USDC', 100, 1.5],
  [3, 'cbBTC', 'WETH', 500, 6],
  [3, 'cbBTC', 'WETH', 3000, 4],
  [3, 'cbBTC', 'USDC', 500, 6],
  [2, 'cbBTC', 'WETH', 0, 1.5],
  [4, 'ETH', 'cbBTC', 3000, 3],
  [3, 'tBTC', 'cbBTC', 100, 2],
  [3, 'tBTC', 'WETH', 3000, 1],
  [3, 'cbETH', 'WETH', 100, 5],
  [3, 'cbETH', 'WETH', 500, 4],
  [3, 'UNI', 'WETH', 3000, 0.5],
  [2, 'COMP', 'WETH', 0, 0.2],
  [2, 'AERO', 'WETH', 0, 3],
  [3, 'AERO', 'WETH', 3000, 5],
  [3, 'AERO', 'USDC', 3000, 4],
  [4, 'ETH', 'AERO', 3000, 1.5],
  [2, 'DEGEN', 'WETH', 0, 0.9],
  [3, 'DEGEN', 'WETH', 3000, 2],
  [3, 'VIRTUAL', 'WETH', 3000, 3],
  [2, 'VIRTUAL', 'WETH', 0, 2],
  [2, 'TOSHI', 'WETH', 0, 1.2],
  [3, 'TOSHI', 'WETH', 10000, 1],
  [3, 'ZRO', 'WETH', 3000, 1],
  [3, 'WELL', 'WETH', 3000, 0.8],
  [3, 'KAITO', 'USDC', 3000, 0.8],
  [4, 'ETH', 'ZORA', 10000, 0.7],
  [3, 'ZORA', 'USDC', 3000, 0.6],
  [2, 'WHOLE', 'WETH', 0, 0.3],
  [3, 'WHOLE', 'USDC', 3000, 0.2],
  [3, 'FINE', 'WETH', 3000, 0.3],
  [2, 'TOLL', 'WETH', 0, 0.2],
  [2, 'BARRED', 'USDC', 0, 0.15],
  [2, 'MUTE', 'WETH', 0, 0.2],
  [2, 'HONEY', 'WETH', 0, 0.1],
  [2, 'EVIL', 'WETH', 0, 0.06],
  [3, 'EVIL', 'WETH', 10000, 0.003],
]

const spacing = (fee: number) =>
  fee === DYNAMIC_FEE ? 60 : fee === 10 || fee === 100 ? 1 : fee === 500 ? 10 : fee === 3000 ? 60 : 200

/** LIST: the pools of a network, with the ids that the canonical factories give them. */
export function poolsOf(chainId: number, tokens: Token[]): Pool[] {
  const contracts = chainById(chainId)!.contracts
  const addressOf = (symbol: string): Address =>
    symbol === 'ETH' ? ZERO : tokens.find(t => t.symbol === symbol)!.address
  return (chainId === 1 ? ethereum : base).map(([version, a, b, fee, depth, kind = 'standard']) => {
    const [c0, c1] = [addressOf(a), addressOf(b)].sort() as [Address, Address]
    const hook = kind === 'fee-override' ? FEE_OVERRIDE_HOOK : kind === 'dynamic' ? DYNAMIC_FEE_HOOK : null
    const tickSpacing = version === 2 ? 0 : spacing(fee)
    const common = {
      chainId,
      version,
      token1: c1,
      fee: version === 2 ? 3000 : fee,
      tickSpacing,
      hook,
      kind,
      depth: depth * 1e6,
    }
    const token0 = c0 === ZERO ? 'NATIVE' : c0
    if (version === 2) {
      const salt = keccak256(concat([c0, c1]))
      return { ...common, token0, id: create2(contracts.v2Factory!, salt, V2_PAIR_HASH) }
    }
    if (version === 3) {
      const salt = keccak256(
        encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint24' }], [c0, c1, fee]),
      )
      return { ...common, token0, id: create2(contracts.v3Factory!, salt, V3_POOL_HASH) }
    }
    const key = encodeAbiParameters(keyAbi, [{ currency0: c0, currency1: c1, fee, tickSpacing, hooks: hook ?? ZERO }])
    return { ...common, token0, id: keccak256(key) }
  })
}

const keyAbi = [
  {
    type: 'tuple',
    components: [
      { name: 'currency0', type: 'address' },
      { name: 'currency1', type: 'address' },
      { name: 'fee', type: 'uint24' },
      { name: 'tickSpacing', type: 'int24' },
      { name: 'hooks', type: 'address' },
    ],
  },
] as const

const create2 = (from: Address, salt: Hex, bytecodeHash: Hex) =>
  getCreate2Address({ from, salt, bytecodeHash }).toLowerCase() as Hex

/** The key struct that v4 calls take. */
export function keyOf(pool: Pool) {
  const currency0: Address = pool.token0 === 'NATIVE' ? ZERO : pool.token0
  return { currency0, currency1: pool.token1, fee: pool.fee, tickSpacing: pool.tickSpacing, hooks: pool.hook ?? ZERO }
}
