// npm run bench crawl: opens the landing page and every page of explore, a token, a pool and a collection of NFTs long
// after the build and compares each figure, and which transactions stand there, with what the market's API says at that
// moment. BENCH_MINUTES (60): how long after the build; BENCH_SITE: a site that runs already, crawled at once;
// BENCH_PATHS: a pattern, only pages whose path has it.
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chainByName } from '../../src/domain/chains/chains.ts'
import type { Page as Listing, TransactionRow } from '../../src/data/market/schemas.ts'
import { type Figures, figuresOf, poolFigures, statsFigures, tokenFigures } from '#islands/live/readings.ts'
import { browserReady } from '../run/browserReady.ts'
import { CHROMIUM_FLAGS } from '../run/chromium.ts'
import { placesOf } from '../run/places.ts'
import { stackUp } from '../stack/stackUp.ts'
import { say } from '../run/steps.ts'
import { removeFolder, verb } from '../run/verb.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 60)
/** A block may come between what a page shows and what the market is asked: both are read again until they agree. */
const AGREE_MS = 30_000
const TABS = 2
const ONLY = new RegExp(process.env.BENCH_PATHS ?? '')

const places = placesOf(join(process.env.TARN_HOME ?? '.tarn', `bench-crawl-${process.pid}`))

type Loose = Record<string, unknown>
type Path = { path: string; asks: readonly string[]; rows: string }

/** What a page's figures and rows come from. */
function askedBy(path: string): Path | undefined {
  if (path === '/')
    return { path, asks: ['stats?chain=all', 'tokens?chain=all&limit=100', 'pools?chain=all&limit=100'], rows: '' }
  const [, at = '', of = ''] = /^\/(explore\/transactions|nfts)\/(\w+(?:\/0x\w+)?)$/.exec(path) ?? []
  if (at === 'nfts') {
    const [key = '', address = ''] = of.split('/')
    const id = chainByName(key)?.id
    return address && id ? { path, asks: [`nfts/${id}/${address}`], rows: '' } : undefined
  }
  if (at) return { path, asks: [`stats?chain=${of}`], rows: `transactions?chain=${of}&limit=100` }
  const [, kind, chain, id] = /^\/explore\/(tokens|pools)\/([a-z_]+)(?:\/(\w+))?$/.exec(path) ?? []
  if (!kind || !chain) return undefined
  const lists = [`tokens?chain=${chain}&limit=100`, `pools?chain=${chain}&limit=100`]
  const side = kind === 'tokens' ? 'token' : 'pool'
  return id
    ? { path, asks: lists, rows: `transactions?chain=${chain}&${side}=${id}&limit=100` }
    : { path, asks: [`stats?chain=${chain}`, ...lists], rows: '' }
}

async function ask<T>(site: string, path: string): Promise<T> {
  const answer = await fetch(`${site}/api/market/${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as T
}

/** How an answer's figures are called, by what was asked for; a collection's page has those of one alone. */
const reads = {
  tokens: (row: Loose) => tokenFigures(row),
  pools: (row: Loose) => poolFigures(row),
  stats: statsFigures,
  nfts: (row: Loose): Figures[0] => ['', figuresOf(row)],
}

/** Every figure the market tells, by the name that pages give it. */
async function told(site: string, paths: readonly string[]): Promise<Map<string, string>> {
  const figures: Figures = []
  for (const path of paths) {
    const read = reads[path.split(/[/?]/)[0] as keyof typeof reads]
    // A list is read to its end: a page keeps the rows it was built with, whatever their rank by now. A collection's
    // items are a count.
    for (let cursor: string | null | undefined = ''; cursor !== undefined && cursor !== null; ) {
      const answer: Loose & { items?: Loose[] | number; cursor?: string | null } = await ask(
        site,
        cursor ? `${path}&cursor=${encodeURIComponent(cursor)}` : path,
      )
      figures.push(...(Array.isArray(answer.items) ? answer.items : [answer]).map(row => read(row)))
      cursor = answer.cursor
    }
  }
  return new Map(
    figures.flatMap(([key, fields]) =>
      Object.entries(fields).map(([field, value]) => [key ? `${field}:${key}` : field, `${value ?? ''}`] as const),
    ),
  )
}

/** A sum that was added up in another order is the same figure. */
const same = (a: string, b: string): boolean =>
  a === b || (a !== '' && b !== '' && Math.abs(Number(a) / Number(b) - 1) < 1e-12)

/**
 * Opens a page and waits until it agrees with the market. How many figures it shows, and what it says wrongly at last.
 */
async function compare(
  browser: Browser,
  site: string,
  { path, asks, rows }: Path,
): Promise<{ shown: number; wrong: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    await page.goto(site + path, { waitUntil: 'load' })
    // Who only looks has figures that live with his first move.
    await page.mouse.move(5, 5)
    await page.locator('[data-live-state="live"]').first().waitFor({ state: 'attached', timeout: AGREE_MS })
    const end = Date.now() + AGREE_MS
    for (;;) {
      const figures = await page
        .locator('main data[data-live]')
        .evaluateAll(all =>
          all.map(one => [(one as HTMLElement).dataset.live ?? '', (one as HTMLDataElement).value] as const),
        )
      const keys = await page
        .locator('main table[data-kind="transactions"] tbody tr:not([hidden])')
        .evaluateAll(all => all.map(one => (one as HTMLElement).dataset.key ?? ''))
      const id = path.split('/')[4]
      const detail = id ? [`${path.split('/')[2]}/${chainIdOf(figures, id)}/${id}`] : []
      const market = await told(site, [...asks, ...detail])
      const newest = rows ? (await ask<Listing<TransactionRow>>(site, rows)).items.map(row => row.id) : []
      const wrong = [
        ...figures.flatMap(([name, value]) =>
          same(market.get(name) ?? '', value) ? [] : [`${name}: ${value}, the market says ${market.get(name)}`],
        ),
        ...newest
          .slice(0, keys.length)
          .flatMap((key, i) => (keys[i] === key ? [] : [`transaction ${i}: ${keys[i]}, the market says ${key}`])),
      ]
      if (wrong.length === 0 || Date.now() > end) return { shown: figures.length + keys.length, wrong }
      await new Promise(done => setTimeout(done, 500))
    }
  } finally {
    await page.close()
  }
}

const chainIdOf = (figures: readonly (readonly [string, string])[], id: string): string =>
  figures.map(([name]) => name.split(':')).find(([, , key]) => key === id)?.[1] ?? ''

async function pathsOf(site: string): Promise<Path[]> {
  const parts = await Promise.all(
    ['pages', 'tokens', 'pools', 'nfts'].map(async part => (await fetch(`${site}/sitemap-en-US-${part}.xml`)).text()),
  )
  const all = parts.flatMap(text => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname))
  return [...new Set(all)].filter(path => ONLY.test(path)).flatMap(path => askedBy(path) ?? [])
}

async function bench(): Promise<number> {
  const executablePath = await browserReady(text => say(text))
  let site = process.env.BENCH_SITE
  if (!site) {
    const { ports } = await stackUp(places, 'quick', true)
    site = `http://localhost:${ports.site}`
    say(`The site is built; waiting ${MINUTES} minutes while the market goes on …`)
    await new Promise(done => setTimeout(done, MINUTES * 60_000))
  }
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const paths = await pathsOf(site)
  let [shown, pages] = [0, 0]
  const faults: string[] = []
  const queue = [...paths]
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const found = await compare(browser, site, next).catch(error => ({
          shown: 0,
          wrong: [String(error).slice(0, 200)],
        }))
        pages += 1
        shown += found.shown
        if (found.wrong.length > 0) faults.push(`${next.path}: ${found.wrong.slice(0, 4).join('; ')}`)
      }
    }),
  )
  await browser.close()
  for (const fault of faults) say(`  ${fault}`)
  say(`${pages} pages, ${shown} figures and rows compared; ${faults.length} pages say something else than the market.`)
  return faults.length === 0 && shown > 0 ? 0 : 1
}

verb(bench, () => removeFolder(places.home))
