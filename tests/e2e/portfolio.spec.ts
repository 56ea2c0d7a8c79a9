import { readFileSync } from 'node:fs'
import type { Candles } from '#data/market/schemas.ts'
import type { Wallet } from '#data/market/walletSchemas.ts'
import { isCounted } from '#domain/token/Token.ts'
import { shownAddress } from '../../src/domain/people/Typed.ts'
import { isShared, rpc, sendAll } from '../support/devnet.ts'
import { freshAccount, give } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { send, token } from '../support/swap.ts'

test('[GO-19] any wallet’s page: what it holds, on which network, what it traded; from the demo and by address', async ({
  page,
  request,
}) => {
  await open(page, '/portfolio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Any wallet’s portfolio')
  const demo = page.locator('.chips a').first()
  const path = await demo.getAttribute('href')
  const address = path!.split('/').at(-1)!
  await page.getByRole('searchbox', { name: 'Wallet address' }).fill(`  ${address.toUpperCase().replace('0X', '0x')} `)
  await page.getByRole('button', { name: 'Look' }).click()
  await expect(page).toHaveURL(new RegExp(`/portfolio/${address}$`))
  const wallet = await (await request.get(`/api/market/wallets/${address}`)).json()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${address.slice(0, 6)}…${address.slice(-4)}`)
  await expect(page.getByRole('table', { name: 'Tokens' }).locator('tbody tr')).toHaveCount(wallet.balances.length)
  const total = Number(await page.locator('.detail-price data').first().getAttribute('value'))
  expect(Math.abs(total / wallet.usd - 1)).toBeLessThan(0.05)
  await expect(page.getByRole('table', { name: 'Transactions' }).locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('.portfolio-networks a').first()).toHaveAttribute(
    'href',
    new RegExp(`/address/${address}$`),
  )
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  // EX-8: these figures stand, and say since when.
  await expect(page.locator('.portfolio-head .live-state')).toHaveText(/^As of [A-Z][a-z]{2} \d/)
  await expectAccessible(page)
})

test('[GO-19] [EX-6] a wallet in the table of transactions leads to its page; one that is none is not found', async ({
  page,
  faults,
}) => {
  await open(page, '/explore/transactions/ethereum')
  await page.locator('td.c-wallet a').first().click()
  await expect(page).toHaveURL(/\/portfolio\/0x[0-9a-f]{40}$/)
  faults.allow(/status of 404/)
  for (const path of ['/portfolio/0x12', '/xx-XX/portfolio/nobody'])
    expect((await page.goto(path))?.status(), path).toBe(404)
})

test('[GO-19] another spelling of the address leads to the one page', async ({ request }) => {
  const hop = await request.get(`/fr-FR/portfolio/0x${'AB'.repeat(20)}`, { maxRedirects: 0 })
  expect(hop.status()).toBe(308)
  expect(hop.headers().location).toBe(`/fr-FR/portfolio/0x${'ab'.repeat(20)}`)
})

test('[GO-19] [SW-12] a wallet’s rows add up to its sum: spam and what can’t be sold is marked and has no value', async ({
  page,
}) => {
  const account = await freshAccount(page)
  await give(1, 'EVIL', account, 10n ** 18n)
  await give(1, 'HONEY', account, 10n ** 18n)
  await open(page, `/portfolio/${account}`)
  const rows = page.getByRole('table', { name: 'Tokens' }).locator('tbody tr')
  for (const [symbol, why] of [
    ['EVIL', 'Spam'],
    ['HONEY', 'Can’t be sold'],
  ] as const) {
    const row = rows.filter({ hasText: symbol })
    await expect(row.locator('.badge')).toHaveText(why)
    await expect(row.locator('.c-value')).toHaveText('–')
  }
  const sumOf = async (place: string) =>
    (await page.locator(place).evaluateAll(all => all.map(data => Number(data.getAttribute('value') ?? 0)))).reduce(
      (sum, value) => sum + value,
      0,
    )
  expect(await sumOf('td.c-value data')).toBeCloseTo(await sumOf('.detail-price data.big'), 6)
})

const raw = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')

test('[AP-3] [GO-8] [GO-19] the complete activity of a wallet that never traded: token, native currency, approval, wrap and NFT, each as the chain says; "no activity" only where there is none', async ({
  page,
  request,
}) => {
  const account = await freshAccount(page)
  const friend = `0x${'5f'.repeat(20)}` as const
  const usdc = token(1, 'USDC')
  const weth = token(1, 'WETH').address
  await give(1, 'USDC', account, 7_250_000n)
  await sendAll(1, [
    { from: account, to: usdc.address, data: `0x095ea7b3${raw(friend)}${raw((1n << 256n) - 1n)}` },
    { from: account, to: weth, data: '0xd0e30db0', value: 2n * 10n ** 17n },
    { from: account, to: friend, value: 3n * 10n ** 17n },
  ])
  const { items } = (await (await request.get('/api/market/nfts?chain=ethereum&limit=10')).json()) as {
    items: { address: string; name: string; spam: boolean }[]
  }
  const lanterns = items.find(({ name }) => name === 'Harbour Signals') ?? items.find(({ spam }) => !spam)!
  const own = (await (await request.get(`/api/market/nfts/1/${lanterns.address}/items?sort=id&limit=100`)).json()) as {
    items: { tokenId: string; owner: string; listing: unknown }[]
  }
  const piece = own.items.findLast(({ listing, owner }) => listing === null && !isShared(owner))!
  await rpc(1, 'anvil_impersonateAccount', [piece.owner])
  await send(1, piece.owner, lanterns.address, `0x23b872dd${raw(piece.owner)}${raw(account)}${raw(piece.tokenId)}`)

  await open(page, `/portfolio/${account}`)
  await page.getByRole('button', { name: 'Read everything' }).click()
  const list = page.getByRole('list', { name: 'Complete activity' })
  const has = (text: RegExp) => expect(list.locator('.history-move').filter({ hasText: text })).toHaveCount(1)
  await has(/Received\s*\+ 7\.25 USDC/)
  await has(new RegExp(`Approved\\s*unlimited USDC.*${shownAddress(friend).slice(0, 6)}`))
  await has(/Wrapped\s*0\.2 WETH/)
  await has(new RegExp(`Sent\\s*− 0\\.3 ETH.*${shownAddress(friend).slice(0, 6)}`))
  await has(new RegExp(`Received\\s*\\S+ #${piece.tokenId}`))
  await expect(page.locator('.history [data-state=read]')).toHaveCount(2)
  // What was wrapped left as the network's currency, too: six moves in all.
  await expect(page.locator('.history [role=status]')).toHaveText('6 entries')
  await expectAccessible(page)

  // GO-8: the whole of it as a file, one row a transaction.
  const saved = async (name: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    await expect(page.locator('.history-export [aria-live]')).toContainText('5 transactions')
    return readFileSync(await download.path(), 'utf8')
  }
  const csv = await saved('Export CSV')
  expect(csv).toMatch(/^time,network,transaction,sent,sent_currency,sent_usd,received,.*\r\n/)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(6)
  expect(csv).toMatch(/,0\.2,ETH,[\d.]+,0\.2,WETH,[\d.]+,0\.\d+,ETH,[\d.]+,confirmed,/)
  expect(csv).toMatch(/,,,,7\.25,USDC,[\d.]+,0,,,confirmed,/)
  const { transactions } = JSON.parse(await saved('Export JSON')) as {
    transactions: { sent: { amount: string; usd: number }[]; fee: { amount: string } }[]
  }
  const payment = transactions.find(({ sent }) => sent[0]?.amount === '0.3')!
  expect(payment.sent[0]!.usd).toBeGreaterThan(100)
  expect(Number(payment.fee.amount)).toBeGreaterThan(0)

  // What was read once is there at once.
  await open(page, `/portfolio/${account}`)
  await page.getByRole('button', { name: 'Read everything' }).click()
  await has(/Wrapped\s*0\.2 WETH/)

  await open(page, `/portfolio/0x${account.slice(2).split('').reverse().join('')}`)
  await expect(page.getByText('No activity')).toHaveCount(0)
  await page.getByRole('button', { name: 'Read everything' }).click()
  await expect(page.locator('.history [role=status]')).toHaveText(/^No activity/)
})

test('[EN-6] [GO-19] what a wallet moved in a day, in dollars beside the percentage, and as a line', async ({
  page,
  request,
}) => {
  await open(page, '/portfolio')
  const path = (await page.locator('.chips a').first().getAttribute('href'))!
  const asked = async <T>(of: string) => (await (await request.get(`/api/market/${of}`)).json()) as T
  const told = () => asked<Wallet>(`wallets/${path.split('/').at(-1)}`)
  let wallet = await told()
  // Others trade meanwhile: the page and the market are compared where both are of one moment.
  await expect(async () => {
    await open(page, path)
    wallet = await told()
    const value = async (selector: string) => Number(await page.locator(selector).first().getAttribute('value'))
    expect([
      await value('.detail-price data'),
      await value('.portfolio-moved'),
      await value('.detail-change [data-kind=change]'),
    ]).toEqual([wallet.usd, Math.abs(wallet.changeUsd1d!), wallet.change1d])
  }).toPass({ timeout: 90_000 })
  // What the day was worth, by each token's own chart: a wallet holds now what it is asked about then.
  await expect(async () => {
    wallet = await told()
    const held = wallet.balances.filter(({ token, usd }) => isCounted(token) && usd !== null)
    const charts = await Promise.all(
      held.map(({ token: { chainId, address } }) =>
        asked<Candles>(`tokens/${chainId}/${address}/candles?range=1d`).then(({ items }) => items),
      ),
    )
    const worthAt = (priceIn: (bars: Candles['items']) => number | undefined) =>
      held.reduce(
        (sum, { token, amount, priceUsd }, i) =>
          sum + (Number(amount) / 10 ** token.decimals) * (priceIn(charts[i]!) ?? priceUsd!),
        0,
      )
    expect(held.length).toBeGreaterThan(3)
    // By the wallet's own prices of now, which the charts end at but for what was traded since.
    const now = worthAt(() => undefined)
    const was = worthAt(bars => bars[0]?.open)
    expect(Math.abs(wallet.usd! / now - 1)).toBeLessThan(1e-6)
    expect(Math.abs(worthAt(bars => bars.at(-1)?.close) / now - 1)).toBeLessThan(0.02)
    expect(Math.abs(wallet.changeUsd1d! - (now - was)) / now, `${wallet.changeUsd1d} for ${now - was}`).toBeLessThan(
      0.001,
    )
    expect(wallet.worth1d).toHaveLength(48)
    const begin = wallet.at.time - 86_400
    for (const [slot, usd] of wallet.worth1d.entries()) {
      const end = begin + (slot + 1) * 1_800
      const then = slot === 47 ? now : worthAt(bars => (bars.findLast(({ time }) => time < end) ?? bars[0])?.close)
      expect(Math.abs(usd / then - 1), `half hour ${slot}: ${usd} for ${then}`).toBeLessThan(0.005)
    }
  }).toPass({ timeout: 90_000 })
  await expect(page.locator('.worth path.worth-line')).toHaveAttribute('d', /^M0 \d+l/)
  await expect(page.locator('.worth figcaption')).toContainText(/One day, by what is held now.*low\s\$.*high\s\$/)
  const ranges = page.getByRole('navigation', { name: 'Time range' })
  await expect(ranges.getByRole('link')).toHaveText(['1D', '1W', '1M', '1Y', 'ALL'])
  for (const [text, range] of [
    ['1W', '1w'],
    ['1Y', '1y'],
    ['ALL', 'all'],
  ] as const) {
    await ranges.getByRole('link', { name: text, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`range=${range}$`))
    await expect(ranges.locator('[aria-current=true]')).toHaveText(text)
    const worth = (await (
      await request.get(`/api/market${path.replace('/portfolio', '/wallets')}/worth?range=${range}`)
    ).json()) as {
      since: number | null
      items: { usd: number }[]
    }
    const high = Number(await page.locator('.worth figcaption data').nth(1).getAttribute('value'))
    const truly = Math.max(...worth.items.map(({ usd }) => usd))
    expect(Math.abs(high / truly - 1)).toBeLessThan(0.02)
    expect(Math.abs(worth.items.at(-1)!.usd / wallet.usd! - 1)).toBeLessThan(0.05)
    // The devnet is younger than a year: said, not stretched.
    if (range !== '1w') await expect(page.locator('.worth figcaption')).toContainText('prices known since')
  }
})
