import { asAppError } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { followers } from '../followers/followers.ts'
import { addTransaction } from '../records.ts'
import { alone } from './alone.ts'
import type { Flow, FlowStep } from './Flow.ts'
import { canGoOn, changeFlow, flowsNow, hasBegun, openStep, withStep } from './flows.ts'

/** ms after which a question that was left open counts as refused: a week. */
const FORGOTTEN = 7 * 24 * 3_600_000

const never = new AbortController().signal

/** Flows by whose question this page found a transaction: their users may not know that it was sent. */
export const found = new Set<string>()

/** The lock that the tab holds which drives a flow. */
export const lockOf = (id: string): string => `flow ${id}`

/**
 * Finds out what became of the flows that no tab drives: what a wallet sent without an answer to the page is remembered
 * and followed. Never throws: what can't be found out now stays as it is.
 */
export async function verifyFlows(): Promise<void> {
  for (const { id } of flowsNow()) await verifyFlow(id)
}

/** The same of one flow. */
export async function verifyFlow(id: string): Promise<void> {
  try {
    await alone([lockOf(id)], never, async () => {
      const flow = flowsNow().find(each => each.id === id)
      if (!flow) return
      const at = openStep(flow)
      const step = flow.steps[at]
      const artifact = step && (await findStep(flow, step))
      changeFlow(id, now => {
        const known = artifact ? withStep(now, at, { status: 'handed', artifact }) : now
        const isLate = Date.now() - (step?.at ?? now.startedAt) > FORGOTTEN
        const isLeft = !isLate && (openStep(known) >= 0 || canGoOn(known))
        return isLeft || hasBegun(known) ? { ...known, stopped: true } : null
      })
    })
  } catch (error) {
    // Another tab drives it, or its network doesn't answer.
    if (asAppError(error).code !== 'deed.otherTab') console.warn('Tarn: an open question could not be looked up', error)
  }
}

/**
 * Looks for what was done by a step whose wallet never answered, and remembers it. Answers what its network knows it
 * by; null: nothing is known. Only a plain transaction can be told from others by its account and call.
 */
async function findStep(
  { id, account }: Flow,
  { on, at: addedAt = Date.now(), asked, told }: FlowStep,
): Promise<string | null> {
  if (on === 'solana' || !asked || !told) return null
  const { find } = await followers.evm.load()
  const sent = await find?.({ chainId: on, account: account as Address, asked }, never)
  if (!sent) return null
  found.add(id)
  for (const [part, info] of told.entries())
    void addTransaction(sent, { ...info, addedAt }, part).catch(error =>
      console.warn('Tarn: what the wallet sent is remembered already', error),
    )
  return sent.hash
}
