import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/site.ts'
import { transactionsMarket } from '../support/transactionsMarket.ts'

const shown = (page: Page) =>
  page
    .locator('table[data-kind="transactions"] tbody tr:visible')
    .evaluateAll(rows => rows.map(row => (row as HTMLElement).dataset.key!))
const more = (page: Page) => page.locator('[data-more] button')
const hide = (page: Page, hidden: boolean) =>
  page.evaluate(value => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** The first row, once what waits is let in. */
async function newest(page: Page): Promise<string | undefined> {
  const pill = page.locator('button.fresh')
  if (await pill.isVisible()) await pill.dispatchEvent('click')
  return (await shown(page))[0]
}

/**
 * Presses "Show more" until there is no more, and returns every row in order. (It goes on by itself too, where one
 * scrolls to it.)
 */
async function walk(page: Page): Promise<string[]> {
  while (await more(page).isVisible()) {
    const { length } = await shown(page)
    await more(page).dispatchEvent('click')
    await expect
      .poll(async () => (await shown(page)).length > length || !(await more(page).isVisible()), { intervals: [50] })
      .toBe(true)
  }
  return shown(page)
}
const ids = (rows: readonly { id: string }[]) => rows.map(row => row.id)

test('[EX-1] [EX-8] 130 transactions after a build: from the newest on every one is there once, in order', async ({
  page,
  request,
}) => {
  const market = await transactionsMarket(page, request, 'chain=all', 500)
  market.happen(130)
  await open(page, '/explore/transactions/all')
  await expect.poll(() => newest(page)).toBe(market.rows()[0]!.id)
  expect(await walk(page)).toEqual(ids(market.rows()))
})

test('[EX-1] [EX-8] 700 transactions after a build, more than are asked for at once: none is missing either', async ({
  page,
  request,
}) => {
  const market = await transactionsMarket(page, request, 'chain=all')
  market.happen(700)
  await open(page, '/explore/transactions/all?rows=1000')
  // As many as the address asks for; a long run has traded more since the build.
  await expect.poll(() => shown(page)).toEqual(ids(market.rows()).slice(0, 1_000))
})

test('[EX-8] what happened while a tab was hidden, and what the stream left out, is there too; nothing comes twice', async ({
  page,
  request,
}) => {
  const market = await transactionsMarket(page, request, 'chain=all')
  await open(page, '/explore/transactions/all')
  await page.mouse.move(5, 5)
  await expect.poll(() => market.asked.length).toBeGreaterThan(0)
  await more(page).click()
  await hide(page, true)
  market.happen(450)
  await hide(page, false)
  await expect.poll(() => newest(page)).toBe(market.rows()[0]!.id)
  // A message that follows on what is known comes by itself; one that doesn't makes the page ask for what is between.
  market.say(market.happen(3))
  await expect.poll(() => newest(page)).toBe(market.rows()[0]!.id)
  market.happen(150)
  market.say(market.happen(2))
  await expect.poll(() => newest(page)).toBe(market.rows()[0]!.id)
  expect(await walk(page)).toEqual(ids(market.rows()))
})

test('[EX-8] more rows than wait: when they are added, what is between them and the old ones is asked for', async ({
  page,
  request,
}) => {
  const market = await transactionsMarket(page, request, 'chain=all', 500)
  await open(page, '/explore/transactions/all')
  // What was traded since the build stands there first: none of it waits.
  await expect.poll(() => newest(page)).toBe(market.rows()[0]!.id)
  await page.locator('tbody tr:visible').nth(3).hover()
  for (let turn = 1; turn <= 4; turn++) {
    market.say(market.happen(60))
    await expect(page.locator('button.fresh')).toContainText(turn === 1 ? '60' : '100')
  }
  await page.mouse.move(5, 5)
  await expect.poll(() => newest(page)).toBe(market.rows()[0]!.id)
  expect(await walk(page)).toEqual(ids(market.rows()))
})

test('[EX-3] [EX-4] [EX-8] a token’s and a pool’s latest transactions have no hole either', async ({
  page,
  request,
}) => {
  const { items } = await (await request.get('/api/market/pools?chain=ethereum&limit=1')).json()
  const [pool] = items
  const token = pool.token0.address
  for (const [path, query] of [
    [`/explore/tokens/ethereum/${token}`, `chain=ethereum&token=${token}`],
    [`/explore/pools/ethereum/${pool.id}`, `chain=ethereum&pool=${pool.id}`],
  ] as const) {
    await page.unrouteAll()
    const market = await transactionsMarket(page, request, query, 60)
    market.happen(190)
    await open(page, path)
    await page.mouse.move(5, 5)
    await page.locator('#transactions').scrollIntoViewIfNeeded()
    await expect.poll(() => newest(page), path).toBe(market.rows()[0]!.id)
    const rows = await shown(page)
    expect(rows.length).toBeGreaterThanOrEqual(8)
    expect(rows).toEqual(ids(market.rows()).slice(0, rows.length))
  }
})

test('[EX-8] while nobody can say what is missing, the page does not call itself live', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(/status of 503/)
  const market = await transactionsMarket(page, request, 'chain=all')
  let down = true
  await page.route('**/api/market/transactions?*', route =>
    down ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  )
  const news = market.happen(30)
  await open(page, '/explore/transactions/all')
  await page.mouse.move(5, 5)
  const first = (await shown(page))[0]
  market.say(news)
  await expect(page.locator('[data-live-page]')).toHaveAttribute('data-live-state', 'stale')
  expect((await shown(page))[0]).toBe(first)
  down = false
  market.say(market.happen(1))
  await expect(page.locator('[data-live-page]')).toHaveAttribute('data-live-state', 'live')
  await expect.poll(() => newest(page)).toBe(market.rows()[0]!.id)
  expect(await walk(page)).toEqual(ids(market.rows()))
})

test('[EX-1] a type, a value and words are asked of the market, not of the rows that happen to be here', async ({
  page,
  request,
}) => {
  type Row = { id: string; hash: string; account: string; token0: { symbol: string } }
  const read = async (query: string): Promise<Row[]> =>
    (await (await request.get(`/api/market/transactions?chain=all&${query}`)).json()).items
  // Others trade meanwhile: the rows are compared with the market's of now.
  const showsFirst = async (query: string) =>
    expect(async () => {
      const items = await read(query)
      expect(items.length, query).toBeGreaterThan(0)
      await newest(page)
      expect(await shown(page), query).toEqual(ids(items).slice(0, 20))
    }).toPass()
  await open(page, '/explore/transactions/all?type=remove')
  await showsFirst('type=remove&limit=20')
  for (const dir of ['desc', 'asc']) {
    await open(page, `/explore/transactions/all?sort=usd&dir=${dir}`)
    await showsFirst(`sort=usd&dir=${dir}&limit=20`)
  }
  // Time turned round begins with the first of all.
  await open(page, '/explore/transactions/all?sort=time&dir=asc')
  await showsFirst('dir=asc&limit=20')
  // One that isn't among the newest, by its token, its wallet and its hash.
  const old = (await read('type=remove&limit=100')).at(-1)!
  for (const word of [old.hash, old.account, old.token0.symbol]) {
    await open(page, '/explore/transactions/all')
    await page.getByRole('searchbox', { name: 'Filter transactions' }).fill(word)
    await showsFirst(`limit=100&search=${word}`)
  }
  await page.getByRole('searchbox', { name: 'Filter transactions' }).fill('no such thing')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('[EX-1] [EX-8] in an order of values a new transaction stands where it belongs; the next page follows without a hole', async ({
  page,
  request,
}) => {
  const market = await transactionsMarket(page, request, 'chain=all', 300)
  await open(page, '/explore/transactions/all?sort=usd&dir=desc')
  await page.mouse.move(5, 5)
  const byUsd = () => market.rows().toSorted((a, b) => (b.usd ?? -1) - (a.usd ?? -1))
  await expect.poll(() => newest(page)).toBe(byUsd()[0]!.id)
  market.say(market.happen(2))
  await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual(ids(byUsd()).slice(0, 2))
  const rows = await walk(page)
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows).toHaveLength(market.rows().length)
  const worths = await page
    .locator('tbody tr:visible .c-usd data')
    .evaluateAll(all => all.map(one => Number((one as HTMLDataElement).value || -1)))
  expect(worths).toEqual(worths.toSorted((a, b) => b - a))
})
