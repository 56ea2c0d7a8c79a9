// A still page costs nothing: while the visitor does nothing, nothing recalculates style or lays out; what moves moves
// on the compositor alone.
import type { BrowserContext, Page } from '@playwright/test'
import { kindsOfPage } from '../support/pagesOf.ts'
import { expect, type Faults, test, watchFaults } from '../support/site.ts'

/** Past the quiet seconds after which a page begins to live by itself. */
const SETTLED_MS = 7_500
/** What is measured, twice: the better of two counts, since an age may turn while one looks. */
const WINDOW_MS = 2_500

type Work = { styles: number; layouts: number }

/** Style recalculations and layouts a second. */
async function workOf(page: Page): Promise<Work> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(metric => metric.name === name)!.value
    return { styles: of('RecalcStyleCount'), layouts: of('LayoutCount') }
  }
  const windows: Work[] = []
  for (let i = 0; i < 2; i++) {
    const before = await read()
    const begun = Date.now()
    await expect.poll(() => Date.now() - begun, { intervals: [WINDOW_MS + 10] }).toBeGreaterThan(WINDOW_MS)
    const after = await read()
    const seconds = (Date.now() - begun) / 1_000
    windows.push({
      styles: (after.styles - before.styles) / seconds,
      layouts: (after.layouts - before.layouts) / seconds,
    })
  }
  return {
    styles: Math.min(...windows.map(({ styles }) => styles)),
    layouts: Math.min(...windows.map(({ layouts }) => layouts)),
  }
}

/**
 * Takes the browser's one stream and tells of ten blocks a second, each with a trade, another price of `token` and one
 * of its newest rows.
 */
async function busyMarket(context: BrowserContext, path: string): Promise<() => Promise<number>> {
  const [key, token] = path.split('/').slice(-2) as [string, string]
  const tab = await context.newPage()
  await tab.goto('/llms.txt')
  await tab.evaluate(
    async ([chain, address]) => {
      const ask = async (what: string) => (await (await fetch(`/api/market/${what}`)).json()) as never
      const { items, upTo } = (await ask(`transactions?token=${address}&chain=${chain}&limit=1`)) as {
        items: { chainId: number; block: number; time: number }[]
        upTo: { chainId: number; block: number }[]
      }
      const newest = items[0]!
      const head = upTo.find(({ chainId }) => chainId === newest.chainId)!.block
      const { priceUsd } = (await ask(`tokens/${newest.chainId}/${address}`)) as { priceUsd: number }
      const channel = new BroadcastChannel('tarn.live')
      const rows: object[] = []
      let told = 0
      await new Promise(held =>
        navigator.locks.request('tarn.live', () => {
          held(undefined)
          return new Promise(() => {})
        }),
      )
      channel.onmessage = ({ data }) => data.as === 'want' && channel.postMessage({ as: 'open' })
      setInterval(() => {
        told++
        const at = { block: head + told, time: newest.time + told }
        rows.push({ ...newest, ...at, id: `${newest.chainId}-${at.block}-7` })
        const price = priceUsd * (1 + (told % 7) / 50)
        const change = {
          chainId: newest.chainId,
          at,
          // All since it began: a page that comes in between misses nothing.
          from: head,
          tokens: [{ address, priceUsd: price }],
          pools: [],
          transactions: rows,
          stats: null,
        }
        channel.postMessage({ as: 'message', data: JSON.stringify(change) })
        Object.assign(window, { told })
      }, 100)
    },
    [key, token],
  )
  return () => tab.evaluate(() => (window as unknown as { told: number }).told)
}

/** Opens each path in a window of its own, and returns them once they stand still. */
async function settled(context: BrowserContext, faults: Faults, paths: readonly string[]): Promise<Page[]> {
  const pages: Page[] = []
  for (const path of paths) {
    const page = await context.newPage()
    await watchFaults(page, faults)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path, { waitUntil: 'load' })
    pages.push(page)
  }
  const loaded = Date.now()
  await expect.poll(() => Date.now() - loaded).toBeGreaterThan(SETTLED_MS)
  return pages
}

const KINDS = ['landing', 'tokens', 'token', 'pool'] as const

test('[EX-8] [UI-1] still pages work at most twice a second while figures live', async ({ context, faults }) => {
  const pages = await settled(
    context,
    faults,
    KINDS.map(kind => kindsOfPage()[kind]!),
  )
  for (const page of pages) await expect(page.locator('[data-live-state="live"]')).toBeAttached()
  const works = await Promise.all(pages.map(workOf))
  for (const [i, { styles, layouts }] of works.entries()) {
    expect.soft(styles, `styles of the ${KINDS[i]} page`).toBeLessThanOrEqual(2)
    expect.soft(layouts, `layouts of the ${KINDS[i]} page`).toBeLessThanOrEqual(2)
  }
})

test('[UI-1] still pages where nothing lives do nothing', async ({ context, faults }) => {
  faults.allow(/net::ERR_FAILED/)
  await context.route('**/api/market/**', route => route.abort())
  const pages = await settled(
    context,
    faults,
    KINDS.map(kind => kindsOfPage()[kind]!),
  )
  const works = await Promise.all(pages.map(workOf))
  expect(Object.fromEntries(works.map((work, i) => [KINDS[i], work]))).toEqual(
    Object.fromEntries(KINDS.map(kind => [kind, { styles: 0, layouts: 0 }])),
  )
})

test('[EX-8] [UI-1] ten blocks a second, each with a trade, make a token page work as often as two eyes can follow', async ({
  context,
  faults,
}) => {
  const path = kindsOfPage().token!
  const told = await busyMarket(context, path)
  const [page] = (await settled(context, faults, [path])) as [Page]
  const price = page.locator('.page-head data[data-live^="priceUsd:"], data[data-live^="priceUsd:"]').first()
  const before = await price.textContent()
  const heard = await told()
  const { styles, layouts } = await workOf(page)
  expect(await told()).toBeGreaterThan(heard + 20)
  await expect(price).not.toHaveText(before!)
  await expect(page.locator('[data-live-rows] tbody tr').first()).toHaveAttribute('data-key', /-7$/)
  expect(styles).toBeLessThanOrEqual(2)
  expect(layouts).toBeLessThanOrEqual(2)
})
