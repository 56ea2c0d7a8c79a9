// LP-6, LP-8: what should be known of a pool before money goes into it. One check for every deed that does. Pure.
import type { Address } from '../../chains/Chain.ts'
import { bySeverity, type Issue } from '../../issues/Issue.ts'
import type { HoldKind } from '../HoldDeed.ts'

/** LIST: every deed with a position, and whether it puts money into a pool. */
export const putsIn: Readonly<Record<HoldKind | 'migrate' | 'create', boolean>> = {
  ...{ create: true, add: true, zap: true, move: true, compound: true, migrate: true },
  ...{ remove: false, collect: false },
}
export type LiquidityDeed = keyof typeof putsIn

/**
 * What other pools say: token1 for one token0, raw. `none`: no other pool trades the pair deeply enough. `unread`: the
 * node doesn't answer.
 */
export type PoolMarket = { status: 'known'; price: number } | { status: 'none' } | { status: 'unread' }

/**
 * How a withdrawal of what goes in ends, simulated in the next block and a day later. `later`: only then it works;
 * `closes`: then no more. `kept`: the part of its value that doesn't come back, 0 to 1. `unknown`: the node can't
 * simulate it.
 */
export type Removal =
  | { status: 'works' | 'later' | 'closes'; kept: number }
  | { status: 'fails' }
  | { status: 'unknown' }

/**
 * A pool's hook. `code`: whether a contract is at its address. `changes`: that contract can become another one.
 * `called`: it is called when liquidity is withdrawn.
 */
export type HookFacts = {
  address: Address
  code: 'there' | 'none' | 'unread'
  changes: boolean
  called: boolean
  removal: Removal
}

export type PoolSituation = {
  /** Token1 for one token0, raw: the pool's price, or that of a pool that is made. 0: it has none. */
  price: number
  /** The deed makes the pool. */
  isNew: boolean
  market: PoolMarket
  /** Null: the pool has none. */
  hook: HookFacts | null
}

/** LIST: words `poolCheck.<code>`. */
const poolIssueCodes = [
  ...(['hookGone', 'hookUnread', 'removalFails', 'removalCloses', 'removalKeeps', 'removalLater'] as const),
  ...(['removalUntried', 'offMarket', 'awayFromMarket', 'noMarket', 'marketUnread', 'hookChanges'] as const),
] as const

export type PoolIssue = Issue<(typeof poolIssueCodes)[number]> & {
  tone: 'amber' | 'red'
  /** The hook's address. */
  hook?: Address
  /** A fraction. */
  part?: number
}

/** A price against the market, as a fraction: said above the first, asked above the second (constants.md). */
const PRICE_APART = { told: 0.05, asked: 0.1 } as const
/** What a withdrawal may lack without a word, as a part of its value: rounding, and the price's way until its block. */
const ROUNDING = 0.002

/** How far a price is from the market's, either way: a tenth of it is as far as ten times it. */
const apartFrom = (price: number, market: number): number =>
  price > 0 && market > 0 ? Math.max(price / market, market / price) - 1 : 0

/** What stands against putting money into a pool, the most serious first; nothing of a deed that takes out. */
export function poolIssues(deed: LiquidityDeed, { price, isNew, market, hook }: PoolSituation): PoolIssue[] {
  if (!putsIn[deed]) return []
  return bySeverity([...(hook ? hookIssues(hook) : []), ...marketIssues(market, price, isNew)])
}

function hookIssues({ address: hook, code, changes, called, removal }: HookFacts): PoolIssue[] {
  const ask = (code: PoolIssue['code'], tone: PoolIssue['tone'], part?: number): PoolIssue => ({
    ...{ code, level: 'confirm', tone, hook },
    ...(part === undefined ? {} : { part }),
  })
  if (code === 'none') return [{ code: 'hookGone', level: 'block', tone: 'red', hook }]
  const issues: PoolIssue[] = code === 'unread' ? [ask('hookUnread', 'amber')] : []
  if (removal.status === 'fails') issues.push(ask('removalFails', 'red'))
  if (removal.status === 'unknown' && called) issues.push(ask('removalUntried', 'amber'))
  if (removal.status === 'later') issues.push(ask('removalLater', 'amber'))
  if (removal.status === 'closes') issues.push(ask('removalCloses', 'red'))
  if ('kept' in removal && removal.kept > ROUNDING) issues.push(ask('removalKeeps', 'red', removal.kept))
  return changes ? [...issues, { code: 'hookChanges', level: 'warn', tone: 'amber', hook }] : issues
}

function marketIssues(market: PoolMarket, price: number, isNew: boolean): PoolIssue[] {
  if (market.status === 'unread') return [{ code: 'marketUnread', level: 'confirm', tone: 'amber' }]
  // The creator of a pool sets the price of a token without a market.
  if (market.status === 'none') return isNew ? [] : [{ code: 'noMarket', level: 'confirm', tone: 'amber' }]
  const part = apartFrom(price, market.price)
  if (part > PRICE_APART.asked) return [{ code: 'offMarket', level: 'confirm', tone: 'red', part }]
  return part > PRICE_APART.told ? [{ code: 'awayFromMarket', level: 'warn', tone: 'amber', part }] : []
}

/** What got half as far again is asked about anew. */
const GROWTH = 1.5

/** What a tick is kept by: what was accepted of a pool a little off is not accepted of one that is far off. */
export const tickOf = ({ code, part, hook }: PoolIssue): string =>
  [code, hook ?? '', part === undefined ? '' : Math.round(Math.log(Math.max(part, 1e-6)) / Math.log(GROWTH))].join(' ')

/** Whether something has to be answered that wasn't on the list before, or is much worse by now. */
export const asksMore = (before: readonly PoolIssue[], now: readonly PoolIssue[]): boolean =>
  now.some(
    ({ code, level, hook, part = 0 }) =>
      level !== 'warn' &&
      !before.some(each => each.code === code && each.hook === hook && part <= (each.part ?? 0) * GROWTH),
  )
