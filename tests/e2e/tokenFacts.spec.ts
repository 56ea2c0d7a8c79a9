// What a token's page answers at first sight: round money to sell, where the price is in the range of the year, and
// whether the token is what it seems.
import { rpc } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, open, test } from '../support/site.ts'
import { connect, wallet } from '../support/swap.ts'
import { tokenCode } from '../support/tokenCode.ts'

const UNI = '/explore/tokens/ethereum/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'

test('[EX-3] [NB-7] a press on $300 sells as much of the native currency as that is worth', async ({
  page,
  request,
}) => {
  const { priceUsd } = (await (await request.get('/api/market/tokens/1/NATIVE')).json()) as { priceUsd: number }
  await open(page, UNI)
  const amounts = page.getByRole('group', { name: 'Amounts to sell' })
  await expect(amounts.getByRole('button')).toHaveText(['$100', '$300', '$1,000'])
  await amounts.getByRole('button', { name: '$300' }).click()
  const sell = page.getByRole('textbox', { name: 'Sell amount' })
  await expect(sell).toHaveValue(/^0\.\d+$/)
  expect(Math.abs((Number(await sell.inputValue()) * priceUsd) / 300 - 1)).toBeLessThan(0.03)
  await expect(page.getByRole('textbox', { name: 'Buy amount' })).toHaveValue(/^[\d,.]+$/)
})

for (const [kind, path] of [
  ['token', UNI],
  ['pool', '/explore/pools/ethereum/0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'],
  ['unknown token', `/explore/tokens/ethereum/0x${'7a'.repeat(18)}c0de`],
] as const)
  test(`[EX-3] [SW-1] after Connect the box of a ${kind} page says what comes next, keeps its chips, and does the first press`, async ({
    page,
  }) => {
    if (kind === 'unknown token') await rpc(1, 'anvil_setCode', [path.slice(-42), tokenCode('WAITS', 18)])
    await wallet(page, await freshAccount(page, { 1: { USDC: 500 } }), 1, { connected: false })
    await open(page, path)
    const main = page.locator('.swap-main')
    await expect(main).toHaveText('Connect wallet')
    await connect(page)
    await expect(main).toHaveText('Enter an amount')
    const money = page.getByRole('group', { name: 'Amounts to sell' })
    await money.getByRole('button', { name: '$100' }).click()
    await expect(page.getByRole('textbox', { name: 'Sell amount' })).toHaveValue(/^\d+(\.\d+)?$/)
    await expect(page.locator('.swap-input')).toContainText('Balance')
    await expect(money.getByRole('button')).toHaveText(['$100', '$300', '$1,000'])
    await expect(page.getByRole('group', { name: 'Share of your balance' })).toHaveCount(0)
  })

test('[EX-3] [SW-1] who comes back with a wallet has shares of the balance from the first paint on, and a press before the box lives is done', async ({
  page,
}) => {
  await wallet(page, await freshAccount(page))
  await open(page, UNI)
  const shares = page.getByRole('group', { name: 'Share of your balance' })
  await expect(page.getByRole('group', { name: 'Amounts to sell' })).toHaveCount(0)
  await shares.getByRole('button', { name: '25%' }).click()
  await expect(page.getByRole('textbox', { name: 'Sell amount' })).toHaveValue('2.5')
  await expect(shares.getByRole('button')).toHaveText(['25%', '50%', '75%', 'Max'])
})

test('[WL-9] [SW-1] a wallet that leaves takes back what a waiting box said of it', async ({ page }) => {
  await wallet(page, await freshAccount(page))
  await open(page, UNI)
  await expect(page.locator('.swap-main')).toHaveText('Enter an amount')
  await connect(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.locator('.swap-main')).toHaveText('Connect wallet')
  await expect(page.getByRole('group', { name: 'Amounts to sell' })).toBeVisible()
})

test('[GO-12] a price that can’t be had is not told as a token without one', async ({ page, faults }) => {
  faults.allow(/503|price of now/)
  await open(page, UNI)
  await page.route('**/api/market/tokens/1/0x1f98*', route => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Price alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price alert' })
  await expect(dialog).toContainText('The price can’t be loaded right now. Try again in a moment.')
  await expect(dialog).not.toContainText('There is no price for this token')
})

test('[EX-3] [SW-12] three facts beside the box tell whether a token is what it seems', { tag: '@browser' }, async ({
  page,
  request,
}) => {
  await open(page, UNI)
  const facts = page.getByRole('list', { name: 'Is it safe?' }).getByRole('listitem')
  await expect(facts).toHaveCount(3)
  await expect(facts.first()).toHaveText('On the default token list')
  await expect(facts.first()).not.toHaveClass(/doubt/)
  await expect(facts.last()).toHaveText(/^Price from \$[\d.]+M of depth$/)
  // Its words stand beside one another, none over another.
  const ends = await facts.last().evaluate(fact => {
    const words = document.createTreeWalker(fact, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: { top: number; left: number; right: number }[] = []
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode)
      for (const { top, left, right } of range.getClientRects()) found.push({ top, left, right })
    }
    return found
  })
  for (const [at, { top, left }] of ends.entries())
    for (const before of ends.slice(0, at))
      expect(Math.abs(before.top - top) > 8 || left >= before.right - 1, JSON.stringify(ends)).toBe(true)
  expect(ends.length).toBeGreaterThan(2)
  const { items } = (await (await request.get('/api/market/tokens?chain=ethereum&limit=100')).json()) as {
    items: { address: string; listed: boolean }[]
  }
  const unlisted = items.find(({ address, listed }) => !listed && address !== 'NATIVE')!
  await open(page, `/explore/tokens/ethereum/${unlisted.address}`)
  await expect(facts.first()).toHaveText('Not on the default token list')
  await expect(facts.first()).toHaveClass(/doubt/)
})

test('[EX-3] the slider shows where the price stands between the year’s low and high', { tag: '@browser' }, async ({
  page,
  request,
}) => {
  // Drawn with the figures of its HTML: what others trade afterwards is written beside it.
  const html = await (await request.get(UNI)).text()
  const figure = (field: string) =>
    Number(new RegExp(`<data[^>]*data-live="${field}:1:[^>]*>`).exec(html)?.[0].match(/ value="([^"]+)"/)?.[1])
  const [priceUsd, low52w, high52w] = ['priceUsd', 'low52w', 'high52w'].map(figure) as [number, number, number]
  await open(page, UNI)
  const at = await page.locator('.year circle').evaluate(dot => {
    const year = dot.parentElement!.getBoundingClientRect()
    const { x, width } = dot.getBoundingClientRect()
    return (x + width / 2 - year.x) / year.width
  })
  // Within the line's ends, which the dot does not pass; by whole percents.
  expect(Math.abs(at - (0.02 + (0.96 * (priceUsd - low52w)) / (high52w - low52w)))).toBeLessThan(0.011)
})

test('[EX-3] the year’s high and low are those of the year’s chart, and today’s price lies between them', async ({
  page,
  request,
}) => {
  type Row = {
    chainId: number
    address: string
    priceUsd: number | null
    high52w: number | null
    low52w: number | null
  }
  const { items } = (await (await request.get('/api/market/tokens?limit=100')).json()) as { items: Row[] }
  const told = await Promise.all(
    items.map(
      async ({ chainId, address }) =>
        (await (await request.get(`/api/market/tokens/${chainId}/${address}`)).json()) as Row,
    ),
  )
  expect(
    told.filter(({ priceUsd: now, high52w, low52w }) => now && ((high52w ?? now) < now || (low52w ?? now) > now)),
  ).toEqual([])
  // The chart of a dollar that was off its peg goes below 1, and so does its low. Others move markets between two
  // answers: those of one block are compared.
  let compared = 0
  for (const { chainId, address } of told) {
    let bars: { high: number; low: number }[] = []
    await expect(async () => {
      const path = `/api/market/tokens/${chainId}/${address}`
      const [year, now] = (await Promise.all(
        [`${path}/candles?range=1y`, path].map(async asked => (await request.get(asked)).json()),
      )) as [{ items: typeof bars; at: unknown }, Row & { at: unknown }]
      expect(year.at, address).toEqual(now.at)
      bars = year.items
      // A year without bars has no ends and no price; one with bars has both ends.
      if (bars.length === 0) expect([now.high52w, now.low52w, now.priceUsd], address).toEqual([null, null, null])
      for (const [end, said, is] of [
        ['high', now.high52w, Math.max(...bars.map(({ high }) => high))],
        ['low', now.low52w, Math.min(...bars.map(({ low }) => low))],
      ] as const)
        if (bars.length > 0) expect((said ?? Number.NaN) / is, `${address} ${end}`).toBeCloseTo(1, 9)
    }).toPass({ timeout: 60_000, intervals: [100] })
    if (bars.length > 0) compared++
  }
  // Nearly all of them are traded.
  expect(compared).toBeGreaterThan(told.length / 2)
  // Where it shows: whose price stands nearest to the year's high.
  const near = told
    .filter(({ priceUsd, high52w }) => priceUsd && high52w)
    .sort((a, b) => b.priceUsd! / b.high52w! - a.priceUsd! / a.high52w!)
    .slice(0, 3)
  const figure = async (kind: string) =>
    Number(await page.locator(`main data[data-live^="${kind}:"]`).first().getAttribute('value'))
  for (const { chainId, address } of near) {
    await open(page, `/explore/tokens/${chainId === 1 ? 'ethereum' : 'base'}/${address}`)
    await expect
      .poll(async () => (await figure('high52w')) >= (await figure('priceUsd')), { message: address })
      .toBe(true)
  }
})
