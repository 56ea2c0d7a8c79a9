export type LookLoop<T> = {
  /** Looks now: a look that is under way says nothing any more. Resolves with null where it was overtaken, or ended. */
  look: () => Promise<T | null>
  /**
   * Looks after `after` ms, then every `every` ms while the page is visible and no wallet is asked; null: never again.
   */
  start: (pace: { after: number; every: number | null }) => void
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
    start({ after, every }) {
      if (after > 0) first = setTimeout(() => void look(), after)
      else void look()
      if (every === null) return
      timer = setInterval(() => {
        if (!isBusy() && document.visibilityState === 'visible') void look()
      }, every)
    },
    end() {
      clearTimeout(first)
      clearInterval(timer)
      looking.abort()
    },
  }
}
