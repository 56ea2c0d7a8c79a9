import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/site.ts'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const at = () => ({ block: 9_000_000, time: Math.floor(Date.now() / 1000) })
const change = (more: object) => ({
  chainId: 1,
  at: at(),
  from: 0,
  tokens: [],
  pools: [],
  transactions: [],
  stats: null,
  ...more,
})
const price = (priceUsd: number) =>
  change({
    tokens: [{ address: WETH, priceUsd, change1h: 0.01, change1d: -0.02, volume1d: 5_000_000, tvlUsd: 9_000_000 }],
  })

/** A stream of our own: each answer holds the given messages; the browser comes back for the next one. */
async function stream(page: Page, answers: (string | null)[]): Promise<{ asked: string[] }> {
  const asked: string[] = []
  await page.route('**/api/market/stream*', async route => {
    const body = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(route.request().headers()['last-event-id'] ?? '')
    if (body === null) await route.fulfill({ status: 503, body: '' })
    else await route.fulfill({ contentType: 'text/event-stream', body: body! })
  })
  return { asked }
}
const message = (data: object | string, id = '1-9000000') =>
  `retry: 100\nevent: change\nid: ${id}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

test('[EX-8] figures of an old page are refreshed in place, in the reader’s language', async ({ page, faults }) => {
  faults.allow(/net::ERR_FAILED/)
  await stream(page, [message(price(4321.5))])
  await page.route('**/api/market/tokens/1/*', route => route.abort())
  await page.route('**/api/market/transactions*', route => route.abort())
  await page.goto(`/fr-FR/explore/tokens/ethereum/${WETH}`)
  const figure = page.locator('.detail-price data[data-kind="price"]')
  await expect(figure).toHaveText(/^4\s?321,50\s?\$US$/)
  await expect(figure).toHaveAttribute('value', '4321.5')
  await expect(page.locator('.detail-change data')).toHaveAttribute('data-direction', 'down')
})

test('[EX-8] what the page shows is asked for at once: figures older than the build do not stay', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(/net::ERR_FAILED/)
  const token = await (await request.get(`/api/market/tokens/1/${WETH}`)).json()
  await page.route('**/api/market/stream*', route => route.abort())
  await page.route('**/api/market/tokens/1/*', route =>
    route.fulfill({ json: { ...token, priceUsd: 1234.5, tvlUsd: 77_000_000 } }),
  )
  await open(page, `/explore/tokens/ethereum/${WETH}`)
  await expect(page.locator('.detail-price data[data-kind="price"]')).toHaveText('$1,234.50')
  await expect(page.locator('.stats data').first()).toHaveText('$77.0M')
})

test('[EX-8] [EX-3] headline, flag and last point say one price from the first answer on; what is caught up with is no news, what comes then is', async ({
  page,
  request,
}) => {
  const token = await (await request.get(`/api/market/tokens/1/${WETH}`)).json()
  const seen = token.priceUsd * 1.02
  await page.addInitScript(() => {
    // How many figures were marked as news, and in how many moments.
    const touched: number[] = []
    Object.assign(window, { touched })
    new MutationObserver(changes => {
      const count = changes.filter(({ target }) => (target as HTMLElement).dataset?.touched !== undefined).length
      if (count > 0) touched.push(count)
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-touched'] })
  })
  let release = () => {}
  const later = new Promise<void>(resolve => (release = resolve))
  await page.route('**/api/market/stream*', async route => {
    await later
    await route.fulfill({ contentType: 'text/event-stream', body: message(price(seen * 1.01)) })
  })
  await page.route('**/api/market/tokens/1/*', route =>
    route.fulfill({ json: { ...token, priceUsd: seen, at: { ...token.at, time: token.at.time + 30 } } }),
  )
  await page.goto(`/explore/tokens/ethereum/${WETH}`)
  const headline = page.locator('.detail-price .big')
  await expect(headline).toHaveAttribute('value', `${seen}`)
  const [flag, dot] = [page.locator('.chart-now'), page.locator('.chart-dot')]
  const same = async () => {
    await expect(flag.locator('text')).toHaveText((await headline.textContent())!)
    await expect(flag).toHaveAttribute('transform', `translate(0 ${await dot.getAttribute('cy')})`)
  }
  await same()
  // The line ends where the dot is.
  await expect(page.locator('.chart-line')).toHaveAttribute('d', new RegExp(` ${await dot.getAttribute('cy')}$`))
  expect(await page.evaluate(() => (window as unknown as { touched: number[] }).touched)).toEqual([])
  release()
  await expect(headline).toHaveAttribute('value', `${seen * 1.01}`)
  await same()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { touched: number[] }).touched.length))
    .toBeGreaterThan(0)
})

test('[EX-8] figures move as blocks come; what lives no longer says of which block it was made', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/explore/transactions/all')).text()).toContain('Figures of block')
  await open(page, '/explore/transactions/all')
  await expect(page.locator('[data-live-state="live"]')).toBeVisible()
  const seen = () => page.locator('[data-live-text]').textContent()
  await expect.poll(seen).toBe('Live')
  await expect(page.getByText(/^Figures of block/)).toBeHidden()
})

test('[EX-8] garbled, truncated and hostile messages change nothing and break nothing', { tag: '@browser' }, async ({
  page,
}) => {
  const hostile = price(Number.NaN)
  await stream(page, [
    [
      message('{"chainId":1,"at":{"block":1'),
      message('[]'),
      message('null'),
      message(hostile),
      message(change({ tokens: 'all of them' })),
      message(price(777)),
    ].join(''),
  ])
  await page.route('**/api/market/tokens/1/*', route => route.fulfill({ status: 200, body: '<html>no json</html>' }))
  await open(page, `/explore/tokens/ethereum/${WETH}`)
  await expect(page.locator('.detail-price data[data-kind="price"]')).toHaveText('$777.00')
})

test('[EX-3] [EX-8] a trade that comes while a token’s page is open is a buy or a sale as well', async ({
  page,
  request,
}) => {
  const { items } = await (await request.get(`/api/market/transactions?chain=ethereum&token=${WETH}&limit=50`)).json()
  const swap = items.find((row: { type: string }) => row.type === 'swap')
  const mine = swap.token0.address === WETH ? 'amount0' : 'amount1'
  const fresh = (n: number, sign: '' | '-') => ({
    ...swap,
    id: `1-${swap.block + 1}-${n}`,
    block: swap.block + 1,
    time: Math.floor(Date.now() / 1000) + n,
    amount0: `${mine === 'amount0' ? sign : sign === '' ? '-' : ''}5000000000000000000`,
    amount1: `${mine === 'amount1' ? sign : sign === '' ? '-' : ''}5000000000000000000`,
  })
  const told = change({
    transactions: [fresh(1, '-'), fresh(2, '')],
    from: swap.block,
    at: { ...at(), block: swap.block + 1 },
  })
  await stream(page, [message(told)])
  await open(page, `/explore/tokens/ethereum/${WETH}`)
  await page.mouse.move(5, 5)
  const pill = page.getByRole('button', { name: /^New transactions/ })
  const row = (n: number) => page.locator(`tr[data-key="1-${swap.block + 1}-${n}"] .c-type`)
  await expect(async () => {
    if (await pill.isVisible()) await pill.click()
    await expect(row(1)).toHaveText('Buy WETH', { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  await expect(row(2)).toHaveText('Sell WETH')
})

test('[EX-8] new transactions come on top without moving what one reads', { tag: '@browser' }, async ({
  page,
  request,
}) => {
  const { items } = await (await request.get('/api/market/transactions?chain=all&limit=1')).json()
  const fresh = (n: number) => ({
    ...items[0],
    id: `${items[0].chainId}-9999999-${n}`,
    time: Math.floor(Date.now() / 1000) + n,
    token0: { ...items[0].token0, symbol: `NEW${n}<b>` },
  })
  // Of the blocks that stand here it tells nothing anew.
  const told = (n: number) => ({
    ...change({
      transactions: [fresh(n)],
      from: items[0].block - 1,
      at: { block: items[0].block - 1, time: items[0].time },
    }),
    chainId: items[0].chainId,
  })
  let news = false
  await page.route('**/api/market/stream*', async route => {
    const n = news ? 1 : 0
    await route.fulfill({
      contentType: 'text/event-stream',
      body: n === 0 ? `retry: 300\n: open\n\n` : message(told(n), `x-${n}`).replace('retry: 100', 'retry: 60000'),
    })
  })
  await open(page, '/explore/transactions/all')
  await page.mouse.move(5, 5)
  news = true
  await expect(page.locator('tbody tr').first()).toContainText('NEW1<b>')

  // In the middle of the table nothing moves; the news wait for a press.
  news = false
  await open(page, '/explore/transactions/all')
  // The table catches up with what was traded since the build first, wherever the pointer rests.
  await page.mouse.move(5, 5)
  await expect(async () => {
    const newest = await (await request.get('/api/market/transactions?chain=all&limit=1')).json()
    expect(await page.locator('tbody tr').first().getAttribute('data-key')).toBe(newest.items[0].id)
  }).toPass({ timeout: 30_000 })
  const row = page.locator('tbody tr').nth(6)
  await row.hover()
  const key = await row.getAttribute('data-key')
  const place = await page.locator(`tr[data-key="${key}"]`).boundingBox()
  news = true
  // What other journeys traded since the build may wait beside it, or be told first.
  const more = page.getByRole('button', { name: /^New transactions: \d+$/ })
  await expect(more).toBeVisible()
  expect(await page.locator(`tr[data-key="${key}"]`).boundingBox()).toEqual(place)
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(page.locator('tbody tr').first()).toContainText('NEW1<b>', { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
})

test('[EX-1] [EX-8] rows of a block that was taken back leave the open table, also those that wait', async ({
  page,
  request,
}) => {
  const { items } = (await (await request.get('/api/market/transactions?chain=ethereum&limit=20')).json()) as {
    items: { id: string; block: number; time: number }[]
  }
  const block = items[0]!.block
  const ghost = (n: number) => ({
    ...items[0]!,
    id: `1-${block + 1}-${n}`,
    block: block + 1,
    time: Math.floor(Date.now() / 1000) + 60 + n,
  })
  const told = (from: number, transactions: object[]) =>
    message(
      change({ from, at: { block: block + 1, time: Math.floor(Date.now() / 1000) + 60 }, transactions }),
      `1-${block + 1}`,
    )
  let next = 'retry: 300\n: open\n\n'
  await page.route('**/api/market/stream*', route => route.fulfill({ contentType: 'text/event-stream', body: next }))
  await page.route('**/api/market/transactions*', route =>
    route.fulfill({
      json: {
        items,
        cursor: 'more',
        at: { block, time: items[0]!.time },
        upTo: [{ chainId: 1, block, time: items[0]!.time }],
      },
    }),
  )
  await open(page, '/explore/transactions/ethereum')
  await page.mouse.move(5, 5)
  const row = (id: string) => page.locator(`tr[data-key="${id}"]`)
  await expect(row(items[0]!.id)).toBeVisible()
  next = told(block, [ghost(1)])
  await expect(row(ghost(1).id)).toBeVisible()
  // Another one comes while the visitor reads, and waits.
  await row(items[5]!.id).hover()
  next = told(block, [ghost(1), ghost(2)])
  const pill = page.getByRole('button', { name: 'New transactions: 1' })
  await expect(pill).toBeVisible()
  // The network wrote its last two blocks anew: nothing of what was told of them is there any more.
  const stays = items.filter(item => item.block <= block - 1)
  next = told(block - 1, [])
  await expect(row(ghost(1).id)).toHaveCount(0)
  await expect(row(items[0]!.id)).toHaveCount(0)
  await expect(pill).toBeHidden()
  for (const item of stays.slice(0, 3)) await expect(row(item.id)).toHaveCount(1)
})

test('[EX-8] without a stream the page says how old it is, tries again, and lives again', async ({ page, faults }) => {
  faults.allow(/status of 503/)
  let down = true
  await page.route('**/api/market/**', async route =>
    down ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  )
  await open(page, '/explore/tokens/ethereum')
  const state = page.locator('[data-live-page]')
  await expect(state).toHaveAttribute('data-live-state', 'stale')
  await expect(state).toContainText(/^\s*As of /)
  // The age of the figures themselves: of the block they were frozen at, not of the visit.
  const { time } = JSON.parse((await state.getAttribute('data-live-page'))!) as { time: number }
  const said = async () => {
    const text = await state.innerText()
    const [, count = '0', unit = 'sec'] = /As of (\d+) (sec|min|hr)/.exec(text) ?? []
    const parts = { sec: 1, min: 60, hr: 3_600 }[unit as 'sec' | 'min' | 'hr']
    return { off: Math.abs(Number(count) * parts - (Date.now() / 1_000 - time)), parts }
  }
  const { off, parts } = await said()
  expect(off, await state.innerText()).toBeLessThan(parts + 15)
  await expect(state).toHaveAttribute('title', /keep trying/)
  await expect(page.locator('tbody tr:visible').first()).toContainText('$')
  down = false
  await expect(state).toHaveAttribute('data-live-state', 'live')
})

test('[EX-8] where a stream can’t be had the figures are asked for instead', async ({ page, request, faults }) => {
  faults.allow(/status of 503/)
  const token = await (await request.get(`/api/market/tokens/1/${WETH}`)).json()
  let asked = 0
  await page.route('**/api/market/stream*', route => route.fulfill({ status: 503, body: '' }))
  await page.route('**/api/market/tokens/1/*', route => route.fulfill({ json: { ...token, priceUsd: 1000 + ++asked } }))
  await open(page, `/explore/tokens/ethereum/${WETH}`)
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(page.locator('[data-live-page]')).toHaveAttribute('data-live-state', 'live')
})

test('[EX-8] a hidden tab listens to nothing; seen again it catches up', async ({ page }) => {
  const { asked } = await stream(page, [message(price(500))])
  let caughtUp = 0
  await page.route('**/api/market/tokens/1/*', route => {
    caughtUp++
    return route.fallback()
  })
  await open(page, `/explore/tokens/ethereum/${WETH}`)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const hide = (hidden: boolean) =>
    page.evaluate(value => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  const [then, before] = [asked.length, caughtUp]
  // Three times as long as the stream's own retry.
  await page.evaluate(() => new Promise(done => setTimeout(done, 400)))
  expect(asked.length - then).toBeLessThanOrEqual(1)
  await hide(false)
  await expect.poll(() => asked.length).toBeGreaterThan(then)
  await expect.poll(() => caughtUp).toBeGreaterThan(before)
})

test('[EX-8] [LD-6] the landing page’s figures live with the first intent', async ({ page, faults }) => {
  faults.allow(/net::ERR_FAILED/)
  await page.route('**/api/market/stream*', route => route.abort())
  await page.route('**/api/market/stats*', async route => {
    const stats = await (await route.fetch()).json()
    await route.fulfill({ json: { ...stats, volume1d: 123_456_789 } })
  })
  await open(page, '/')
  await page.mouse.move(300, 300)
  await expect(page.locator('.hero-facts data').first()).toHaveText('$123M')
})

test('[EX-8] the tabs of a browser share one stream; when its tab goes, another listens', { tag: '@browser' }, async ({
  context,
  page,
}) => {
  const from: Page[] = []
  context.on('request', request => request.url().includes('/api/market/stream') && from.push(request.frame().page()))
  await open(page, '/explore/transactions/base')
  await expect(page.locator('[data-live-state="live"]')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/explore/tokens/ethereum/${WETH}`)
  await expect(other.locator('[data-live-state="live"]')).toBeVisible()
  expect(from.length).toBeGreaterThan(0)
  expect(from.every(asker => asker === page)).toBe(true)
  await page.close()
  await expect.poll(() => from.includes(other)).toBe(true)
  await expect(other.locator('[data-live-state="live"]')).toBeVisible()
})
