import type { Locator, Page } from '@playwright/test'
import type { TokenDetail } from '#data/market/schemas.ts'
import { rpc } from '../support/devnet.ts'
import { misread } from '../support/readsAs.ts'
import { expect, open, test } from '../support/site.ts'
import { token } from '../support/swap.ts'
import { tokenCode } from '../support/tokenCode.ts'

const UNI = '/explore/tokens/ethereum/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
const chart = (page: Page) => page.locator('.chart')

/** By the words above a figure. */
const STATS: Record<string, (token: TokenDetail) => number | null> = {
  TVL: ({ tvlUsd }) => tvlUsd,
  'Market cap': ({ marketCapUsd }) => marketCapUsd,
  FDV: ({ fdvUsd }) => fdvUsd,
  '1 day volume': ({ volume }) => volume['1d'],
  '52-week high': ({ high52w }) => high52w,
  '52-week low': ({ low52w }) => low52w,
}

test('[RT-4] [EX-3] a token’s page: breadcrumb, name, price, chart, stats, facts, pools, transactions, swap', async ({
  page,
  request,
}) => {
  await open(page, UNI)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uniswap UNI')
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText(
    /Explore.*Tokens.*UNI.*0x1f98…f984/s,
  )
  // Each is the market's of the same moment, as it is read: others trade meanwhile.
  const told = async () =>
    (await (await request.get('/api/market/tokens/1/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984')).json()) as TokenDetail
  const reads = (figure: Locator, name: string, of: (token: TokenDetail) => number | null) =>
    expect.poll(async () => misread((await figure.textContent()) ?? '', of(await told())), { message: name }).toBeNull()
  await reads(page.locator('.detail-price data[data-kind="price"]'), 'price', ({ priceUsd }) => priceUsd)
  for (const [name, of] of Object.entries(STATS)) {
    const figure = page
      .getByRole('region', { name: 'Stats' })
      .locator('div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('data')
      .first()
    await expect(figure, name).toHaveText(/^\$\d/)
    await reads(figure, name, of)
  }
  await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr').first()).toContainText('UNI')
  await page.getByRole('radio', { name: 'Pools' }).check()
  await expect(page.getByRole('table', { name: 'Pools' }).locator('tbody tr').first()).toContainText('UNI')
  await page.getByRole('radio', { name: 'About' }).check()
  await expect(page.getByRole('link', { name: 'Block explorer' })).toHaveAttribute(
    'href',
    'https://etherscan.io/token/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  )
  await expect(page.getByRole('button', { name: /Buy token UNI/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Sell token ETH/ })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('[EX-3] trades, pools and what it is stand below the chart one at a time, chosen by keyboard alone', {
    tag: '@browser',
  }, async ({ page }) => {
    await page.goto(UNI)
    const seen = async () => ({
      trades: await page.getByRole('table', { name: 'Transactions' }).isVisible(),
      pools: await page.getByRole('table', { name: 'Pools' }).isVisible(),
      about: await page.getByText('0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', { exact: true }).isVisible(),
    })
    const tabs = page.getByRole('group', { name: 'More of UNI' })
    await expect(tabs.getByRole('radio')).toHaveCount(3)
    expect(await seen()).toEqual({ trades: true, pools: false, about: false })
    await tabs.getByRole('radio', { name: 'Trades' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await seen()).toEqual({ trades: false, pools: true, about: false })
    await page.keyboard.press('ArrowRight')
    expect(await seen()).toEqual({ trades: false, pools: false, about: true })
    await page.keyboard.press('ArrowRight')
    expect(await seen()).toEqual({ trades: true, pools: false, about: false })
  })
})

test('[EX-3] [EX-4] the trades of a page are buys and sells of what it is about, in words and colour', {
  tag: '@browser',
}, async ({ page, request }) => {
  const pools = (await (await request.get('/api/market/pools?chain=ethereum&limit=1')).json()) as {
    items: { id: string }[]
  }
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')
  for (const [path, query] of [
    [UNI, 'token=0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'],
    ['/explore/tokens/ethereum/NATIVE', 'token=NATIVE'],
    [`/explore/pools/ethereum/${pools.items[0]!.id}`, `pool=${pools.items[0]!.id}`],
  ] as const) {
    await open(page, path)
    const subject = (await page.locator('[data-subject]').getAttribute('data-subject'))!
    const known = (await (await request.get(`/api/market/transactions?chain=ethereum&${query}&limit=100`)).json()) as {
      items: Record<string, never>[]
    }
    const swaps = known.items.filter(row => row.type === ('swap' as never)) as unknown as {
      id: string
      token0: { address: string; symbol: string }
      token1: { address: string; symbol: string }
      amount0: string
      amount1: string
    }[]
    let told = 0
    for (const swap of swaps) {
      const row = page.locator(`tr[data-key="${swap.id}"]`)
      if ((await row.count()) === 0) continue
      const [mine, amount] = swap.token0.address === subject ? [swap.token0, swap.amount0] : [swap.token1, swap.amount1]
      // What left the pool was bought.
      const word = BigInt(amount) < 0n ? 'Buy' : 'Sell'
      await expect(row.locator('.c-type')).toHaveText(`${word} ${mine.symbol}`)
      const colour = await row.locator('[data-action]').evaluate(
        (cell, meaning) => {
          const probe = document.createElement('i')
          probe.style.color = `var(--${meaning})`
          cell.append(probe)
          const wanted = getComputedStyle(probe).color
          probe.remove()
          return [getComputedStyle(cell.querySelector('a')!).color, wanted]
        },
        word === 'Buy' ? 'up' : 'down',
      )
      expect(colour[0]).toBe(colour[1])
      told++
    }
    expect(told, path).toBeGreaterThan(2)
    expect(await rows.filter({ hasText: /^Swap / }).count(), path).toBe(0)
  }
})

test('[EX-3] below a token’s pools and transactions the whole list goes on, filtered', async ({ page }) => {
  for (const [tab, name] of [
    ['transactions', 'All transactions of UNI'],
    ['pools', 'All pools with UNI'],
  ] as const) {
    await open(page, UNI)
    if (tab === 'pools') await page.getByRole('radio', { name: 'Pools' }).check()
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/explore/${tab}/ethereum\\?search=0x1f98`))
    const rows = page.locator('tbody tr:visible')
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    await expect.poll(async () => (await rows.allTextContents()).filter(text => !text.includes('UNI'))).toEqual([])
  }
})

test('[EN-1] figures agree with the market: price, symbol, decimals, safety', async ({ page, request }) => {
  const told = async () => (await request.get('/api/market/tokens/1/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984')).json()
  const token = await told()
  await open(page, UNI)
  // The market's of the same moment: others trade meanwhile.
  const price = page.locator('.detail-price data[data-kind="price"]')
  await expect.poll(async () => Number(await price.getAttribute('value')) - (await told()).priceUsd).toBe(0)
  await expect(page.locator('.facts')).toContainText(`${token.decimals}`)
  expect(token.safety).toBe('none')
  await expect(page.locator('[data-safety]')).toHaveCount(0)
})

test('[SW-12] [EX-3] a token that is not on the list is warned of on its page', async ({ page, request }) => {
  const { items } = await (await request.get('/api/market/tokens?chain=ethereum&limit=100')).json()
  const odd = items.find((token: { safety: string }) => token.safety !== 'none')
  await open(page, `/explore/tokens/ethereum/${odd.address}`)
  await expect(page.locator('[data-safety]')).toBeVisible()
})

test('[EX-3] the native currency has its page, sharing the wrapper’s price', async ({ page, request }) => {
  const told = async (id: string) => (await request.get(`/api/market/tokens/1/${id}`)).json()
  // Of one block: others trade between two questions.
  await expect(async () => {
    const [native, wrapper] = [await told('NATIVE'), await told('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')]
    expect([native.at, native.priceUsd]).toEqual([wrapper.at, wrapper.priceUsd])
  }).toPass({ timeout: 90_000 })
  await open(page, '/explore/tokens/ethereum/NATIVE')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH')
  await expect(page.getByText('Price shared with WETH.')).toBeVisible()
})

test('[EX-3] the drawn chart is there at once and gives way to the interactive one without a jump', {
  tag: '@browser',
}, async ({ page }) => {
  await open(page, UNI)
  const drawn = chart(page).getByRole('img', { name: /Price of UNI/ })
  await expect(drawn).toBeVisible()
  await expect(drawn.locator('path.chart-line')).toHaveAttribute('d', /^M\d+ \d+l/)
  const before = await page.locator('.chart-tools').boundingBox()
  await page.locator('.chart-frame').hover()
  await expect(page.locator('.chart-live canvas').first()).toBeVisible()
  expect(await page.locator('.chart-tools').boundingBox()).toEqual(before)
})

test('[EX-3] ranges, candles, volume and TVL by press, also as the first thing done; the numbers are a table too', {
  tag: '@browser',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('/candles') && asked.push(new URL(request.url()).search))
  await open(page, UNI)
  await page.getByRole('group', { name: 'Time range' }).getByRole('button', { name: '1M' }).click()
  await expect(page.locator('.chart-live canvas').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '1M' })).toHaveAttribute('aria-pressed', 'true')
  expect(asked.some(query => query.includes('range=1m'))).toBe(true)
  for (const range of ['1H', '1D', '1W', '1Y', 'ALL']) {
    await page.getByRole('group', { name: 'Time range' }).getByRole('button', { name: range }).click()
    await expect.poll(() => asked.some(query => query.includes(`range=${range.toLowerCase()}`))).toBe(true)
  }
  await page.getByRole('button', { name: 'Candles' }).click()
  await expect(page.getByRole('button', { name: 'Candles' })).toHaveAttribute('aria-pressed', 'true')
  // A candle tells its four prices, and lasts as long as is chosen.
  await page.getByRole('group', { name: 'Time range' }).getByRole('button', { name: '1D' }).click()
  const lengths = page.getByRole('group', { name: 'One bar is' })
  await expect(lengths.getByRole('button', { name: '15 min' })).toHaveAttribute('aria-pressed', 'true')
  await lengths.getByRole('button', { name: '1 hr' }).click()
  await expect(lengths.getByRole('button', { name: '1 hr' })).toHaveAttribute('aria-pressed', 'true')
  const frame = (await page.locator('.chart-frame').boundingBox())!
  const tip = page.locator('.chart-tip')
  await expect(async () => {
    await page.mouse.move(frame.x + 60 + Math.random() * 9, frame.y + 100)
    await expect(tip).toHaveText(
      /^Open \$[\d.,]+ · High \$[\d.,]+ · Low \$[\d.,]+ · Close \$[\d.,]+ · .* \d\d:00 UTC$/,
      { timeout: 500 },
    )
  }).toPass({ timeout: 90_000 })
  for (const kind of ['Volume', 'TVL', 'Price']) {
    await page.getByRole('group', { name: 'What the chart shows' }).getByRole('button', { name: kind }).click()
    await expect(
      page.getByRole('group', { name: 'What the chart shows' }).getByRole('button', { name: kind }),
    ).toHaveAttribute('aria-pressed', 'true')
    // The tooltip describes the chart under a pointer; its accessible name does for screen readers.
    await expect(page.getByRole('img', { name: new RegExp(`^${kind} of UNI, 1D$`) })).toBeVisible()
    await expect(async () => {
      await page.mouse.move(frame.x + 60 + Math.random() * 9, frame.y + 100)
      await expect(tip).toContainText(kind === 'Price' ? 'Close $' : `${kind} $`, { timeout: 500 })
    }).toPass({ timeout: 90_000 })
  }
  await page.getByText('Chart as a table').click()
  await expect(page.locator('[data-chart-table] tbody tr').first()).toContainText('$')
})

test('[EX-5] a range without history says so; an answer out of reach or malformed leaves the drawn chart and a sentence', {
  tag: '@browser',
}, async ({ page, faults }) => {
  faults.allow(/status of 503/)
  await page.route('**/candles?range=1w', route =>
    route.fulfill({ json: { range: '1w', interval: 3600, items: [], at: { block: 1, time: 1 } } }),
  )
  await page.route('**/candles?range=1y', route => route.fulfill({ status: 503, body: '{}' }))
  await page.route('**/candles?range=all', route => route.fulfill({ json: { range: 'all', items: 'soon' } }))
  await open(page, UNI)
  await page.getByRole('button', { name: '1W' }).click()
  await expect(page.getByText('Unable to display historical data for the current token')).toBeVisible()
  await page.getByRole('button', { name: 'ALL', exact: true }).click()
  await expect(page.getByText('The data of this chart is not valid')).toBeVisible()
  await page.getByRole('button', { name: '1Y' }).click()
  await expect(page.getByText('The chart could not be loaded')).toBeVisible()
  // What is pressed is what is seen.
  await expect(page.getByRole('button', { name: '1Y' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: '1W' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '1D' }).click()
  await expect(page.locator('.chart-live canvas').first()).toBeVisible()
})

test('[EX-9] [SW-12] a copy of a listed token is marked before any pool holds it', async ({ page }) => {
  const [copy, plain] = ['c0b1', 'b1a4'].map(end => `0x${'7b'.repeat(18)}${end}`) as [string, string]
  await rpc(1, 'anvil_setCode', [copy, tokenCode('UЅDC', 6)])
  await rpc(1, 'anvil_setCode', [plain, tokenCode('LONELY', 18)])
  await open(page, `/explore/tokens/ethereum/${copy}`)
  await expect(page.locator('[data-safety=impersonator]')).toBeVisible()
  await expect(page.locator('[data-safety=unknown]')).toBeVisible()
  await open(page, `/explore/tokens/ethereum/${plain}`)
  await expect(page.locator('[data-safety=unknown]')).toBeVisible()
  await expect(page.locator('[data-safety=impersonator]')).toHaveCount(0)
})

test('[EX-9] a token that nobody indexed has an honest page with a warning, not for search engines', async ({
  page,
}) => {
  // A contract that answers like a token and has no pool: symbol, name, decimals and supply by one fallback of constant
  // words.
  const address = `0x${'7a'.repeat(18)}beef`
  const code = tokenCode('LOST', 18)
  await rpc(1, 'anvil_setCode', [address, code])
  const answer = await page.goto(`/explore/tokens/ethereum/${address}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('LOST')
  await expect(page.getByText('We know nothing about this token’s market')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('[EX-3] on a phone the trade is under the thumb and hides nothing', { tag: '@browser' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, UNI)
  const buy = page.getByRole('navigation', { name: 'Swap UNI' }).getByRole('link', { name: 'Buy UNI' })
  await expect(buy).toBeInViewport()
  await expect(buy).toHaveAttribute('href', /\/swap\?chain=ethereum&inputCurrency=NATIVE&outputCurrency=0x1f9840/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const bar = (await page.locator('.action-bar').boundingBox())!
  const last = (await page.locator('.footer li').last().boundingBox())!
  expect(last.y + last.height).toBeLessThanOrEqual(bar.y)
})

test('[SW-12] [EX-3] [EX-4] a page of spam or of what can’t be sold has one verdict, on top, leads back, and offers no quick purchase', async ({
  page,
  request,
}) => {
  const spam = token(1, 'EVIL').address
  const { items } = (await (await request.get(`/api/market/pools?chain=ethereum&token=${spam}&limit=1`)).json()) as {
    items: { id: string }[]
  }
  for (const [path, back, anyway] of [
    [`/explore/tokens/ethereum/${spam}`, 'Back to tokens', true],
    [`/explore/tokens/ethereum/${token(1, 'HONEY').address}`, 'Back to tokens', false],
    [`/explore/pools/ethereum/${items[0]!.id}`, 'Back to pools', true],
  ] as const) {
    await open(page, path)
    const main = page.getByRole('main')
    await expect(main.locator('[data-safety]').first()).toHaveClass(/safety-danger/)
    await expect(main.locator('.safety-danger')).toHaveCount(1)
    await expect(main.locator('.detail-main > :first-child')).toHaveAttribute('data-safety', /.+/)
    await expect(main.locator('.swap-panel')).toHaveCount(0)
    // The way back is the only strong thing: in the verdict, and in the bar of a phone.
    for (const strong of await main.locator('.button-primary').all()) await expect(strong).toHaveText(back)
    await expect(main.locator('.safety-deeds .button-primary')).toHaveAttribute('href', /^\/explore\/(tokens|pools)\//)
    const quiet = main.locator('.safety-deeds .danger-anyway')
    await expect(quiet).toHaveCount(anyway ? 1 : 0)
    if (anyway) await expect(quiet).toHaveAttribute('href', /^\/swap\?chain=ethereum&inputCurrency=/)
    await expect(main.locator('.safe-facts:not(.facts-grey), .safe-facts .doubt')).toHaveCount(0)
  }
})
