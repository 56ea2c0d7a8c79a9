import type { Deed } from '../../deeds.ts'
import type { Entry } from '../../liquidity/entry/Entry.ts'
import { ENTRY_SWAP_BPS } from '../../liquidity/entry/Entry.ts'
import { moved } from '../../liquidity/entry/Move.ts'
import { owedTo, type Position, type RangePosition } from '../../liquidity/Position.ts'
import type { Withdrawal } from '../../liquidity/Withdrawal.ts'
import type { CurrencyId } from '../../token/Token.ts'
import { callOf } from '../callOf.ts'
import type { CallStep, Line, SteppedPlan } from '../DeedPlan.ts'
import type { PositionChange, Promised } from '../Expectation.ts'
import type { Permit2Allowance } from '../../router/Permit2.ts'
import type { LiquidityTerms } from './LiquidityTerms.ts'
import { planAddLiquidity } from './planAddLiquidity.ts'
import { planCollectFees } from './planCollectFees.ts'
import { planCreatePosition } from './planCreatePosition.ts'
import { aloneOf } from './planMigrate.ts'
import { planRemoveLiquidity } from './planRemoveLiquidity.ts'
import { maxInOf } from '../../swap/tradeLimits.ts'
import { versions } from '../../versions.ts'
import { planSwap } from './planSwap.ts'

export type MoveTerms = Pick<LiquidityTerms, 'account' | 'deadline' | 'standing' | 'labels' | 'batched'> & {
  chainId: number
  /** What is left first; null: what goes in lies in the wallet already. */
  leaving: { position: RangePosition; withdrawal: Withdrawal } | null
  /** Its fees are collected first and go in; `into` is the same position. */
  collects?: RangePosition
  /** It grows; without: a position of its own is made. */
  into?: Position
  /** What it is remembered as; without: a compound where fees are collected, a zap where one grows, else a move. */
  deed?: Extract<Deed, 'move' | 'zap' | 'compound'>
  entry: Entry
  /** Of what is sold, towards Permit2 and, within it, the router. */
  selling: { token: bigint; permit2: Permit2Allowance; resetFirst: boolean }
}

const ENDLESS = 1n << 255n

/**
 * GO-11: a position leaves its range, a part of it is swapped, and all goes into another range of its pool; or one
 * token of a wallet, a part of it swapped, goes `into` one or makes one (a zap); or the fees of a position are
 * collected and go into it (a compound). No signature is asked for: permissions are calls, so that a wallet that takes
 * several asks once. The swap counts on no more than the least that is withdrawn or collected, and the deposit on no
 * more than the least that is swapped. Throws a RangeError on terms that no form lets through.
 */
export function planMove(terms: MoveTerms): SteppedPlan {
  const { chainId, account, deadline, leaving, collects, into, entry, labels, batched = false } = terms
  const { deed = collects ? 'compound' : into ? 'zap' : 'move' } = terms
  const { pool, range, currencies, trade, deposit } = entry
  const native = !versions[pool.version].native && currencies.includes('NATIVE')
  if ((leaving || collects) && native) throw new RangeError('what is withdrawn goes on as it comes')
  if (collects && (leaving || into !== collects)) throw new RangeError('fees go into their own position')
  const common = { account, deadline, labels, batched, native, permitByCall: true }
  const first = collects
    ? planCollectFees({ chainId, account, deadline, positions: [{ position: collects, native: false, labels }] })
    : leaving && planRemoveLiquidity({ ...common, ...leaving, standing: [] })
  const second = trade && swapPlan(terms, trade)
  const going = { ...common, deposit, standing: standingAfter(terms) }
  const third = into
    ? planAddLiquidity({ ...going, position: into })
    : planCreatePosition({ ...going, chainId, pool, range })
  const there = collects ? owedTo(collects) : leaving && moved(leaving.withdrawal)
  if (there) {
    const [sold, got] = trade ? [maxInOf(trade, ENTRY_SWAP_BPS), second?.promises.receives[0]?.min ?? 0n] : [0n, 0n]
    const rest = (currency: CurrencyId, amount: bigint) =>
      amount + (trade?.tokenOut === currency ? got : 0n) - (trade?.tokenIn === currency ? sold : 0n)
    if (deposit.most0 > rest(currencies[0], there.amount0) || deposit.most1 > rest(currencies[1], there.amount1))
      throw new RangeError('more would be deposited than is there')
  }
  const parts = [first, second, third].filter(part => part !== null)
  const told = (part: SteppedPlan) => part.steps.map((step, at) => ({ step: step as CallStep, lines: part.lines[at] }))
  const permissions = (part: SteppedPlan | null) => (part ? told(part).slice(0, -1) : [])
  const act = (part: SteppedPlan, kind: CallStep['kind']) =>
    told(part)
      .slice(-1)
      .map(({ step, lines }) => ({ step: { ...step, kind, alone: aloneOf(part) }, lines }))
  // Permit2 is asked again for what the swap has used up of v4's permission; v3's manager takes of the token itself.
  const late = versions[pool.version].via === 'permit2'
  const asks = [
    ...permissions(second),
    ...(late ? [] : permissions(third)),
    ...(first ? act(first, collects ? 'collect' : 'removeLiquidity') : []),
    ...(second ? act(second, 'swap') : []),
    ...(late ? permissions(third) : []),
    ...act(third, null),
  ]
  const spends = parts.flatMap(({ promises }) => promises.spends)
  return {
    ...{ deed, chainId, account, deadline, batched },
    ...(third.about ? { about: third.about } : {}),
    left: parts.flatMap(({ left }) => left),
    steps: asks.map(({ step }) => step),
    calls: asks.map(({ step }) => callOf(step, null)),
    lines: asks.map(({ lines }): readonly Line[] => lines ?? []),
    promises: {
      spends,
      receives: onTheWhole(parts, spends),
      permits: parts.flatMap(({ promises }) => promises.permits),
      items: first?.promises.items ?? [],
      arrives: third.promises.arrives ?? [],
      positions: eachOnce(parts.flatMap(({ promises }) => promises.positions ?? [])),
    },
  }
}

function swapPlan(terms: MoveTerms, trade: NonNullable<Entry['trade']>): SteppedPlan {
  const { account, deadline, labels, selling, batched = false } = terms
  const label = (id: CurrencyId) => labels.find(each => each.id === id) ?? labels[0]
  return planSwap({
    ...{ account, deadline, trade, batched, permitByCall: true, slippageBps: ENTRY_SWAP_BPS },
    ...{ allowanceToPermit2: selling.token, permit2Allowance: selling.permit2, resetFirst: selling.resetFirst },
    told: {
      ...{ currencyIn: label(trade.tokenIn), currencyOut: label(trade.tokenOut) },
      ...{ amountIn: trade.amountIn, amountOut: trade.amountOut },
    },
  })
}

/**
 * What the deposit may still take of each token through Permit2, once the swap has taken its part: all that it was
 * allowed, where that was exact.
 */
function standingAfter({ standing, entry: { pool, trade } }: MoveTerms): LiquidityTerms['standing'] {
  if (!trade || versions[pool.version].via !== 'permit2') return standing
  const sold = maxInOf(trade, ENTRY_SWAP_BPS)
  return standing.map(each =>
    each.token !== trade.tokenIn || each.allowed >= ENDLESS
      ? each
      : { ...each, allowed: each.allowed > sold ? each.allowed - sold : 0n },
  )
}

/** What all parts do to each position. */
function eachOnce(changes: readonly PositionChange[]): PositionChange[] {
  const all = new Map<string, PositionChange>()
  for (const each of changes) {
    const key = `${each.contract} ${each.id}`
    const { takes = 0n, adds = false } = all.get(key) ?? {}
    all.set(key, { ...each, takes: takes + each.takes, adds: adds || each.adds })
  }
  return [...all.values()]
}

/**
 * Of what comes, what goes on does not stay: each currency once, with what all parts together leave of it. `said`: what
 * the calls themselves say.
 */
function onTheWhole(parts: readonly SteppedPlan[], spends: Promised['spends']): Promised['receives'] {
  const all = parts.flatMap(({ promises }) => promises.receives)
  const known = [...new Set(all.map(({ currency }) => currency))]
  return known.flatMap(currency => {
    const own = all.filter(each => each.currency === currency)
    const goes = spends.reduce((sum, each) => (each.currency === currency ? sum + each.max : sum), 0n)
    const [one] = own
    return one
      ? [
          {
            ...{ currency, to: one.to },
            min: own.reduce((sum, { min }) => sum + min, 0n) - goes,
            said: own.reduce((sum, { min, said = min }) => sum + said, 0n),
          },
        ]
      : []
  })
}
