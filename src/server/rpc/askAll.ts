import type { Hex } from '#domain/Hex.ts'

export type NodeCall = readonly [method: string, params: readonly unknown[]]
export type NodeAnswer = { id: number; result?: Hex; error?: { message?: string; data?: unknown } }

const TIMEOUT_MS = 6_000

/**
 * Several questions to one node in one request. An answer's `id` is the place of its question. Throws when the node
 * gives no list of answers.
 */
export async function askAll(url: string, calls: readonly NodeCall[]): Promise<NodeAnswer[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answers = (await response.json()) as NodeAnswer[]
  if (!Array.isArray(answers)) throw new Error(`a node answered ${response.status} without a list`)
  return answers
}
