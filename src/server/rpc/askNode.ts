import type { Hex } from '#domain/Hex.ts'

export type NodeCall = readonly [method: string, params: readonly unknown[]]

const TIMEOUT_MS = 6_000

/**
 * Several questions to a network in one request, its nodes tried in turn. A question that the node answers with an
 * error is undefined in the answer; null when no node answers at all.
 */
export async function askNode(
  urls: readonly string[],
  calls: readonly NodeCall[],
): Promise<(Hex | undefined)[] | null> {
  const body = JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
  for (const url of urls) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const answers = (await response.json()) as { id: number; result?: Hex }[]
      if (Array.isArray(answers)) return calls.map((_, id) => answers.find(answer => answer.id === id)?.result)
    } catch (error) {
      console.error(`node: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return null
}
