import { chainByName } from '#domain/chains/chains.ts'
import { narrowChange, type Wanted } from '#data/market/narrowChange.ts'
import { readChange } from '#data/market/readChange.ts'
import { readEventId } from '#data/market/readEventId.ts'
import type { Change } from '#data/market/schemas.ts'
import { followStream } from './followStream.ts'

const HEARTBEAT_MS = 15_000
/** ms that a line without listeners is kept. */
const LINGER_MS = 30_000
const FIRST_BYTE_MS = 8_000
/** Messages a line remembers for those who come back. */
const REMEMBERED = 200
/** Rows of a kind for a visitor who looks at everything. */
const MOST_ROWS = 200
/** A visitor so many bytes behind is let go; his EventSource comes back by itself. */
const MOST_BEHIND = 512_000
const MOST_VISITORS = 20_000
const IDS = /^(\d{1,10}-)?(0x[0-9a-f]{40,64}|NATIVE)(,(\d{1,10}-)?(0x[0-9a-f]{40,64}|NATIVE)){0,49}$/

type Message = { change: Change; id: string; written: Map<string, Uint8Array> }
type Visitor = { key: string; wanted: Wanted; controller: ReadableStreamDefaultController<Uint8Array> }
type Line = {
  visitors: Set<Visitor>
  remembered: Message[]
  /** Chain id → the block from which on nothing is missing. */
  since: Map<number, number>
  up: boolean
  opened: Promise<boolean>
  stop: () => void
  lingering?: ReturnType<typeof setTimeout>
}

const encoder = new TextEncoder()
const beat = encoder.encode(': still here\n\n')

/** A list of ids; undefined: not asked for; null: not for us to judge. */
function readIds(text: string | null): string[] | null | undefined {
  if (text === null) return undefined
  return IDS.test(text) ? text.split(',') : null
}

/** What the message is for this visitor, written once for all who want the same. */
function written({ change, id, written }: Message, { key, wanted }: Visitor): Uint8Array {
  const known = written.get(key)
  if (known) return known
  const bytes = encoder.encode(
    `event: change\nid: ${id}\ndata: ${JSON.stringify(narrowChange({ change, wanted, most: MOST_ROWS }))}\n\n`,
  )
  written.set(key, bytes)
  return bytes
}

export type MarketStream = {
  /**
   * The visitor's stream; 'down' when the market doesn't answer; null when the question is not ours to answer (odd ids,
   * or too long away).
   */
  listen(search: URLSearchParams, lastEventId: string | undefined): Promise<Response | 'down' | null>
  /** How many listen, over how many lines to the indexer. */
  count(): { visitors: number; lines: number }
}

/**
 * EX-8: one line to the indexer for each scope (a chain, all, testnets), however many visitors listen; each is told
 * what he asked for. Who comes back (Last-Event-ID) hears first what he missed, as far as the line remembers.
 */
export function marketStream(indexerUrl: string): MarketStream {
  const lines = new Map<string, Line>()
  let count = 0

  function leave(line: Line, visitor: Visitor, scope: string): void {
    if (!line.visitors.delete(visitor)) return
    count--
    if (line.visitors.size > 0) return
    line.lingering = setTimeout(() => {
      line.stop()
      lines.delete(scope)
    }, LINGER_MS)
    line.lingering.unref()
  }

  function give(line: Line, { visitor, bytes, scope }: { visitor: Visitor; bytes: Uint8Array; scope: string }): void {
    const { controller } = visitor
    if ((controller.desiredSize ?? 0) < -MOST_BEHIND) {
      leave(line, visitor, scope)
      controller.close()
    } else controller.enqueue(bytes)
  }

  function open(scope: string): Line {
    let settle: (up: boolean) => void = () => {}
    const opened = new Promise<boolean>(resolve => {
      settle = resolve
    })
    const line: Line = { visitors: new Set(), remembered: [], since: new Map(), up: false, opened, stop: () => {} }
    const late = setTimeout(() => settle(false), FIRST_BYTE_MS)
    late.unref()
    const heart = setInterval(() => {
      for (const visitor of line.visitors) give(line, { visitor, bytes: beat, scope })
    }, HEARTBEAT_MS)
    heart.unref()
    const followed = followStream(indexerUrl, `/api/market/stream?chain=${scope}&rows=1000&whole=true`, {
      onUp() {
        line.up = true
        clearTimeout(late)
        settle(true)
      },
      // Visitors are let go: pages then say that figures are stale, ask by hand, and come back.
      onDown() {
        line.up = false
        settle(false)
        for (const visitor of line.visitors) {
          leave(line, visitor, scope)
          visitor.controller.close()
        }
        if (line.visitors.size === 0 && !line.lingering) close()
      },
      onMessage(data, id) {
        const change = readChange(data)
        if (change === null || id === undefined) return
        const message: Message = { change, id, written: new Map() }
        if (!line.since.has(change.chainId)) line.since.set(change.chainId, change.at.block)
        line.remembered.push(message)
        if (line.remembered.length > REMEMBERED) {
          const gone = line.remembered.shift()!
          line.since.set(gone.change.chainId, gone.change.at.block)
        }
        for (const visitor of line.visitors) give(line, { visitor, bytes: written(message, visitor), scope })
        message.written.clear()
      },
    })
    const close = () => {
      clearInterval(heart)
      followed.stop()
      if (lines.get(scope) === line) lines.delete(scope)
    }
    line.stop = close
    lines.set(scope, line)
    return line
  }

  return {
    count: () => ({ visitors: count, lines: lines.size }),
    async listen(search, lastEventId) {
      const name = (search.get('chain') ?? 'all').toLowerCase()
      const scope = name === 'all' || name === 'testnets' ? name : chainByName(name)?.key
      const [tokens, pools] = [readIds(search.get('tokens')), readIds(search.get('pools'))]
      if (!scope || tokens === null || pools === null || count >= MOST_VISITORS) return null
      const line = lines.get(scope) ?? open(scope)
      clearTimeout(line.lingering)
      delete line.lingering
      if (!line.up && !((await line.opened) && line.up)) {
        if (line.visitors.size === 0) line.stop()
        return 'down'
      }
      const memory = readEventId(lastEventId)
      const heard = memory.size > 0 ? memory : null
      if (heard && [...heard].some(([chainId, block]) => block < (line.since.get(chainId) ?? Number.POSITIVE_INFINITY)))
        return null
      let visitor: Visitor
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            visitor = { key: `${tokens?.join() ?? '-'}|${pools?.join() ?? '-'}`, wanted: { tokens, pools }, controller }
            controller.enqueue(encoder.encode(`: ${scope}\nretry: 3000\n\n`))
            for (const message of heard ? line.remembered : [])
              if (message.change.at.block > (heard!.get(message.change.chainId) ?? 0))
                controller.enqueue(written(message, visitor))
            line.visitors.add(visitor)
            count++
          },
          cancel: () => leave(line, visitor, scope),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: 16_384 }),
      )
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' },
      })
    },
  }
}
