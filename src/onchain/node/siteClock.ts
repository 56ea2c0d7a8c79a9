// What time it is by the site's own clock: the person's may be wrong. Every answer of the site carries it (the Date
// header; Age beside it where a CDN kept the answer).

/** ms for which a reading is carried on by the page's own, unsettable clock. */
const FRESH = 60_000
const TIMEOUT = 5_000
/** Any answer of the site does; this file is there on every host. */
const PATH = '/robots.txt'

let reading: { site: number; at: number } | null = null

/** Takes the time from an answer, if it is the site's own. */
export function noteSiteTime(response: Response): void {
  if (typeof location === 'undefined' || !response.url || new URL(response.url).origin !== location.origin) return
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isFinite(date))
    reading = { site: date + 1000 * Number(response.headers.get('age') ?? 0), at: performance.now() }
}

/** ms since 1970 by the site's clock, to a second or two; null where the site doesn't answer. */
export async function siteTime(): Promise<number | null> {
  if (typeof location === 'undefined') return null
  if (!reading || performance.now() - reading.at > FRESH) {
    try {
      noteSiteTime(
        await fetch(new URL(PATH, location.origin), {
          method: 'HEAD',
          cache: 'no-store',
          signal: AbortSignal.timeout(TIMEOUT),
        }),
      )
    } catch (error) {
      console.debug('Tarn: the site does not tell the time', error)
    }
  }
  return reading && performance.now() - reading.at <= FRESH ? reading.site + performance.now() - reading.at : null
}
