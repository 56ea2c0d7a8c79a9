// EX-8: one stream a browser. The tab that holds a lock listens for all; the others tell it what they show and are told
// what it hears.

export type StreamHandlers = {
  onOpen(): void
  onMessage(data: string): void
  /** `closed`: the stream does not reconnect by itself. */
  onFail(closed: boolean): void
}
type Wants = { chain: string; tokens: string | null; pools: string | null }
type Said =
  | { as: 'want'; from: string; wants: Wants }
  | { as: 'leave'; from: string }
  | { as: 'who' }
  | { as: 'open' }
  | { as: 'fail'; closed: boolean }
  | { as: 'message'; data: string }

const NAME = 'tarn.live'
/** Wishes that come together make one stream. */
const GATHER_MS = 40

const wantsOf = (query: string): Wants => {
  const params = new URLSearchParams(query)
  return { chain: params.get('chain') ?? 'all', tokens: params.get('tokens'), pools: params.get('pools') }
}

/**
 * What a stream must be asked for so that every tab hears its own. A page that wants everything of a network names no
 * ids.
 */
export function unionOf(all: readonly Wants[]): string {
  const chains = new Set(all.map(wants => wants.chain))
  const query = new URLSearchParams({ chain: chains.size === 1 ? [...chains][0]! : 'all' })
  if (all.every(wants => wants.tokens !== null || wants.pools !== null))
    for (const kind of ['tokens', 'pools'] as const) {
      const ids = [...new Set(all.flatMap(wants => wants[kind]?.split(',') ?? []))]
      if (ids.length > 0) query.set(kind, ids.join(','))
    }
  return query.toString()
}

/** Opens a stream of our own: where tabs can't speak to each other, and for the one that listens. */
function openSource(query: string, { onOpen, onMessage, onFail }: StreamHandlers): () => void {
  const source = new EventSource(`/api/market/stream?${query}`)
  source.onopen = onOpen
  source.addEventListener('change', event => onMessage((event as MessageEvent<string>).data))
  source.onerror = () => onFail(source.readyState === EventSource.CLOSED)
  return () => source.close()
}

/**
 * Listens for `query` through the browser's one stream. Returns what stops it. A failed source is closed: open anew.
 */
export function openShared(query: string, handlers: StreamHandlers): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openSource(query, handlers)
  const channel = new BroadcastChannel(NAME)
  const me = Math.random().toString(36).slice(2)
  const mine = wantsOf(query)
  const stopped = new AbortController()
  let lead: (() => void) | undefined
  const say = (said: Said) => channel.postMessage(said)

  /** From now on this tab listens for all, until it stops. */
  function listen(): Promise<void> {
    const wanted = new Map<string, Wants>([[me, mine]])
    let close = () => {}
    let current = ''
    let gathering: ReturnType<typeof setTimeout>
    const each = (said: Said, own: () => void) => {
      say(said)
      own()
    }
    const open = () => {
      const union = unionOf([...wanted.values()])
      if (union === current) return say({ as: 'open' })
      current = union
      close()
      close = openSource(union, {
        onOpen: () => each({ as: 'open' }, handlers.onOpen),
        onMessage: data => each({ as: 'message', data }, () => handlers.onMessage(data)),
        onFail: closed => each({ as: 'fail', closed }, () => handlers.onFail(closed)),
      })
    }
    const soon = () => {
      clearTimeout(gathering)
      gathering = setTimeout(open, GATHER_MS)
    }
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.as === 'want') wanted.set(data.from, data.wants)
      else if (data.as === 'leave') wanted.delete(data.from)
      else return
      soon()
    }
    say({ as: 'who' })
    soon()
    return new Promise(done => {
      lead = () => {
        clearTimeout(gathering)
        close()
        done()
      }
    })
  }

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.as === 'who') say({ as: 'want', from: me, wants: mine })
    else if (data.as === 'open') handlers.onOpen()
    else if (data.as === 'fail') handlers.onFail(data.closed)
    else if (data.as === 'message') handlers.onMessage(data.data)
  }
  say({ as: 'want', from: me, wants: mine })
  navigator.locks
    .request(NAME, { signal: stopped.signal }, () => (stopped.signal.aborted ? undefined : listen()))
    .catch((error: Error) => {
      if (error.name !== 'AbortError') handlers.onFail(true)
    })
  return () => {
    stopped.abort()
    lead?.()
    say({ as: 'leave', from: me })
    channel.close()
  }
}
