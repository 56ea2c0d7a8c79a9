import { AppError } from '#domain/Errors.ts'
import type { Deed } from '#domain/deeds.ts'
import type { Identity } from '#domain/plan/DeedIdentity.ts'
import { nameOf } from '#domain/plan/DeedIdentity.ts'
import { type AnyPlan, sendingOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { SolanaPlan } from '#domain/solana/SolanaPlan.ts'
import type { Flow, FlowRequest, FlowStep } from './Flow.ts'
import { canGoOn, changeFlow, dropFlow, flowsNow, hasBegun, openStep, putFlow, withStep } from './flows.ts'
import { newFlow } from './newFlow.ts'
import { toldOf } from './rememberStep.ts'

/** From step `from` on, another plan can go on with what it brought: `request` says with what. */
export type GoesOn = { from: number; request: FlowRequest }

/** Keeps what is known of one run of a plan, step by step. What is asked is kept before it is asked. */
export type FlowDriver = {
  /** Its name, as in its records. */
  id: string
  /** All of it is one question: there is nothing that it could stop between. */
  asOne: () => void
  goesOn: (goesOn: GoesOn) => void
  /** Ids of flows whose open question is asked anew by this one. */
  replaces: (ids: readonly string[]) => void
  /** The wallet or the service is about to have a step's question. */
  asked: (at: number, known?: Pick<FlowStep, 'does' | 'asked'>) => void
  /** The network or the service has what was answered, also when the run has ended by then. */
  handed: (at: number, artifact: string) => void
  done: (at: number) => void
  /** The run has ended; without an error it is done. */
  end: (error?: unknown) => void
}

/** Whether an error leaves the question open, so that the wallet may still say yes. */
const isOpen = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'deed.pageClosed' || error.code === 'wallet.noAnswer')

/** The steps of a run, with what the records of its transactions will say: kept before anything is asked. */
function stepsFor(plan: AnyPlan | SolanaPlan, flow: string): FlowStep[] {
  if ('on' in plan) return [{ kind: 'solana', on: 'solana', status: 'waiting' }]
  const told = (at: number) => ({ told: toldOf({ plan: sendingOf(plan), at, flow }) })
  return stepsOf(plan).map(({ way }, at) => ({
    ...{ kind: way, on: plan.chainId, status: 'waiting' },
    ...(way === 'call' && told(at)),
  }))
}

/** Where it can be begun anew: the page that it is asked on. */
const pageNow = () => ({ page: location.pathname + location.search })

/**
 * The flow of one run of a plan. `identity`: which deeds are the same; null for a text of ours, which moves nothing,
 * and for what takes the place of a transaction that waits: nothing is kept of those. It is stored with its first
 * question and forgotten when it is done, or ended where no wallet can answer and no plan can go on any more.
 */
export function driveFlow(plan: AnyPlan | SolanaPlan, identity: Identity | null): FlowDriver {
  const id = newFlow()
  let steps = identity ? stepsFor(plan, id) : []
  let going: GoesOn | null = null
  let replaced: readonly string[] = []
  let ended = false
  /** What is left of an ended run stays while its wallet may answer, or while a plan can go on. */
  const unlessOver = (flow: Flow): Flow | null =>
    openStep(flow) >= 0 || hasBegun(flow) || canGoOn(flow) ? { ...flow, stopped: true } : null
  const change = (at: number, known: Partial<FlowStep>) =>
    changeFlow(id, flow => {
      const now = withStep(flow, at, known)
      return ended ? unlessOver(now) : now
    })
  const begin = ({ deed, amounts: [amountIn, amountOut], account, ...rest }: Identity): void => {
    const name = nameOf({ deed, account, amounts: [amountIn, amountOut], ...rest })
    const isOver = (each: Flow) => replaced.includes(each.id) || (each.identity?.name === name && canGoOn(each))
    for (const each of flowsNow()) if (isOver(each) && !hasBegun(each)) dropFlow(each.id)
    putFlow({
      ...{ id, deed: plan.deed as Deed, account, startedAt: Date.now(), steps, ...pageNow() },
      identity: { name, amountIn: String(amountIn), amountOut: String(amountOut) },
      ...(going && steps.length > 1 ? { begins: going.from, request: going.request } : {}),
    })
  }
  return {
    id,
    asOne() {
      if (!identity || 'on' in plan) return
      const told = toldOf({ plan: sendingOf(plan), at: steps.length === 1 ? 0 : null, flow: id })
      steps = [{ kind: 'call', on: plan.chainId, status: 'waiting', told }]
    },
    goesOn(given) {
      // What ends with it leaves nothing to go on with.
      if (given.from >= 0 && given.from < steps.length - 1) going = given
    },
    replaces(ids) {
      replaced = ids
    },
    asked(at, known = {}) {
      if (!identity) return
      if (!flowsNow().some(each => each.id === id)) begin(identity)
      change(at, { status: 'asked', at: Date.now(), ...known })
    },
    handed: (at, artifact) => change(at, { status: 'handed', artifact }),
    done: at => change(at, { status: 'done' }),
    end(error) {
      ended = true
      changeFlow(id, flow => {
        if (error === undefined) return null
        const open = openStep(flow)
        return unlessOver(open < 0 || isOpen(error) ? flow : withStep(flow, open, { status: 'waiting' }))
      })
    },
  }
}
