import { concat, encodeAbiParameters, getCreate2Address, keccak256 } from 'viem/utils'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById } from '../../src/domain/chains/chains.ts'
import type { Hex } from '../contracts/Hex.ts'
import { DYNAMIC_FEE, type PoolKind } from './Market.ts'
import { playOf } from './markets.ts'
import type { Token } from './Token.ts'

/**
 * One pool. `id` is the pair's or pool's address (v2, v3) or the 32-byte pool id (v4); token0 may be 'NATIVE' in v4.
 * `depth`: dollars on each side of an endless-range pool as deep as this one near the price.
 */
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
export { DYNAMIC_FEE }
/** The low 14 bits of a hook's address say when it is called: 0x0080 before a swap, 0x1000 after a pool's start. */
export const FEE_OVERRIDE_HOOK: Address = '0x7a12000000000000000000000000000000010080'
export const DYNAMIC_FEE_HOOK: Address = '0x7a12000000000000000000000000000000021000'

const V2_PAIR_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const V3_POOL_HASH = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
export const initCodeHashes = { v2: V2_PAIR_HASH, v3: V3_POOL_HASH } as const

const spacing = (fee: number) =>
  fee === DYNAMIC_FEE ? 60 : fee === 10 || fee === 100 ? 1 : fee === 500 ? 10 : fee === 3000 ? 60 : 200

/** LIST: the pools of a network, with the ids that the canonical factories give them. */
export function poolsOf(chainId: number, tokens: Token[]): Pool[] {
  const { contracts, native } = chainById(chainId)!
  const addressOf = (symbol: string): Address =>
    symbol === native.symbol ? ZERO : tokens.find(t => t.symbol === symbol)!.address
  return playOf(chainId).market.pools.map(([version, a, b, fee, depth, kind = 'standard']) => {
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
