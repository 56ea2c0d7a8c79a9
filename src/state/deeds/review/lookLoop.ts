/** Between two looks while a review waits (ms): permissions, the clock and the pool move on. */
const REFRESH = 15_000

export type LookLoop<T> = {
  /** Looks now: a look that is under way says nothing any more. Answers null where it was overtaken, or ended. */
  look: () => Promise<T | null>
  /** Looks after so many ms, and from then on again while the page is visible and no wallet is asked. */
  start: (after?: number) => void
  end: () => void
}

/**
 * GO-5: what a review shows is looked at anew. `work`: one look; it shows what it found unless its signal was aborted.
 * `isBusy`: nothing is looked at now.
 */
export function lookLoop<T>(work: (signal: AbortSignal) => Promise<T>, isBusy: () => boolean): LookLoop<T> {
  let looking = new AbortController()
  let first: ReturnType<typeof setTimeout> | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const look = async (): Promise<T | null> => {
    looking.abort()
    looking = new AbortController()
    const { signal } = looking
    const found = await work(signal)
    return signal.aborted ? null : found
  }
  return {
    look,
    start(after = 0) {
      if (after > 0) first = setTimeout(() => void look(), after)
      else void look()
      timer = setInterval(() => {
        if (!isBusy() && document.visibilityState === 'visible') void look()
      }, REFRESH)
    },
    end() {
      clearTimeout(first)
      clearInterval(timer)
      looking.abort()
    },
  }
}
