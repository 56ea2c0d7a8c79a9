import { computed } from 'nanostores'
import { shapeOf } from '#domain/deeds.ts'
import { storedList } from '../../stored/storedList.ts'
import { type Flow, type FlowStep, readFlow, readOlderHalf } from './Flow.ts'

/** Flows that are kept at most, the newest first. */
const KEEP = 50

const memory = storedList<Flow>({
  key: 'tarn.flows',
  read: readFlow,
  older: { 'tarn.halfMigrations': readOlderHalf },
  id: ({ id }) => id,
  keep: all => all.slice(0, KEEP),
})

/** Deeds of this browser that are under way or stopped, all accounts and networks, the newest first. */
export const $flows = memory.$list
/** The same as they are stored now, read anew. */
export const flowsNow = memory.read

/** Remembers a flow, in the place of what was known of it. */
export const putFlow = (flow: Flow): void => memory.change(all => [flow, ...all.filter(each => each.id !== flow.id)])

/** Changes a flow where it is remembered; null forgets it. */
export function changeFlow(id: string, change: (flow: Flow) => Flow | null): void {
  if (!flowsNow().some(each => each.id === id)) return
  memory.change(all => all.flatMap(each => (each.id === id ? (change(each) ?? []) : [each])))
}

/** Forgets a flow: it is done, or its user gives it up. */
export const dropFlow = (id: string): void => changeFlow(id, () => null)

/** A flow with something else known of one step. */
export const withStep = (flow: Flow, at: number, change: Partial<FlowStep>): Flow => ({
  ...flow,
  steps: flow.steps.map((step, nth) => (nth === at ? { ...step, ...change } : step)),
})

/** Whether a new plan can go on with it: its first transaction that moves something was sent. */
export const hasBegun = ({ request, begins, steps }: Flow): boolean =>
  request !== undefined && begins !== undefined && steps[begins]?.artifact !== undefined

/**
 * Whether its deed can be asked for anew where steps of it are done, or under way, that only prepare it. Not of a
 * trade: its price has moved (SW-9).
 */
export function canGoOn({ deed, steps }: Flow): boolean {
  const { group } = shapeOf(deed)
  const prepared = steps.slice(0, -1).some(({ kind, artifact }) => kind === 'call' && artifact !== undefined)
  return group !== 'trade' && prepared && steps.at(-1)?.artifact === undefined
}

/** Deeds that stopped after some of their steps and can be asked for anew, the newest first. */
export const $stopped = computed($flows, all =>
  all.filter(flow => flow.stopped && openStep(flow) < 0 && !hasBegun(flow) && canGoOn(flow)),
)

/**
 * The step whose question a wallet or a service has, and did not answer; -1: none. A signature alone does nothing where
 * another step uses it.
 */
export const openStep = ({ steps }: Flow): number =>
  steps.findIndex(({ kind, status, does }) => status === 'asked' && (kind !== 'sign' || does))
