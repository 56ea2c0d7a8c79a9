import type { Store } from './Store.ts'
import type { Args } from './decodeLog.ts'

/** What handlers are given beside the event: their network and their rows. */
export type Context = { chain: { id: number }; db: Store }

/** A log, read. */
export type Event = {
  args: Args
  log: { address: string; logIndex: number }
  block: { number: bigint; timestamp: bigint }
  transaction: { hash: string; from: string }
}

export type Handler = (given: { context: Context; event: Event }) => Promise<void>

/** Handlers by `Contract:Event`. */
export const handlers = new Map<string, Handler>()

/** Where handlers say what they hear. */
export const ponder = {
  on(name: string, handler: Handler): void {
    if (handlers.has(name)) throw new Error(`${name} has two handlers`)
    handlers.set(name, handler)
  },
}
