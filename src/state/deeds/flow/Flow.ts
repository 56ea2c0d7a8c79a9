import { isDeed, type Deed } from '#domain/deeds.ts'
import type { PlanStep } from '#domain/plan/DeedPlan.ts'
import type { AskedCall } from '#onchain/act/findAsked.ts'
import type { TransactionInfo } from '../records.ts'

/**
 * What a step is. `call`: a transaction, an operation or a batch of an EVM network. `sign`: a signature that a later
 * step uses. `hand`: a service gets what was signed. `wait`: others do their part. `solana`: a transaction there.
 */
export type FlowStepKind = PlanStep['way'] | 'solana'

/** `asked`: a wallet or a service has the question. `handed`: its network or service has what it answered. */
export type FlowStepStatus = 'waiting' | 'asked' | 'handed' | 'done'

export type FlowStep = {
  kind: FlowStepKind
  on: number | 'solana'
  status: FlowStepStatus
  /** ms since 1970, when its wallet or service was asked. */
  at?: number
  /** Its answer does the deed; what is asked before only prepares it. */
  does?: true
  asked?: AskedCall
  /** What its records will say, with what was promised: kept before anything is asked. */
  told?: readonly TransactionInfo[]
  /** What its network or service knows it by: a hash, the name of a batch, a signature, an id. */
  artifact?: string
}

/** What the deed was asked to do, as its family reads it (`kind`): enough to make a new plan from. */
export type FlowRequest = { kind: string } & Readonly<Record<string, unknown>>

/** A deed with its steps, as this browser remembers it until it is done or can't go on. */
export type Flow = {
  /** 32 hexadecimal digits, random; its records name it. */
  id: string
  deed: Deed
  account: string
  /** ms since 1970 */
  startedAt: number
  /** Which deeds are the same (domain/plan/DeedIdentity). Amounts are raw. */
  identity?: { name: string; amountIn: string; amountOut: string }
  steps: readonly FlowStep[]
  /** From this step on it can go on with a new plan; where there is a `request`. */
  begins?: number
  request?: FlowRequest
  /** Later runs that went on with it. */
  runs?: readonly string[]
  /** Path and search of the page that it was asked on. */
  page?: string
  /** No tab drives it any more. */
  stopped?: true
}

type Fields = Record<string, unknown>
const KINDS: readonly unknown[] = ['call', 'sign', 'hand', 'wait', 'solana']
const STATUSES: readonly unknown[] = ['waiting', 'asked', 'handed', 'done']
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isRaw = (value: unknown): boolean => typeof value === 'string' && /^\d{1,80}$/.test(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
/** A path of this site: no other one begins so. */
const isPath = (value: unknown): boolean => typeof value === 'string' && /^\/(?![/\\])/.test(value)
const isFlowId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
const isMissingOr = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)
const isListOf = (value: unknown, is: (value: unknown) => boolean): boolean => Array.isArray(value) && value.every(is)

const isAskedCall = (value: unknown): boolean =>
  isObject(value) && isCount(value.spent) && isCount(value.head) && isHash(value.call)

/** Whether it says enough to write a record from; the record itself is checked when it is read. */
const isTold = (value: unknown): boolean =>
  isObject(value) && isDeed(value.type) && [value.amountIn, value.amountOut].every(isRaw)

const isStep = (value: unknown): boolean =>
  isObject(value) &&
  KINDS.includes(value.kind) &&
  STATUSES.includes(value.status) &&
  (value.on === 'solana' || isCount(value.on)) &&
  isMissingOr(value.at, isCount) &&
  isMissingOr(value.does, does => does === true) &&
  isMissingOr(value.asked, isAskedCall) &&
  isMissingOr(value.told, told => isListOf(told, isTold)) &&
  isMissingOr(value.artifact, isText)

const isIdentity = (value: unknown): boolean =>
  isObject(value) && isText(value.name) && isRaw(value.amountIn) && isRaw(value.amountOut)

/** A stored entry as a flow; null: it is none that this version knows. */
export const readFlow = (value: unknown): Flow | null =>
  isObject(value) &&
  isFlowId(value.id) &&
  isDeed(value.deed) &&
  isText(value.account) &&
  isCount(value.startedAt) &&
  isMissingOr(value.identity, isIdentity) &&
  isListOf(value.steps, isStep) &&
  isMissingOr(value.begins, isCount) &&
  isMissingOr(value.request, request => isObject(request) && isText(request.kind)) &&
  isMissingOr(value.runs, runs => isListOf(runs, isFlowId)) &&
  isMissingOr(value.page, isPath) &&
  isMissingOr(value.stopped, stopped => stopped === true)
    ? (value as Flow)
    : null

/**
 * A deed of liquidity that stopped halfway, as older versions kept it (`tarn.halfMigrations`): its first transaction
 * was sent, what it brought was not put in. Null where it isn't whole.
 */
export function readOlderHalf(value: unknown): Flow | null {
  if (!isObject(value)) return null
  const { account, chainId, hash, flows, ...request } = value
  if (!isText(account) || !isCount(chainId) || !isHash(hash) || !isText(request.from)) return null
  const [first, ...runs] = (isListOf(flows, isFlowId) ? flows : []) as string[]
  const { version } = (request.pool ?? {}) as Fields
  const isMove = (request.from as string).startsWith(`${version} `)
  const was = request.fees ? 'compound' : request.into || request.fresh ? 'zap' : isMove ? 'move' : 'migrate'
  const on = chainId as number
  return readFlow({
    ...{ id: first ?? (hash as string).slice(2, 34), deed: was, account, startedAt: 0, begins: 0, stopped: true },
    steps: [
      { kind: 'call', on, status: 'handed', artifact: hash },
      { kind: 'call', on, status: 'waiting' },
    ],
    request: { kind: 'liquidity', ...request },
    ...(runs.length > 0 ? { runs } : {}),
  })
}
