// LP-6: why a position can't be made (yet).
import { toRaw } from '../Amount.ts'
import type { ErrorCode } from '../Errors.ts'
import { block, confirm, inOrder, type Issue, warn } from '../issues/Issue.ts'
import {
  elsewhere,
  forbidden,
  isChecking,
  returning,
  type Standing,
  type StandingCode,
  walletIssues,
} from '../issues/standing.ts'
import { DYNAMIC_FEE } from '../protocols/Pool.ts'
import { isRanged, versions } from '../versions.ts'
import { type CreateForm, type CreateSide, hookOf, pairFault } from './CreateForm.ts'
import type { CreateMoment } from './CreateMoment.ts'
import { isFee } from './FeeTier.ts'
import { dangersOf, isHook } from './HookPermissions.ts'

/** Price against the market: fractions above which it is told, and asked about. */
const PRICE_AMBER = 0.05
const PRICE_RED = 0.1

export type CreateIssue = Issue<CreateIssueCode>

/** LIST: words `create.issue.<code>`; where more is to be said, `create.help.<code>`. */
const createIssues = [
  ...(['selectToken', 'sameToken', 'wrappedPair', 'unavailable', 'tokenFee', 'invalidFee'] as const),
  ...(['invalidHook', 'hookNeeded', 'hookUnaccepted'] as const),
  ...(['loading', 'unread', 'enterPrice', 'invalidPrice', 'enterRange', 'invalidRange'] as const),
  ...(['enterAmount', 'invalidAmount', 'tooManyDecimals', 'tooSmall', 'insufficient', 'insufficientGas'] as const),
  ...(['priceFar', 'priceAway', 'outOfStep', 'outside', 'tokenKeeps'] as const),
] as const
type CreateIssueCode = (typeof createIssues)[number] | StandingCode

export type CreateSituation = Standing & {
  form: CreateForm
  symbols: Readonly<Record<CreateSide, string>>
  decimals: Readonly<Record<CreateSide, number>>
  /** Both tokens are known. */
  known: boolean
  /** Decimals of one of them were not read from its contract yet. */
  unproven?: boolean
  /** The version stands on this network. */
  available: boolean
  /** PR-2: symbol of a token that is not to be used. */
  blocked: string | null
  /** Symbol of a token that keeps a part of each transfer. */
  taxed: string | null
  hookAccepted: boolean
  /** No contract is at the hook's address on this network. */
  hookGone: boolean
  unread: ErrorCode | null
  moment: CreateMoment | null
  /** Price of A in B by the market; null: unknown. */
  market: number | null
  /** The pool's price in the same direction. */
  price: number | null
  held: Readonly<Record<CreateSide, bigint | null>>
  /** What the native currency must leave for the network, raw, and what is held of it. */
  reserve: bigint
  native: bigint | null
  nativeSymbol: string
}

/** What the first step lacks. */
export const pairIssues = (at: CreateSituation): CreateIssue[] =>
  inOrder<CreateIssue>({ forbidden: forbidden(at, at.blocked === null ? [] : [at.blocked]), form: formIssues(at) })

function formIssues(at: CreateSituation): CreateIssue[] {
  const { form } = at
  const issues: CreateIssue[] = []
  const fault = pairFault(form)
  if (fault) issues.push(block(fault === 'same' ? 'sameToken' : 'wrappedPair', { tone: 'red' }))
  if (form.a === null || form.b === null) issues.push(block('selectToken'))
  if (!at.available) issues.push(block('unavailable', { tone: 'red' }))
  if (at.taxed && !versions[form.version].taxed)
    issues.push(block('tokenFee', { tone: 'red', values: { symbol: at.taxed } }))
  if (!isFee(form.version, form.fee)) issues.push(block('invalidFee', { tone: 'red' }))
  if (versions[form.version].hooks) {
    const hook = hookOf(form)
    if (form.hook.trim() !== '' && (hook === null || !isHook(hook, form.fee) || at.hookGone))
      issues.push(block('invalidHook', { tone: 'red' }))
    else if (hook === null && form.fee === DYNAMIC_FEE) issues.push(block('hookNeeded', { tone: 'red' }))
    else if (hook !== null && dangersOf(hook).length > 0 && !at.hookAccepted)
      issues.push(block('hookUnaccepted', { tone: 'red' }))
  }
  if (issues.length === 0 && !at.known)
    issues.push(at.unread ? block('unread', { tone: 'red', error: at.unread }) : block('loading'))
  return issues
}

const ofAmounts: readonly CreateIssue['code'][] = [
  ...(['enterAmount', 'invalidAmount', 'tooManyDecimals', 'tooSmall', 'insufficient', 'insufficientGas'] as const),
]

/**
 * GO-11: whether nothing but both amounts is missing, so that one token alone may go in: of a pool that has a price, no
 * hook (it may do with a swap what it likes), and no token that keeps a part.
 */
export const mayZap = ({ form, moment, taxed }: CreateSituation, issues: readonly CreateIssue[]): boolean =>
  moment !== null &&
  !moment.isNew &&
  hookOf(form) === null &&
  taxed === null &&
  issues.every(({ code, level }) => level === 'warn' || ofAmounts.includes(code))

/** By how much a price differs from the market's, as a fraction; null: it can't be told. */
export const distance = ({ market, price }: Pick<CreateSituation, 'market' | 'price'>): number | null =>
  market === null || price === null || market <= 0 ? null : Math.abs(price / market - 1)

/** What the second step lacks, and what should be known before. */
export const depositIssues = (at: CreateSituation): CreateIssue[] =>
  inOrder<CreateIssue>({
    forbidden: forbidden(at),
    wallet: walletIssues(at),
    form: priceAndAmounts(at),
    returning: returning(at),
    market: [(isChecking(at) || at.unproven === true) && block('loading')],
    cautions: [...cautions(at), ...elsewhere(at)],
  })

/** What is typed in the second step. */
function priceAndAmounts(at: CreateSituation): CreateIssue[] {
  const { form, moment } = at
  if (moment === null) return [at.unread ? block('unread', { tone: 'red', error: at.unread }) : block('loading')]
  const unpriced = moment.isNew && moment.sqrtPriceX96 === 0n
  return [
    ...(unpriced ? [form.initial.trim() === '' ? block('enterPrice') : block('invalidPrice', { tone: 'red' })] : []),
    ...rangeIssues(form, moment),
    ...amountIssues(at, moment),
  ]
}

function rangeIssues(form: CreateForm, { range }: CreateMoment): CreateIssue[] {
  if (!isRanged(form.version)) return []
  if (range.status === 'empty') return [block('enterRange')]
  if (range.status === 'unreadable') return [block('invalidPrice', { tone: 'red' })]
  return range.status === 'backwards' ? [block('invalidRange', { tone: 'red' })] : []
}

function amountIssues(at: CreateSituation, moment: CreateMoment): CreateIssue[] {
  const { form, held, symbols, decimals } = at
  const { deposit, amounts, needs } = moment
  if (form.text.trim() === '' || !needs[form.field]) return [block('enterAmount')]
  const parsed = form.decimal === null ? null : toRaw(form.decimal, decimals[form.field])
  if (parsed?.status === 'tooManyDecimals')
    return [
      block('tooManyDecimals', {
        tone: 'red',
        values: { symbol: symbols[form.field], decimals: decimals[form.field] },
      }),
    ]
  if (parsed?.status !== 'ok') return [block('invalidAmount', { tone: 'red' })]
  if (parsed.raw === 0n) return [block('enterAmount')]
  if (moment.sqrtPriceX96 === 0n || moment.range.status !== 'ok') return []
  if (deposit === null) return [block('tooSmall', { tone: 'red' })]
  const short = (['a', 'b'] as const).find(side => held[side] !== null && (amounts[side] ?? 0n) > held[side])
  if (short) return [block('insufficient', { values: { symbol: symbols[short] } })]
  if (at.wallet === 'connected' && (held.a === null || held.b === null)) return [block('loading')]
  const spent = (['a', 'b'] as const).reduce((sum, side) => (form[side] === 'NATIVE' ? (amounts[side] ?? 0n) : sum), 0n)
  if (at.native !== null && spent + at.reserve > at.native)
    return [block('insufficientGas', { values: { symbol: at.nativeSymbol } })]
  return []
}

function cautions(at: CreateSituation): CreateIssue[] {
  const { moment, form } = at
  if (!moment || moment.sqrtPriceX96 === 0n) return []
  const issues: CreateIssue[] = []
  const far = distance(at)
  const values = { percent: Math.round((far ?? 0) * 1_000) / 10 }
  if (far !== null && moment.isNew && far > PRICE_RED) issues.push(confirm('priceFar', 'red', { values }))
  else if (far !== null && moment.isNew && far > PRICE_AMBER) issues.push(warn('priceAway', 'amber', { values }))
  else if (far !== null && !moment.isNew && far > PRICE_AMBER)
    issues.push(warn('outOfStep', far > PRICE_RED ? 'red' : 'amber', { values }))
  const { range, needs } = moment
  if (isRanged(form.version) && range.status === 'ok' && needs.a !== needs.b)
    issues.push(warn('outside', 'amber', { values: { symbol: at.symbols[needs.a ? 'a' : 'b'] } }))
  if (at.taxed) issues.push(warn('tokenKeeps', 'amber', { values: { symbol: at.taxed } }))
  return issues
}
