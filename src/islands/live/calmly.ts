/** News that come faster than this are no longer shown by a wash: a page that flashes all the time tells nobody anything, and costs. */
const CALM_MS = 5_000

/** Says of each news whether it came after a calm. */
export function calmly(): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    const calm = now - last > CALM_MS
    last = now
    return calm
  }
}
