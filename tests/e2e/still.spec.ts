// A still page costs nothing: nothing recalculates style or lays out while nobody does anything; what moves moves on the compositor alone.
import type { Page } from '@playwright/test'
import { kindsOfPage } from '../support/pagesOf.ts'
import { expect, test } from '../support/site.ts'

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

/** Takes the browser's one stream and tells of ten blocks a second, each with a trade, another price of `token` and one of its newest rows. */
async function busyMarket(page: Page, path: string): Promise<() => Promise<number>> {
  const [key, token] = path.split('/').slice(-2) as [string, string]
  const tab = await page.context().newPage()
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
        const row = { ...newest, ...at, id: `${newest.chainId}-${at.block}-7` }
        const price = priceUsd * (1 + (told % 7) / 50)
        const change = {
          chainId: newest.chainId,
          at,
          from: at.block - 1,
          tokens: [{ address, priceUsd: price }],
          pools: [],
          transactions: [row],
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

const settle = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path, { waitUntil: 'load' })
  const loaded = Date.now()
  await expect.poll(() => Date.now() - loaded, { timeout: 15_000 }).toBeGreaterThan(SETTLED_MS)
}

for (const kind of ['landing', 'tokens', 'token', 'pool'] as const) {
  test(`[EX-8] [UI-1] a still ${kind} page works at most twice a second while figures live`, async ({ page }) => {
    await settle(page, kindsOfPage()[kind]!)
    await expect(page.locator('[data-live-state="live"]')).toBeAttached()
    const { styles, layouts } = await workOf(page)
    expect(styles).toBeLessThanOrEqual(2)
    expect(layouts).toBeLessThanOrEqual(2)
  })

  test(`[UI-1] a still ${kind} page where nothing lives does nothing`, async ({ page, faults }) => {
    faults.allow(/net::ERR_FAILED/)
    await page.route('**/api/market/**', route => route.abort())
    await settle(page, kindsOfPage()[kind]!)
    expect(await workOf(page)).toEqual({ styles: 0, layouts: 0 })
  })
}

test('[EX-8] [UI-1] ten blocks a second, each with a trade, make a token page work as often as two eyes can follow', async ({
  page,
}) => {
  const path = kindsOfPage().token!
  const told = await busyMarket(page, path)
  await settle(page, path)
  await page.bringToFront()
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
