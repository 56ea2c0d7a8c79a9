import type { HeardBlock } from './toldBlocks.ts'
import type { RawLog } from './decodeLog.ts'
import { listenerOf, type Listeners } from './listeners.ts'
import type { Context, Event } from './registry.ts'

/** How long the thread is kept before others have it for a moment. */
const SLICE_MS = 25

const breath = (): Promise<void> => new Promise(done => setImmediate(done))

/** Gives logs to those who hear them, one after the other. Returns how many were heard. */
export async function handleLogs(
  context: Context,
  { listeners, logs }: { listeners: Listeners; logs: readonly RawLog[] },
  blockOf: (number: number) => HeardBlock,
): Promise<number> {
  let heard = 0
  let since = performance.now()
  let number = -1
  let full: HeardBlock | undefined
  let block: Event['block'] = { number: 0n, timestamp: 0n }
  for (const log of logs) {
    const listener = listenerOf(listeners, log)
    const args = listener?.decode(log)
    if (listener === undefined || args === undefined) continue
    const at = Number(log.blockNumber)
    if (at !== number || full === undefined) {
      number = at
      full = blockOf(at)
      block = { number: BigInt(at), timestamp: BigInt(full.time) }
    }
    const from = full.senders.get(log.transactionHash)
    if (from === undefined) throw new Error(`block ${at} hasn't the transaction of its log`)
    const transaction = { hash: log.transactionHash, from }
    const event: Event = {
      args,
      block,
      transaction,
      log: { address: log.address, logIndex: Number(log.logIndex) },
    }
    await listener.handler({ context, event })
    heard += 1
    if (performance.now() - since > SLICE_MS) {
      await breath()
      since = performance.now()
    }
  }
  return heard
}
