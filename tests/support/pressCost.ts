import type { Page } from '@playwright/test'

/** What a press made the browser fetch of our scripts: how many files, in how many waves, and their URLs. */
export type PressCost = { scripts: number; waves: number; urls: string[] }

type Asked = { url: string; from: number; until: number }

/**
 * Files that were asked for while others were under way are one wave; what is asked for once one of them has come is
 * the next. Times are the browser's own, in seconds.
 */
function wavesOf(asked: readonly { from: number; until: number }[]): number {
  let waves = 0
  let firstCame = Number.NEGATIVE_INFINITY
  for (const { from, until } of asked.toSorted((a, b) => a.from - b.from))
    if (waves === 0 || from >= firstCame) {
      waves++
      firstCame = until
    } else firstCame = Math.min(firstCame, until)
  return waves
}

/**
 * Watches what a browser asks for over its own protocol; `cost` answers of the scripts asked for since `begin`.
 * `delay`: milliseconds that each answer takes longer.
 */
export async function watchScripts(page: Page, delay = 0) {
  const session = await page.context().newCDPSession(page)
  const asked = new Map<string, Asked>()
  let protocol = ''
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (/\/_astro\/[^/]+\.js$/.test(request.url))
      asked.set(requestId, { url: new URL(request.url).pathname, from: timestamp, until: Number.POSITIVE_INFINITY })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (asked.has(requestId) && response.protocol) protocol = response.protocol
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const script = asked.get(requestId)
    if (script) script.until = timestamp
  })
  await session.send('Network.enable')
  if (delay > 0)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: delay,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  return {
    begin: () => asked.clear(),
    cost: (): PressCost => {
      const all = [...asked.values()]
      return { scripts: all.length, waves: wavesOf(all), urls: all.map(({ url }) => url) }
    },
    /** As the browser names it: `http/1.1`, `h2`. */
    protocol: () => protocol,
  }
}
