// npm run bench frames: the token selector with 10,000 tokens, scrolled from its first to its last at three speeds,
// with a wallet connected. How many frames the browser had to leave out, beside an empty box of the same size scrolled
// the same way (the floor) in the same run. BENCH_TOKENS: how many. SITE_URL: a site that runs already; without, one is
// built and started.
import { join } from 'node:path'
import { chromium, type Page, type Route } from '@playwright/test'
import type { Page as MarketPage, TokenRow } from '../../src/data/market/schemas.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../run/chromium.ts'
import { placesOf } from '../run/places.ts'
import { stackUp } from '../stack/stackUp.ts'
import { say } from '../run/steps.ts'
import { removeFolder, verb } from '../run/verb.ts'

const TOKENS = Number(process.env.BENCH_TOKENS ?? 10_000)
/** Of all frames, left out beyond the floor. */
const GOAL = 0.02
/** Screens a second: reading along, looking for something, thrown. */
const SPEEDS = { read: 2, look: 8, throw: 60 } as const
const SECONDS = 4
/** ms that a page of the market may take. */
const PATIENCE = 15_000
const FRAME = 1_000 / 60

const places = placesOf(join(process.env.TARN_HOME ?? '.tarn', `bench-frames-${process.pid}`))

let model: MarketPage<TokenRow> | undefined

/** The market's tokens of Ethereum are ten thousand, a hundred a page as the market answers them. */
async function madeMarket(route: Route): Promise<void> {
  const query = new URL(route.request().url()).searchParams
  if (query.get('search')) return route.fallback()
  const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))]
  model ??= (await (await route.fetch()).json()) as MarketPage<TokenRow>
  const answer = model
  // what is spam is not listed: of ten thousand rows some would be missing, and waited for without end
  const models = answer.items.filter(({ address, spam }) => address !== 'NATIVE' && !spam)
  const items = Array.from({ length: Math.min(limit, TOKENS - from) }, (_, i) => ({
    ...models[i % models.length]!,
    address: `0x${(from + i + 1).toString(16).padStart(40, '0')}`,
    symbol: `T${from + i}`,
    name: `Token number ${from + i}`,
  }))
  await route.fulfill({ json: { ...answer, items, cursor: from + limit < TOKENS ? String(from + limit) : null } })
}

type Frames = { frames: number; dropped: number; p95: number }

/** Scrolls what matches by so many screens a second, there and back, and counts frames. */
const scroll = (page: Page, selector: string, screens: number): Promise<Frames> =>
  page.locator(selector).evaluate(
    (box, { screens, seconds, frame }) =>
      new Promise<{ frames: number; dropped: number; p95: number }>(done => {
        const gaps: number[] = []
        const most = box.scrollHeight - box.clientHeight
        let [first, before] = [0, 0]
        const step = (now: number) => {
          if (before === 0) first = now
          else gaps.push(now - before)
          before = now
          const way = ((now - first) / 1_000) * screens * box.clientHeight
          box.scrollTop = Math.floor(way / most) % 2 === 0 ? way % most : most - (way % most)
          if (now - first < seconds * 1_000) requestAnimationFrame(step)
          else {
            const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0)
            const sorted = gaps.toSorted((a, b) => a - b)
            done({ frames: gaps.length + dropped, dropped, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 })
          }
        }
        requestAnimationFrame(step)
      }),
    { screens, seconds: SECONDS, frame: FRAME },
  )

async function openSelector(page: Page, site: string): Promise<void> {
  await page.route(/\/api\/market\/tokens\?.*chain=ethereum/, madeMarket)
  await page.goto(`${site}/swap?eagerlyConnect=true`)
  await page.getByRole('button', { name: /^Account 0x/ }).waitFor()
  await page.getByRole('button', { name: 'Buy token' }).click()
  const first = page.getByRole('option').first()
  await first.waitFor()
  const started = performance.now()
  const sizeNow = async () => Number(await first.getAttribute('aria-setsize'))
  let [size, grown] = [await sizeNow(), started]
  while (size < TOKENS) {
    await page.keyboard.press('End')
    const now = await sizeNow()
    if (now > size) [size, grown] = [now, performance.now()]
    else if (performance.now() - grown > PATIENCE)
      throw new Error(`The list stays at ${size} of ${TOKENS} tokens: no more came in ${PATIENCE / 1_000} seconds.`)
  }
  say(`${TOKENS} tokens reached by End alone in ${Math.round(performance.now() - started)} ms, a hundred a page`)
  await page.keyboard.press('Home')
}

async function openFloor(page: Page): Promise<void> {
  await page.setContent('<div id="box"><div id="inside"></div></div>')
  await page.addStyleTag({
    content: `#box { inline-size: 400px; block-size: 560px; overflow-y: auto } #inside { block-size: ${TOKENS * 60}px }`,
  })
}

async function bench(): Promise<number> {
  const site = process.env.SITE_URL ?? `http://127.0.0.1:${(await stackUp(places, 'quick')).ports.site}`
  const path = chromiumPath()
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(path ? { executablePath: path } : {}) })
  try {
    const [page, empty] = [await browser.newPage(), await browser.newPage()]
    await openFloor(empty)
    await openSelector(page, site)
    let isMet = true
    for (const [speed, screens] of Object.entries(SPEEDS)) {
      await empty.bringToFront()
      const floor = await scroll(empty, '#box', screens)
      await page.bringToFront()
      const list = await scroll(page, '.token-list', screens)
      const beyond = list.dropped / list.frames - floor.dropped / floor.frames
      isMet &&= beyond <= GOAL
      say(
        `${speed} (${screens} screens a second): ${list.dropped} of ${list.frames} frames dropped, p95 ${list.p95.toFixed(1)} ms; floor: ${floor.dropped} of ${floor.frames}, p95 ${floor.p95.toFixed(1)} ms`,
      )
    }
    const drawn = await page.getByRole('option').count()
    say(
      `drawn at once: ${drawn} of ${TOKENS}; goal: at most ${GOAL * 100} % more frames dropped than the floor: ${isMet ? 'met' : 'NOT met'}`,
    )
    return isMet ? 0 : 1
  } finally {
    await browser.close()
  }
}

verb(bench, () => removeFolder(places.home))
