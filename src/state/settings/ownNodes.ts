import * as OwnNode from '#domain/chains/OwnNode.ts'
import type { NodeCheck } from '#onchain/node/checkNode.ts'
import { storedValue } from '../stored/storedValue.ts'

export type { NodeCheck } from '#onchain/node/checkNode.ts'

const memory = storedValue<Record<number, string>>({
  key: 'tarn.nodes',
  initial: {},
  read: OwnNode.readNodes,
  event: 'tarn:nodes',
})

/**
 * GO-4: addresses of nodes by chain id, kept on this device alone. `onchain/node/keptNodes` reads the same: every
 * reading takes them at once.
 */
export const $ownNodes = memory.$value

/** Looks at a node before it is believed. Throws the signal's reason when aborted. */
export async function checkOwnNode(chainId: number, url: string, signal: AbortSignal): Promise<NodeCheck> {
  const { checkNode } = await import('#onchain/node/checkNode.ts')
  return checkNode(chainId, url, signal)
}

/** From now on the network is read from there. False: the browser refused to keep it, and nothing changes. */
export function keepOwnNode(chainId: number, url: string): boolean {
  const kept = memory.change(nodes => ({ ...nodes, [chainId]: url }))
  if (!kept) memory.forget()
  return kept
}

/** The network is read from the site's node again. */
export function leaveOwnNode(chainId: number): void {
  const { [chainId]: _, ...rest } = memory.read()
  if (Object.keys(rest).length === 0) memory.forget()
  else memory.change(() => rest)
}
