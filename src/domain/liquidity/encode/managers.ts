import type { Address } from '../../chains/Chain.ts'
import type { Hex } from '../../Hex.ts'
import type { TickRange } from '../../protocols/v3/LiquidityMath.ts'
import type { PoolRef } from '../../swap/Trade.ts'
import type { RangeVersion } from '../../versions.ts'
import type { Deposit } from '../Deposit.ts'
import { encodeCollectV3, encodeIncreaseV3, encodeMintV3, encodeRemoveV3 } from './encodeManagerV3.ts'
import { encodeCollectV4, encodeIncreaseV4, encodeMintV4, encodeRemoveV4 } from './encodeManagerV4.ts'
import type { Withdrawal } from '../Withdrawal.ts'

/** A position, and the wrapper that its manager has to unwrap on the way to the account; null: none. */
type Paying = { pool: PoolRef; tokenId: bigint; wrapper: Address | null }

/**
 * Encodes calls of a version's position manager, as parts of one multicall. `native`: the native currency is sent
 * along. `initialise`: the pool is made at this sqrt price. `deadline`: Unix seconds.
 */
type Manager = {
  mint: (
    pool: PoolRef,
    range: TickRange,
    end: { deposit: Deposit; to: Address; account: Address; deadline: bigint; native: boolean; initialise?: bigint },
  ) => Hex[]
  increase: (
    position: { pool: PoolRef; tokenId: bigint },
    end: { deposit: Deposit; account: Address; deadline: bigint; native: boolean },
  ) => Hex[]
  remove: (position: Paying, end: { withdrawal: Withdrawal; to: Address; deadline: bigint; burn: boolean }) => Hex[]
  collect: (positions: readonly Paying[], end: { to: Address; deadline: bigint }) => Hex[]
}

const tokensOf = ({ token0, token1 }: PoolRef) => [token0, token1] as const

/** LIST: the position managers by version. */
export const managers: Record<RangeVersion, Manager> = {
  v3: {
    mint: encodeMintV3,
    increase: ({ tokenId }, { deposit, ...end }) => encodeIncreaseV3(tokenId, deposit, end),
    remove: ({ pool, tokenId, wrapper }, { withdrawal, to, deadline, burn }) =>
      encodeRemoveV3(tokenId, withdrawal, { payout: { tokens: tokensOf(pool), to, wrapper }, deadline, burn }),
    collect: (positions, { to }) =>
      positions.flatMap(({ pool, tokenId, wrapper }) =>
        encodeCollectV3(tokenId, { tokens: tokensOf(pool), to, wrapper }),
      ),
  },
  v4: {
    mint: encodeMintV4,
    increase: ({ pool, tokenId }, end) => encodeIncreaseV4(pool, tokenId, end),
    remove: ({ pool, tokenId }, end) => encodeRemoveV4(pool, tokenId, end),
    collect: encodeCollectV4,
  },
}
