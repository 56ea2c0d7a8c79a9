import type { Hex } from '#domain/Hex.ts'
import type { NodeCall } from '../../rpc/askNode.ts'

const TIMEOUT_MS = 12_000
/** Calls in one request: an answer stays small, and so does what one odd contract can spoil. */
const BATCH = 25

/** `error`: the node answered this one call with an error, its message. */
export type Outcome = { result: unknown } | { error: string }

const isAnswer = (answer: unknown): answer is { id: number; result?: unknown; error?: { message?: unknown } } =>
  typeof answer === 'object' && answer !== null && 'id' in answer

async function askOne(url: string, calls: readonly NodeCall[]): Promise<Outcome[]> {
  const body = JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answers = (await response.json()) as unknown
  if (!Array.isArray(answers)) throw new Error(`node answered ${response.status} without a list`)
  return calls.map((_, id) => {
    const own = answers.filter(isAnswer).find(answer => answer.id === id)
    if (!own) throw new Error('node left a question unanswered')
    return own.result === undefined ? { error: String(own.error?.message ?? '') } : { result: own.result }
  })
}

/**
 * Any number of questions to a network, its nodes tried in turn until one answers all without an error. Otherwise the
 * last one's answers. Null: no node answers.
 */
export async function askMany(urls: readonly string[], calls: readonly NodeCall[]): Promise<Outcome[] | null> {
  const all: Outcome[] = []
  for (let at = 0; at < calls.length; at += BATCH) {
    const batch = calls.slice(at, at + BATCH)
    let best: Outcome[] | null = null
    for (const url of urls) {
      try {
        best = await askOne(url, batch)
        if (best.every(outcome => 'result' in outcome)) break
      } catch (error) {
        console.error(`passkeys: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    if (!best) return null
    all.push(...best)
  }
  return all
}

/** Gas of one read: enough for any honest token, too little for an answer that floods us. */
const READ_GAS = '0x7a120'

export const callTo = (to: string, data: string): NodeCall => ['eth_call', [{ to, data, gas: READ_GAS }, 'latest']]

/** The first words of an answer to a read; null: an error, or fewer bytes. */
export function wordsOf(outcome: Outcome | undefined, count: number): bigint[] | null {
  if (!outcome || !('result' in outcome) || typeof outcome.result !== 'string') return null
  const hex = outcome.result as Hex
  if (!/^0x[0-9a-f]*$/i.test(hex) || hex.length < 2 + 64 * count) return null
  return Array.from({ length: count }, (_, at) => BigInt(`0x${hex.slice(2 + 64 * at, 66 + 64 * at)}`))
}
