import type { Address } from '../../chains/Chain.ts'
import type { Deed } from '../../deeds.ts'
import type { DeedPlan } from '../DeedPlan.ts'
import type { Call, Place } from '../Expectation.ts'
import type { Promises } from '../Promises.ts'

/** How a waiting transaction is replaced: by the same call at a higher fee, or by nothing at all. */
export type Replacing = 'faster' | 'cancel'

/**
 * What waits to be mined, as it was handed over (several calls: an operation's), and what it was reviewed to do; null:
 * there is no record of that.
 */
export type Waiting = {
  deed: Deed
  chainId: number
  account: Address
  calls: readonly Call[]
  /** Unix seconds; 0: none. */
  deadline: number
  promises: Promises | null
}

const ENDLESS = (1n << 256n) - 1n

/** Whether the same call may be asked for again: what it was reviewed to do has to be known. */
export const canRepeat = ({ promises }: Pick<Waiting, 'promises'>): boolean =>
  promises !== null && promises.permits !== null

/**
 * ER-8: plans the replacement of a waiting transaction or operation. `faster`: the same calls byte for byte, held
 * against what was reviewed when it was first sent; throws a RangeError where there is no record of that. `cancel`: 0
 * to the account itself.
 */
export function planAgain(
  { deed, chainId, account, calls, deadline, promises }: Waiting,
  how: Replacing,
  again: Place,
): DeedPlan {
  // It has no line of its own: it is told as what it takes the place of. An operation's place is another operation's.
  const expectation = { deed, chainId, account, left: [], again, lines: [], batched: again.operation !== undefined }
  if (how === 'cancel')
    return {
      ...expectation,
      deadline: 0n,
      calls: [{ to: account, data: '0x', value: 0n }],
      promises: { spends: [], receives: [], permits: [], items: [] },
    }
  if (!promises?.permits) throw new RangeError('nobody kept what it was reviewed to do')
  return {
    ...expectation,
    deadline: BigInt(deadline),
    calls,
    promises: {
      spends: promises.spends,
      receives: promises.receives.map(({ to = account, ...each }) => ({ ...each, to })),
      permits: promises.permits.map(({ via = 'token', token, spender, max }) => ({
        ...{ via, token, spender, until: null },
        max: max ?? ENDLESS,
      })),
      // A record of an older version doesn't say to whom: the bytes do, and are held to be the same.
      items: (promises.items ?? []).map(({ to = account, ...each }) => ({ ...each, to })),
      arrives: (promises.arrives ?? []).map(each => ({ ...each, to: account })),
    },
  }
}

type Fees = Pick<Place, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

/** 1.2 ×, in percent: what nodes ask of a replacement is 1.1 ×. */
const RAISE = 120n
const raised = (fee: bigint): bigint => (fee * RAISE + 99n) / 100n
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * The fees of a replacement (wei per unit of gas): 1.2 × those of what it replaces, and no less than what the network
 * asks now. The raised tip comes on top of the base fee's headroom (`now` without its own tip), so that the next block
 * can take it.
 */
export function raisedFees(before: Fees, now: Fees): Fees {
  const maxPriorityFeePerGas = larger(raised(before.maxPriorityFeePerGas), now.maxPriorityFeePerGas)
  const headroom = larger(now.maxFeePerGas - now.maxPriorityFeePerGas, 0n)
  return {
    maxPriorityFeePerGas,
    maxFeePerGas: larger(larger(raised(before.maxFeePerGas), now.maxFeePerGas), headroom + maxPriorityFeePerGas),
  }
}
