import type { Hex } from '#domain/Hex.ts'
import { askAll, type NodeCall } from './askAll.ts'

export type { NodeCall } from './askAll.ts'

/**
 * Several questions to a network in one request, its nodes tried in turn. A question that the node answers with an
 * error is undefined in the answer; null when no node answers at all.
 */
export async function askNode(
  urls: readonly string[],
  calls: readonly NodeCall[],
): Promise<(Hex | undefined)[] | null> {
  for (const url of urls) {
    try {
      const answers = await askAll(url, calls)
      return calls.map((_, id) => answers.find(answer => answer.id === id)?.result)
    } catch (error) {
      console.error(`node: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return null
}
