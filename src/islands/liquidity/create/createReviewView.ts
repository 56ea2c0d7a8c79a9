import { toDecimal, toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { CreateIssue } from '#domain/liquidity/CreateIssue.ts'
import { endText } from '#domain/liquidity/CreateRange.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText } from '#domain/token/Token.ts'
import { isRanged } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { kindsOf, namesOf } from '#state/deeds/review/readyPlan.ts'
import type { CreateAsk, CreateReview } from '#state/liquidity/createReview.ts'
import type { Asked } from '#ui/deeds/DeedSteps.tsx'
import type { CreateReviewView } from '#ui/liquidity/CreateReview.tsx'
import { costText, nativeText } from '../../deeds/costText.ts'
import { leftViews } from '../../deeds/leftView.ts'
import { operationView } from '../../deeds/operationView.ts'
import { apart } from '../../apart.ts'
import { worth } from '#i18n/worth.ts'
import { helpText } from './issueViews.ts'
import { poolText } from './pairViews.ts'
import { priceText, unitOf } from './priceViews.ts'

/** Digits of an amount that is signed for: all that matter. */

/** Amounts as the pool has them, by the form's sides. */
export function sidesOf({ moment, tokens }: CreateAsk) {
  const { deposit, order } = moment
  const zero = { amount: deposit.amount0, most: deposit.most0, least: deposit.least0 }
  const one = { amount: deposit.amount1, most: deposit.most1, least: deposit.least1 }
  const [a, b] = order.aIs0 ? [zero, one] : [one, zero]
  return [
    { token: tokens.a, ...a },
    { token: tokens.b, ...b },
  ].filter(({ amount, most }) => amount > 0n || most > 0n)
}

export const pairName = ({ tokens }: CreateAsk): string =>
  `${safeText(tokens.a.symbol, 12)} / ${safeText(tokens.b.symbol, 12)}`

/** A review as it is drawn. */
export function createReviewView(
  say: Say,
  { ask, review }: { ask: CreateAsk; review: CreateReview },
  { wallet, issues, asked }: { wallet: string; issues: readonly CreateIssue[]; asked: Asked },
): CreateReviewView {
  const { form, tokens } = ask
  const { chainId, version } = form
  const from = `${safeText(wallet, 20)} ${shownShort(ask.account)}`.trim()
  const { block, cost, plan, status } = review
  const tried: Record<CreateReview['status'], CreateReviewView['tried']> = {
    preparing: { status: 'running', text: say.t('send.trying') },
    ready:
      block === null
        ? { status: 'unavailable', text: say.t('send.untried') }
        : { status: 'ok', text: say.t('create.tried', { block: say.figure('count', Number(block)) }) },
    failed: { status: 'unavailable', text: say.t('create.failedTry') },
  }
  const money = cost === null ? null : costText(say, chainId, cost)
  const native = cost === null ? null : nativeText(say, chainId, cost)
  const kinds = plan ? kindsOf(plan) : []
  return {
    sides: sidesOf(ask).map(({ token, amount, most }) => {
      const written = (raw: bigint) => say.amount(raw, token.decimals, 'paid')
      return {
        token,
        amount: written(amount),
        exact: toDecimal(amount, token.decimals),
        fiat: token.priceUsd === null ? null : worth(say, toNumber(amount, token.decimals) * token.priceUsd),
        bound:
          most > amount
            ? say.t('create.atMost', { amount: apart(say, `${written(most)} ${safeText(token.symbol, 12)}`) })
            : undefined,
      }
    }),
    between: say.t('review.between', { chain: chainById(chainId)?.name ?? '', wallet: apart(say, from) }),
    arrives: {
      title: apart(say, `${pairName(ask)} · ${version}`),
      text: say.t(isRanged(version) ? 'create.getNft' : 'create.getShares'),
    },
    rows: rowsOf(say, ask),
    notes: issues
      .filter(({ level, code }) => level === 'warn' && code !== 'walletChain')
      .map(issue => ({ text: helpText(say, issue), tone: issue.tone })),
    tried: tried[status],
    left: leftViews(say, chainId, plan?.left ?? [], id => [tokens.a, tokens.b].find(({ address }) => address === id)),
    cost:
      money === null || native === null
        ? null
        : money === native
          ? native
          : `${apart(say, money)} · ${apart(say, native)}`,
    operation: review.operation && operationView(say, chainId, review.operation),
    questions: plan
      ? { kinds, together: plan.batched === true, asked, symbol: safeText(tokens.b.symbol, 12), names: namesOf(plan) }
      : null,
  }
}

/** Ends of the range, or that it has none; nothing of v2. */
export function rangeRows(say: Say, { form, moment, symbols }: Ranged): [string, string][] {
  if (!isRanged(form.version) || moment?.range.status !== 'ok') return []
  if (form.full) return [[say.t('create.range'), say.t('create.preset.full')]]
  const end = (which: 'min' | 'max') =>
    apart(say, `${priceText(say, endText(form, moment.order, which))} ${unitOf(say, { form, symbols })}`)
  return [
    [say.t('create.min'), end('min')],
    [say.t('create.max'), end('max')],
  ]
}
type Ranged = Pick<CreateAsk, 'form'> & {
  moment: Pick<CreateAsk['moment'], 'range' | 'order'> | null
  symbols: Readonly<Record<'a' | 'b', string>>
}

function rowsOf(say: Say, ask: CreateAsk): { name: string; value: string }[] {
  const { form, moment, facts, tokens, slippageBps } = ask
  const symbols = { a: safeText(tokens.a.symbol, 12), b: safeText(tokens.b.symbol, 12) }
  const price = (text: string) => apart(say, `${priceText(say, text)} ${unitOf(say, { form, symbols })}`)
  return [
    { name: say.t('create.pool'), value: poolText(say, form) },
    ...(moment.isNew ? [{ name: say.t('create.newPool'), value: say.t('create.madeWith') }] : []),
    ...(moment.price
      ? [{ name: say.t(moment.isNew ? 'create.initial' : 'create.price'), value: price(moment.price) }]
      : []),
    ...rangeRows(say, { form, moment, symbols }).map(([name, value]) => ({ name, value })),
    ...(moment.isNew ? [] : [{ name: say.t('create.share'), value: say.figure('percent', shareOf(ask)) }]),
    { name: say.t('create.slippage'), value: say.figure('percent', slippageBps / 10_000) },
    ...(facts.pool.hook ? [{ name: say.t('create.hookAddress'), value: shownShort(facts.pool.hook) }] : []),
  ]
}

/**
 * Of the liquidity that a swap meets at this price, once the deposit is in; a range beside the price has none of it.
 */
function shareOf({ moment, facts }: CreateAsk): number {
  const { needs, deposit } = moment
  if (!needs.a || !needs.b) return 0
  const all = facts.liquidity + deposit.liquidity
  return all === 0n ? 0 : Number((deposit.liquidity * 1_000_000n) / all) / 1_000_000
}
