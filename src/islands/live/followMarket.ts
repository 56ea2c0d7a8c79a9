import { readChange } from '#data/market/readChange.ts'
import type { Change } from '#data/market/schemas.ts'
import { openShared } from './sharedStream.ts'

export type LiveState = 'live' | 'stale'

export type Follow = {
  /** Of /api/market/stream: `chain=base`, `chain=base&tokens=0x…`. */
  query: string
  onChange(change: Change): void
  /**
   * Asks for everything the page shows: at the start, after a gap, and as long as there is no stream. Rejects when out
   * of reach.
   */
  catchUp(): Promise<void>
  onState(state: LiveState): void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The stream has a message a block; without one for so long it is as good as down. */
const SILENT_MS = 75_000
/** Failures in a row after which figures are asked for at every try instead. */
const POLL_AFTER = 3

/**
 * Keeps figures alive: the browser's one stream, taken up again by the browser, else by us with growing pauses (and
 * asked for by hand meanwhile); none in a hidden tab; after any gap the page catches up first. Returns what stops it.
 */
export function followMarket({ query, onChange, catchUp, onState }: Follow): () => void {
  /** Stops listening; there is one while we listen. */
  let source: (() => void) | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silent: ReturnType<typeof setTimeout> | undefined
  let state: LiveState | undefined
  // Something may have been missed since the last message; the browser's own re-opening leaves a gap as well.
  let gap = false

  const tell = (next: LiveState) => {
    if (state === next) return
    state = next
    onState(next)
  }
  const ask = () =>
    catchUp().then(
      () => true,
      () => false,
    )

  function close(): void {
    source?.()
    source = undefined
    clearTimeout(retry)
    clearTimeout(silent)
  }

  function failed(): void {
    close()
    gap = true
    failures++
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)
    retry = setTimeout(async () => {
      if (failures >= POLL_AFTER) tell((await ask()) ? 'live' : 'stale')
      if (!document.hidden) open()
    }, wait)
    if (failures > 1 && failures < POLL_AFTER) tell('stale')
  }

  function heard(): void {
    clearTimeout(silent)
    silent = setTimeout(failed, SILENT_MS)
  }

  function open(): void {
    close()
    heard()
    source = openShared(query, {
      onOpen() {
        failures = 0
        tell('live')
        if (gap) ask()
        gap = false
      },
      onMessage(data) {
        heard()
        const change = readChange(data)
        if (change) onChange(change)
      },
      onFail(closed) {
        gap = true
        // Not closed: the browser tries again by itself with the last id; we only count.
        if (closed || ++failures >= POLL_AFTER) failed()
      },
    })
  }

  const seen = () => {
    if (document.hidden) close()
    else if (!source) {
      // Without waiting for the stream: what stands here may be as old as the build.
      void ask()
      open()
    }
  }
  const back = (event: PageTransitionEvent) => event.persisted && seen()
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', back)
  seen()
  return () => {
    close()
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', back)
  }
}
