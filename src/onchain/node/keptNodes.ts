import * as OwnNode from '#domain/chains/OwnNode.ts'
import type { StoredKey } from '#domain/storedKeys.ts'

// Where state/settings/ownNodes keeps them. Read here at each look, so that no reading of a page can come before the
// choice was told.
const KEY: StoredKey = 'tarn.nodes'

let read: { text: string | null; nodes: Record<number, string> } = { text: null, nodes: {} }

/**
 * The node a person chose for a network, by chain id; nothing where there is no storage (a worker is told by its
 * messages).
 */
export function keptNodes(): Record<number, string> {
  let text: string | null = null
  try {
    text = localStorage.getItem(KEY)
  } catch {
    return {} // forbidden, or none: nothing was chosen
  }
  if (text === read.text) return read.nodes
  let stored: unknown = null
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    // corrupt: nothing was chosen
  }
  read = { text, nodes: OwnNode.readNodes(stored) }
  return read.nodes
}
