import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { builtFiles, kindsOfPage } from '../support/pagesOf.ts'
import { expect, test } from '../support/site.ts'
import { CHAINS, swapPath } from '../support/swap.ts'

/** Long enough for all that a page starts by itself, short of the idle prefetch (5 s). */
const WATCHED_MS = 3_500

/** Brotli bytes of script that reach a visitor who does nothing: files, workers and what stands in the page. */
async function scriptBytes(page: Page, path: string): Promise<{ total: number; urls: string[] }> {
  const files = builtFiles()
  const urls = new Set<string>()
  page.on('response', response => {
    if (/\.js(\?|$)/.test(response.url())) urls.add(new URL(response.url()).pathname)
  })
  await page.goto(path, { waitUntil: 'load' })
  const loaded = Date.now()
  await expect.poll(() => Date.now() - loaded).toBeGreaterThan(WATCHED_MS)
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(script => !script.src && !/json/.test(script.type))
      .map(script => script.textContent)
      .join('\n'),
  )
  // On a busy machine we may look late: what was asked for after the five seconds (counted from where the page counts
  // them) is the idle prefetch all the same.
  const late = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .filter(asked => asked.startTime > visit!.loadEventStart + 5_000)
      .map(asked => new URL(asked.name).pathname)
  })
  for (const url of late) urls.delete(url)
  const fromFiles = [...urls].reduce((sum, url) => sum + (files[url]?.br ?? files[url]?.size ?? 0), 0)
  return { total: fromFiles + (inline === '' ? 0 : brotliCompressSync(inline).byteLength), urls: [...urls] }
}

const limits: Record<string, number> = {
  landing: 5_000,
  tokens: 15_000,
  pools: 15_000,
  transactions: 15_000,
  token: 15_000,
  pool: 15_000,
  swap: 140_000,
}

for (const [kind, limit] of Object.entries(limits))
  test(`the ${kind} page loads at most ${limit / 1000} kB of script before any intent`, async ({ page }) => {
    const { total, urls } = await scriptBytes(page, kindsOfPage()[kind]!)
    expect(total, urls.join(' ')).toBeLessThanOrEqual(limit)
  })

/** Brotli bytes of sentences that a visitor who does nothing fetches; what a press adds comes beside its script. */
const sentences: Record<string, number> = {
  '/swap': 9_800,
  '/ar-SA/swap': 11_600,
  '/explore/tokens/ethereum': 0,
  '/explore/tokens/base/NATIVE': 0,
}

for (const [path, limit] of Object.entries(sentences))
  test(`[IN-2] ${path} loads at most ${limit / 1000} kB of sentences before any intent`, async ({ page }) => {
    const files = builtFiles()
    let total = 0
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/words/')) total += files[pathname]?.br ?? files[pathname]?.size ?? 0
    })
    await page.goto(path, { waitUntil: 'load' })
    const loaded = Date.now()
    await expect.poll(() => Date.now() - loaded).toBeGreaterThan(WATCHED_MS)
    expect(total).toBeLessThanOrEqual(limit)
    if (limit > 0) expect(total).toBeGreaterThan(0)
  })

test('a link to a swap of two tokens loads at most 220.4 kB, and nothing of the wallets', async ({ page }) => {
  const { total, urls } = await scriptBytes(page, swapPath(CHAINS.ethereum, { from: 'ETH', to: 'USDC' }))
  expect(total, urls.join(' ')).toBeLessThanOrEqual(220_400)
  expect(urls.filter(url => /\/(connect|wallet)\./.test(url))).toEqual([])
})
