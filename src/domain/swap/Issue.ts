// What stands between a swap's form and a signature. Keys: `swap.issue.<code>`.
import { block, confirm, type Issue as IssueOf, inOrder, warn } from '../issues/Issue.ts'
import {
  elsewhere,
  forbidden,
  isChecking,
  returning,
  type Standing,
  type StandingCode,
  walletIssues,
} from '../issues/standing.ts'
import { roundedUp, toRaw } from '../Amount.ts'
import { chainById } from '../chains/chains.ts'
import type { ErrorCode } from '../Errors.ts'
import * as OperationCost from '../passkey/OperationCost.ts'
import * as Safety from '../token/Safety.ts'
import type { TokenTax } from '../token/TokenTax.ts'
import * as Slippage from './Slippage.ts'
import type { SwapFigures } from './SwapFigures.ts'
import type { SwapForm } from './SwapForm.ts'
import { amountsOf, type SwapQuote } from './SwapQuote.ts'
import { type SafetyLevel, safeText, type Token } from '../token/Token.ts'

export type IssueCode =
  | StandingCode
  | 'honeypot'
  | 'unsellable'
  | 'cooldown'
  | 'selectToken'
  | 'enterAmount'
  | 'keptForNetwork'
  | 'invalidAmount'
  | 'tooManyDecimals'
  | 'tooLarge'
  | 'exactOutputFee'
  | 'invalidSlippage'
  | 'insufficientBalance'
  | 'failed'
  | 'noRoute'
  | 'insufficientLiquidity'
  | 'tooLittle'
  | 'findingPrice'
  | 'insufficientGas'
  | 'priceGuard'
  | 'impactGuard'
  | 'tokenRisk'
  | 'impactHigh'
  | 'impact'
  | 'valueLossHigh'
  | 'valueLoss'
  | 'gain'
  | 'noPrice'
  | 'networkCost'
  | 'tokenFee'
  | 'slippageHigh'
  | 'deadlineLong'

export type Issue = IssueOf<IssueCode> & {
  /** Of `tokenRisk`: which token, how bad. */
  side?: 'input' | 'output'
  safety?: SafetyLevel
}

/** One side's token and what is known of it. */
export type SideFacts = {
  token: Token
  level: SafetyLevel
  /** The level was accepted before (SW-12). */
  accepted: boolean
  buyFeeBps: number
  sellFeeBps: number
  /** What became of a stranger's sale in our simulation, where it did not pass at once. */
  sale?: TokenTax['sale'] | undefined
}

export type Situation = Standing & {
  form: SwapForm
  input: SideFacts | null
  output: SideFacts | null
  /** Decimals and name of a side are not read from the chain yet: what the index says of them is not signed. */
  unproven?: boolean
  /** Why a picked token could not be looked up; null: it was, or is about to be. */
  unreached: ErrorCode | null
  /** Raw; null while unknown: the simulation then decides. */
  balanceIn: bigint | null
  balanceNative: bigint | null
  nativeSymbol: string
  quote: SwapQuote
  figures: SwapFigures
  slippage: { custom: Slippage.ParsedSlippage; bps: number }
  deadlineMinutes: number
  /** Raw native: what the network will cost. */
  gasCost: bigint | null
  /**
   * Of an account that pays for its operation itself: what is held of it until it is done, and its deposit, which is
   * held first. Raw native. Null for other wallets.
   */
  operation?: { most: bigint; deposit: bigint; decimals: number } | null
  /** Most that may leave, raw input. */
  maxIn: bigint | null
}

export const IMPACT_AMBER_BPS = 300
export const IMPACT_RED_BPS = 500
/** SW-14: a loss of as much has no checkbox; a gain of as much is asked about. A fraction. */
const GUARD = 0.15
export const LOSS_AMBER = 0.05
export const LOSS_RED = 0.1
export const NETWORK_COST_SHARE = 0.1

const percent = (fraction: number) => Math.round(fraction * 10_000) / 100
const name = (facts: SideFacts | null) => safeText(facts?.token.symbol ?? '', 12)
/** SW-5: what the network takes of a trade's value, a fraction, where that is a lot; else null. */
export const costIssue = (share: number): Issue | null =>
  share > NETWORK_COST_SHARE ? warn('networkCost', 'amber', { values: { percent: percent(share) } }) : null

/** Every issue of a situation, most pressing first. */
export const list = (at: Situation): Issue[] =>
  inOrder<Issue>({
    forbidden: [...forbidden(at, blocked(at)), ...honeypot(at)],
    wallet: walletIssues(at),
    form: input(at),
    returning: returning(at),
    market: market(at),
    cautions: [...cautions(at), ...elsewhere(at)],
  })

/** Symbols of the tokens on the block-list. */
const blocked = ({ input, output }: Situation): string[] =>
  [input, output].filter(side => side?.level === 'blocked').map(name)

/**
 * SW-12: what can't be sold again. A holder's sale is decided by its own rehearsal, except where all of it would be
 * kept: a stranger's may be refused where the holder's is not.
 */
function honeypot({ input, output }: Situation): Issue[] {
  const takesAll = (side: SideFacts | null) => side?.level === 'honeypot' && side.sellFeeBps >= 10_000
  const taken = [output, input].find(takesAll)
  if (taken) return [block('honeypot', { tone: 'red', values: { symbol: name(taken) } })]
  const stuck = output?.level === 'honeypot' || output?.sale === 'refused'
  return stuck ? [block('unsellable', { tone: 'red', values: { symbol: name(output) } })] : []
}

/** What Max leaves of the native currency for the network: at least the most that an account's operation may cost. */
export const reserveOf = ({ form, operation }: Pick<Situation, 'form' | 'operation'>): bigint =>
  operation ? (OperationCost.fromBalance(operation.most, operation.deposit) * 12n) / 10n : reserve(form.chainId)
const reserve = (chainId: number): bigint => chainById(chainId)?.gasReserve ?? 0n

/** SW-3: no more is held than Max leaves, so that it is zero. */
const keepsAll = (at: Situation): boolean =>
  at.form.field === 'input' &&
  at.form.input === 'NATIVE' &&
  at.balanceNative !== null &&
  at.balanceNative > 0n &&
  at.balanceNative <= reserveOf(at)

/** What the form itself lacks. */
function input(at: Situation): Issue[] {
  const { form, slippage } = at
  const issues: Issue[] = []
  if (!form.input || !form.output) issues.push(block('selectToken'))
  else if (!at.input || !at.output)
    issues.push(at.unreached ? block('failed', { tone: 'red', error: at.unreached }) : block('findingPrice'))
  if (form.text.trim() === '') issues.push(block('enterAmount'))
  else {
    const side = form.field === 'input' ? at.input : at.output
    const raw = form.decimal === null ? null : toRaw(form.decimal, side?.token.decimals ?? 18)
    if (raw === null || raw.status === 'invalid') issues.push(block('invalidAmount', { tone: 'red' }))
    else if (raw.status === 'tooLarge') issues.push(block('tooLarge', { tone: 'red' }))
    else if (raw.status === 'tooManyDecimals') {
      if (side)
        issues.push(
          block('tooManyDecimals', { tone: 'red', values: { symbol: name(side), decimals: side.token.decimals } }),
        )
    } else if (raw.raw === 0n)
      issues.push(
        keepsAll(at) ? block('keptForNetwork', { values: { symbol: at.nativeSymbol } }) : block('enterAmount'),
      )
  }
  const taxed = [at.input, at.output].find(side => side && (side.buyFeeBps > 0 || side.sellFeeBps > 0))
  if (form.field === 'output' && taxed) issues.push(block('exactOutputFee', { values: { symbol: name(taxed) } }))
  if (slippage.custom.status !== 'empty' && slippage.custom.status !== 'ok')
    issues.push(block('invalidSlippage', { tone: 'red' }))
  return issues
}

/** What the quote, the balances and the independent price say. */
function market(at: Situation): Issue[] {
  const { quote, figures } = at
  const issues: Issue[] = []
  const { amountIn: needed } = amountsOf(quote)
  if (needed !== null && at.balanceIn !== null && needed > at.balanceIn)
    issues.push(block('insufficientBalance', { values: { symbol: name(at.input) } }))
  if (quote.status === 'failed')
    issues.push(block('failed', { tone: 'red', error: quote.error.code, values: quote.error.values }))
  if (quote.status === 'noRoute') issues.push(block('noRoute'))
  if (quote.status === 'insufficientLiquidity' || quote.status === 'tooLittle') issues.push(block(quote.status))
  if (quote.status === 'loading' || (quote.status === 'idle' && askable(at))) issues.push(block('findingPrice'))
  if (isChecking(at) || (at.unproven && quote.status === 'ok')) issues.push(block('findingPrice'))
  const nativeSpent = at.form.input === 'NATIVE' ? (at.maxIn ?? 0n) : 0n
  const { operation } = at
  const gas =
    operation && at.gasCost !== null ? OperationCost.fromBalance(operation.most, operation.deposit) : at.gasCost
  if (at.balanceNative !== null && gas !== null && nativeSpent + gas > at.balanceNative && issues.length === 0) {
    const held = operation && {
      missing: `${roundedUp(nativeSpent + gas - at.balanceNative)}`,
      most: `${roundedUp(operation.most)}`,
      decimals: operation.decimals,
    }
    issues.push(block('insufficientGas', { values: { symbol: at.nativeSymbol, ...held } }))
  }
  if (quote.status === 'ok') {
    const { distance } = figures
    const impact = quote.trade.priceImpactBps
    if (distance !== null && distance >= GUARD)
      issues.push(block('priceGuard', { tone: 'red', values: { percent: percent(distance) } }))
    // Where the market says what a trade is worth, its own impact is told and asked about, but stops nothing alone.
    else if (distance === null && impact >= GUARD * 10_000)
      issues.push(block('impactGuard', { tone: 'red', values: { percent: percent(impact / 10_000) } }))
  }
  return issues
}

/** The form is complete enough to be quoted: an idle quote is then one that is about to start. */
function askable({ form, input, output }: Situation): boolean {
  if (!input || !output || form.decimal === null) return false
  const raw = toRaw(form.decimal, (form.field === 'input' ? input : output).token.decimals)
  return raw.status === 'ok' && raw.raw > 0n
}

/** What a person must accept or should know. */
function cautions(at: Situation): Issue[] {
  const { quote, figures } = at
  const issues: Issue[] = []
  for (const side of ['output', 'input'] as const) {
    const facts = at[side]
    if (facts && Safety.asks(facts.level, facts.token) && !facts.accepted)
      issues.push({
        ...confirm('tokenRisk', Safety.tone(facts.level) === 'danger' ? 'red' : 'amber', {
          values: { symbol: name(facts) },
        }),
        ...{ side, safety: facts.level },
      })
  }
  if (at.output?.sale === 'later') issues.push(confirm('cooldown', 'amber', { values: { symbol: name(at.output) } }))
  if (quote.status === 'ok') {
    const impact = quote.trade.priceImpactBps
    const values = { percent: percent(impact / 10_000) }
    if (impact >= IMPACT_RED_BPS) issues.push(confirm('impactHigh', 'red', { values }))
    else if (impact > IMPACT_AMBER_BPS) issues.push(warn('impact', 'amber', { values }))
    const loss = -(figures.difference ?? 0)
    if (loss > LOSS_RED) issues.push(confirm('valueLossHigh', 'red', { values: { percent: percent(loss) } }))
    else if (loss > LOSS_AMBER) issues.push(warn('valueLoss', 'amber', { values: { percent: percent(loss) } }))
    else if (-loss >= GUARD)
      issues.push({ code: 'gain', level: 'confirm', tone: 'amber', values: { percent: percent(-loss) } })
    if (figures.distance === null) issues.push(warn('noPrice', 'amber'))
    const cost = costIssue(figures.networkCostShare ?? 0)
    if (cost) issues.push(cost)
  }
  for (const [facts, bps] of [
    [at.input, at.input?.sellFeeBps],
    [at.output, at.output?.buyFeeBps],
  ] as const)
    if (bps)
      issues.push(
        warn('tokenFee', bps >= 1_500 ? 'red' : 'amber', { values: { symbol: name(facts), percent: bps / 100 } }),
      )
  if (at.slippage.bps > Slippage.HIGH_BPS)
    issues.push(warn('slippageHigh', 'amber', { values: { percent: at.slippage.bps / 100 } }))
  if (at.deadlineMinutes >= Slippage.DEADLINE.warn)
    issues.push(warn('deadlineLong', 'amber', { values: { minutes: at.deadlineMinutes } }))
  return issues
}
