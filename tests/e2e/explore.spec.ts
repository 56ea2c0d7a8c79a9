import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { misread } from '../support/readsAs.ts'
import { expect, open, test } from '../support/site.ts'
import { taxedToken } from '../support/taxedToken.ts'

const rows = (page: Page) => page.locator('main table tbody tr:visible')
const numbers = (page: Page, column: string) =>
  page.locator(`main tbody tr:visible td.c-${column} data`).evaluateAll(cells =>
    cells
      .map(cell => (cell as HTMLDataElement).value)
      .filter(Boolean)
      .map(Number),
  )
const isSorted = (values: number[], sign: 1 | -1) =>
  values.length > 5 && values.every((v, i) => i === 0 || sign * (v - values[i - 1]!) >= 0)
/** A pool's row says what the market says that it holds. */
const expectWorth = (request: APIRequestContext, figure: Locator, pool: string) =>
  expect
    .poll(async () => {
      const { tvlUsd } = (await (await request.get(`/api/market/pools/${pool}`)).json()) as { tvlUsd: number }
      return misread((await figure.textContent()) ?? '', tvlUsd)
    }, pool)
    .toBeNull()
/** The market stands still: what the HTML says is what is put in order. Rows are asked for as ever. */
async function still(page: Page): Promise<void> {
  await page.route('**/api/market/stream?*', route =>
    route.fulfill({ contentType: 'text/event-stream', body: ': quiet\n\n' }),
  )
  await page.route(/\/api\/market\/(stats|tokens|pools)\?(counted=true&limit=100&)?chain=[a-z]+$/, route =>
    route.fulfill({ json: { items: [], cursor: null, at: { block: 1, time: 1 } } }),
  )
}

test('[RT-2] explore, its tabs and networks each show their table', async ({ page }) => {
  for (const [path, table] of [
    ['/explore', 'Tokens'],
    ['/explore/tokens', 'Tokens'],
    ['/explore/pools', 'Pools'],
    ['/explore/transactions', 'Transactions'],
    ['/explore/tokens/base', 'Tokens'],
    ['/explore/pools/all', 'Pools'],
    ['/explore/transactions/ethereum', 'Transactions'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('table', { name: table }), path).toBeVisible()
    await expect(page.getByRole('link', { name: table, exact: true }), path).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('h1')).toHaveCount(1)
  }
  await open(page, '/explore')
  await expect(page.locator('[data-market]')).toHaveAttribute('data-chain', 'ethereum')
})

test('[EX-1] tokens come by volume, largest first, with price, changes, FDV, volume and a day’s line', async ({
  page,
}) => {
  await still(page)
  await open(page, '/explore/tokens/all')
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Token',
    'Price',
    '1H',
    '1D',
    'FDV',
    'Volume',
    'Last day',
  ])
  expect(isSorted(await numbers(page, 'volume'), -1)).toBe(true)
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first().locator('svg.spark path')).toHaveAttribute('d', /^M\d+ \d+l/)
})

test('[EX-1] a header sorts, its second press turns the order, and the URL keeps it', async ({ page }) => {
  await still(page)
  await open(page, '/explore/tokens/all')
  await page.getByRole('button', { name: 'FDV' }).click()
  await expect(page).toHaveURL(/sort=fdv&dir=desc/)
  const sorted = (sign: 1 | -1) => async () => isSorted(await numbers(page, 'fdv'), sign)
  // Rows that were asked for come between those that were there.
  await expect.poll(sorted(-1)).toBe(true)
  await page.getByRole('button', { name: 'FDV' }).click()
  await expect(page).toHaveURL(/sort=fdv&dir=asc/)
  await expect(page.getByRole('columnheader', { name: 'FDV' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(sorted(1)).toBe(true)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'FDV' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(sorted(1)).toBe(true)
})

test('[EX-1] a window changes the volume, a word filters by name, symbol and address, both live in the URL', async ({
  page,
}) => {
  await open(page, '/explore/tokens/ethereum')
  const day = await numbers(page, 'volume')
  await page.getByRole('group', { name: 'Volume over' }).getByRole('button', { name: '1M' }).click()
  await expect(page).toHaveURL(/window=1m/)
  const month = await numbers(page, 'volume')
  expect(Math.max(...month)).toBeGreaterThan(Math.max(...day))

  const search = page.getByRole('searchbox', { name: 'Filter tokens' })
  await search.fill('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('USDC')
  await search.fill('weth')
  await expect(rows(page).first()).toContainText('WETH')
  await expect(page).toHaveURL(/search=weth/)
  await search.fill('no such thing at all')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/search/)
  await open(page, '/explore/tokens/ethereum?window=nonsense&sort=__proto__&rows=1e99&dir=%F0%9F%A6%84')
  await expect(rows(page).first()).toBeVisible()
})

test('[EX-1] what was filtered down to nothing has no next page that forgets the filter', async ({ page }) => {
  const pages = page.getByRole('navigation', { name: 'Pages of this list' })
  await open(page, '/explore/tokens/all?search=no+such+thing')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page.locator('.list-nav')).toHaveCount(1)
  await expect(pages).toBeHidden()
  // All rows of the page's own order: the pages are theirs.
  await open(page, '/explore/tokens/all/page/2')
  await expect(pages).toBeVisible()
})

test('[EX-1] twenty rows at a time; more keeps what was seen, and the place after coming back', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, '/explore/pools/all')
  await expect(rows(page)).toHaveCount(20)
  const first = await rows(page).first().locator('td.c-pool').innerText()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(40)
  expect(await rows(page).first().locator('td.c-pool').innerText()).toBe(first)
  await expect(page).toHaveURL(/rows=\d+/)
  await rows(page).nth(30).locator('a').first().click()
  await expect(page).toHaveURL(/\/explore\/pools\/(ethereum|base)\/0x/)
  await page.goBack()
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(40)
})

test('[EX-1] pools beyond the HTML’s hundred are found, put in order and linked, with a script and without', {
  tag: '@browser',
}, async ({ page, browser, request }) => {
  const first = await (await request.get('/api/market/pools?chain=all&counted=true&limit=100')).json()
  const rest = await (
    await request.get(`/api/market/pools?chain=all&counted=true&limit=100&cursor=${first.cursor}`)
  ).json()
  expect(rest.items.length).toBeGreaterThan(0)
  const last = rest.items.at(-1)
  await open(page, '/explore/pools/all')
  await page.getByRole('searchbox', { name: 'Filter pools' }).fill(last.id)
  await expect(rows(page)).toHaveCount(1)
  await expectWorth(request, rows(page).locator('td.c-tvl data'), `${last.chainId}/${last.id}`)
  await rows(page).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(last.id))
  // Others make pools meanwhile, smaller ones too: the first row is the smallest of now.
  const smallest = async () => {
    const { items } = await (
      await request.get('/api/market/pools?chain=all&counted=true&sort=tvl&dir=asc&limit=1')
    ).json()
    return `${items[0].chainId}:${items[0].id}`
  }
  await open(page, '/explore/pools/all?sort=tvl&dir=asc')
  await expect(async () => {
    expect(await rows(page).first().getAttribute('data-key')).toBe(await smallest())
  }).toPass({ timeout: 60_000 })
  await open(page, '/explore/pools/all?rows=100')
  // Asked for once, it goes on by itself as one scrolls.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => rows(page).count()).toBeGreaterThan(100)

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: test.info().project.use.baseURL })
  const plain = await context.newPage()
  await plain.goto('/explore/pools/all')
  await plain.getByRole('link', { name: 'Next' }).click()
  await expect(plain).toHaveURL(/\/explore\/pools\/all\/page\/2$/)
  await expect(plain.locator('main tbody tr').first().locator('td.c-rank')).toHaveText('101')
  await plain.getByRole('link', { name: 'Previous' }).click()
  await expect(plain).toHaveURL(/\/explore\/pools\/all$/)
  await context.close()
})

test('[EX-1] each network in the picker wears its mark', { tag: '@browser' }, async ({ page }) => {
  await open(page, '/explore/tokens/all')
  const marks = page.locator('.drop-list .chain-icon')
  expect(await marks.count()).toBeGreaterThanOrEqual(2)
  await page.locator('.filters summary').first().click()
  for (const mark of await marks.all())
    await expect.poll(() => mark.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})

test('[EX-1] [EX-2] pools show protocol, fee, TVL, APR of one day, volumes and turnover; a version filters', async ({
  page,
}) => {
  await still(page)
  await open(page, '/explore/pools/ethereum')
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Pool',
    'Protocol',
    'Fee',
    'TVL',
    'APR',
    'Reward APR',
    '1D vol',
    '30D vol',
    '1D vol/TVL',
  ])
  await expect(page.getByRole('columnheader', { name: 'APR', exact: true })).toHaveAttribute(
    'title',
    'Annualized based on 1 day fees',
  )
  expect(isSorted(await numbers(page, 'tvl'), -1)).toBe(true)
  await page.getByRole('group', { name: 'Protocol' }).getByRole('button', { name: 'v4' }).click()
  await expect(page).toHaveURL(/protocol=v4/)
  await expect(async () => {
    const protocols = await rows(page).locator('td.c-protocol').allInnerTexts()
    expect(protocols.length).toBeGreaterThan(2)
    for (const text of protocols) expect(text).toMatch(/^v4/)
  }).toPass()
})

test('[UI-2] a v2 pool reads its one tier, a hooked pool with its own fee reads Dynamic', async ({ page }) => {
  await open(page, '/explore/pools/all?rows=200')
  const v2 = page.locator('main tbody tr', { has: page.locator('td.c-protocol', { hasText: 'v2' }) })
  await expect(v2.first().locator('td.c-fee')).toHaveText('0.30%')
  await expect(page.locator('main tbody tr:visible td.c-fee', { hasText: 'Dynamic' }).first()).toBeVisible()
})

test('[UI-2] APR is one day of fees over TVL for a year', async ({ request }) => {
  const { items } = (await (await request.get('/api/market/pools?chain=all&limit=100')).json()) as {
    items: { aprBase: number | null; fees1d: number | null; tvlUsd: number | null }[]
  }
  const known = items.filter(pool => pool.aprBase !== null && pool.fees1d && pool.tvlUsd)
  expect(known.length).toBeGreaterThan(5)
  for (const pool of known) expect(pool.aprBase!).toBeCloseTo((pool.fees1d! * 365) / pool.tvlUsd!, 6)
})

test('[EX-1] transactions tell time, action, amounts, value and wallet; a type filters; older ones follow', async ({
  page,
}) => {
  await open(page, '/explore/transactions/all')
  await expect(page.getByRole('columnheader')).toHaveText(['Time', 'Type', 'Amounts', 'Value', 'Wallet'])
  await expect(rows(page).first().locator('td.c-wallet')).toHaveText(/^0x[0-9a-f]{4}…[0-9a-f]{4}$/i)
  await expect(rows(page).first().locator('td.c-time')).toHaveText(/ago|now/)
  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Swaps' }).click()
  await expect(async () => {
    const types = await rows(page).locator('td.c-type').allInnerTexts()
    expect(types.length).toBeGreaterThan(5)
    for (const text of types) expect(text).toMatch(/^Swap /)
  }).toPass()
  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'All' }).click()
  // What is here already is shown first, then older ones are asked for.
  const before = await page.locator('main tbody tr').count()
  await expect(async () => {
    await page.getByRole('button', { name: 'Show more' }).click()
    expect(await page.locator('main tbody tr').count()).toBeGreaterThan(before)
  }).toPass({ intervals: [300] })
})

test('[EX-1] the header tells one day’s volume and TVL, in all and by version, with their change', async ({ page }) => {
  await open(page, '/explore/tokens/base')
  const stats = page.getByRole('region', { name: 'Market figures' })
  await expect(stats.getByText('1D volume')).toBeVisible()
  await expect(stats.getByText('Total TVL')).toBeVisible()
  const sum = await stats
    .locator('data[data-live^="tvlBy."]')
    .evaluateAll(cells => cells.reduce((total, cell) => total + Number((cell as HTMLDataElement).value), 0))
  const tvl = Number(await stats.locator('data[data-live^="tvl:"]').getAttribute('value'))
  expect(Math.abs(sum - tvl) / tvl).toBeLessThan(0.01)
  await expect(stats.locator('data[data-kind="change"]')).toHaveCount(8)
})

test('[CH-1] picking a network clears a trade’s parameters and sets the chain', async ({ page }) => {
  await open(
    page,
    '/explore/pools/ethereum?inputCurrency=ETH&outputCurrency=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48&value=5&field=input&protocol=v3',
  )
  await page.getByText('Ethereum', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Base', exact: true }).click()
  await expect(page).toHaveURL(/\/explore\/pools\/base\?/)
  const query = new URL(page.url()).searchParams
  for (const name of ['inputCurrency', 'outputCurrency', 'value', 'field']) expect(query.has(name), name).toBe(false)
  expect(query.get('chain')).toBe('base')
  expect(query.get('protocol')).toBe('v3')
  await expect(page.locator('[data-market]')).toHaveAttribute('data-chain', 'base')
})

test('[EX-9] an address that is nothing: explore with a notice, not for search engines', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  for (const [path, notice, table] of [
    ['/explore/tokens/ethereum/0x000000000000000000000000000000000000dead', 'Token not found', 'Tokens'],
    ['/explore/pools/base/0x000000000000000000000000000000000000dead', 'Pool not found', 'Pools'],
    ['/explore/pools/ethereum/not-an-address', 'Pool not found', 'Pools'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByRole('table', { name: table })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  }
})

test('[EN-1] hostile names are text: no script, no reversed line, nothing out of its place', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, '/explore/tokens/all?rows=100&search=evil')
  const row = rows(page).first()
  await expect(row).toContainText('EVIL')
  expect(await page.locator('main').evaluate(main => /[\u202a-\u202e\u2066-\u2069]/.test(main.textContent ?? ''))).toBe(
    false,
  )
  await page.setViewportSize({ width: 360, height: 780 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await row.getByRole('link').first().click()
  await expect(page.locator('h1')).toContainText('EVIL')
  await expect(page.locator('[data-safety]')).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
})

test('[EX-1] whoever goes through the table by keyboard stays where they are when its rows are put in order anew', async ({
  page,
}) => {
  await open(page, '/explore/tokens/ethereum')
  const star = page.getByRole('button', { name: 'Favorite: Uniswap' })
  await star.focus()
  await page.keyboard.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(star).toBeFocused()
  // The order is the other way round: the row is elsewhere, and its link is still where the keys are.
  const link = page.getByRole('link', { name: /Uniswap/ })
  const place = () =>
    page.locator('tbody tr').evaluateAll(rows => rows.findIndex(row => row.textContent!.includes('Uniswap')))
  const before = await place()
  await link.focus()
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-sort="price"]')!.click())
  await expect.poll(place).not.toBe(before)
  await expect(link).toBeFocused()
})

test('[EN-7] [EX-1] a star makes a favorite; the filter shows favorites only, keeps to the URL and says when there are none', async ({
  page,
}) => {
  await open(page, '/explore/tokens/ethereum')
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect(page.getByText('No favorites here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  // Of one token, wherever its row stands by then.
  const key = await rows(page).nth(2).getAttribute('data-key')
  const star = page.locator(`tr[data-key="${key}"]`).getByRole('button', { name: /^Favorite: / })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Favorites', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/favorites=1/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /^Favorite: / })).toHaveAttribute('aria-pressed', 'true')
})

test('[CH-3] [NB-4] testnet mode is kept, shows its badge, and the badge opens the settings', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, '/explore')
  await expect(page.getByRole('button', { name: 'Testnet mode' })).toBeHidden()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const choice = page.getByRole('button', { name: 'Test networks', exact: true })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Testnet mode' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await choice.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-testnet')
})

test('[EX-1] a token and a pool that were born after the build enter the tables: of a page that opens and of one that is open', async ({
  page,
  request,
}) => {
  await open(page, '/explore/tokens/ethereum?rows=100')
  await expect(page.locator('[data-live-state="live"]')).toBeVisible()
  const before = await rows(page).count()
  const { address, pair } = await taxedToken(1, 'CRADLE', 20, 5n)
  // Open all the while.
  await expect(page.locator(`tr[data-key="1:${address}"]`)).toBeVisible()
  await expect(page.locator(`tr[data-key="1:${address}"]`)).toContainText('CRADLE')
  // Other pools may appear beside it; none is listed twice.
  const keys = await rows(page).evaluateAll(all => all.map(row => (row as HTMLElement).dataset.key))
  expect(keys.length).toBeGreaterThan(before)
  expect(new Set(keys).size).toBe(keys.length)
  // Opened later, among pools by value: more than one of the HTML's hundred is smaller.
  await open(page, '/explore/pools/ethereum?rows=200')
  const row = page.locator(`tr[data-key="1:${pair}"]`)
  await expect(row).toBeVisible()
  await expectWorth(request, row.locator('.c-tvl data'), `1/${pair}`)
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(pair))
})

test('[EX-1] [SW-12] spam and what can’t be sold is folded away with a word why, and found where it stands and by a search', async ({
  page,
}) => {
  await open(page, '/explore/tokens/ethereum?rows=100')
  await expect(rows(page).first()).toBeVisible()
  for (const symbol of ['EVIL', 'HONEY'])
    await expect(page.locator('main tbody [data-part="symbol"]', { hasText: symbol })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Filter tokens' }).fill('honey')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Can’t be sold')
  await page.getByRole('button', { name: 'FDV' }).click()
  await expect(rows(page)).toContainText('Can’t be sold')
  await open(page, '/explore/tokens/ethereum')
  await expect(page.getByText('Spam and tokens that can’t be sold are folded away')).toBeVisible()
  await page.getByRole('link', { name: 'See them' }).click()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.locator('main tbody tr', { hasText: 'EVIL' })).toContainText('Spam')
  await expect(page.locator('main tbody tr', { hasText: 'HONEY' })).toContainText('Can’t be sold')
  await open(page, '/explore/pools/ethereum')
  await page.getByRole('link', { name: 'See them' }).click()
  await expect(page.locator('main tbody tr', { hasText: 'HONEY' }).first()).toContainText('Can’t be sold')
})
