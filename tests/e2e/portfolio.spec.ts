import { expect, expectAccessible, open, test } from '../support/site.ts'

test('[GO-19] any wallet’s page: what it holds, on which network, what it traded; from the demo and by address', async ({ page, request }) => {
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
  await expect(page.locator('.portfolio-networks a').first()).toHaveAttribute('href', new RegExp(`/address/${address}$`))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(page)
})

test('[GO-19] [EX-6] a wallet in the table of transactions leads to its page; one that is none is not found', async ({ page, faults }) => {
  await open(page, '/explore/transactions/ethereum')
  await page.locator('td.c-wallet a').first().click()
  await expect(page).toHaveURL(/\/portfolio\/0x[0-9a-f]{40}$/)
  faults.allow(/status of 404/)
  for (const path of ['/portfolio/0x12', '/xx-XX/portfolio/nobody']) expect((await page.goto(path))?.status(), path).toBe(404)
})

test('[GO-19] another spelling of the address leads to the one page', async ({ request }) => {
  const hop = await request.get(`/fr-FR/portfolio/0x${'AB'.repeat(20)}`, { maxRedirects: 0 })
  expect(hop.status()).toBe(308)
  expect(hop.headers().location).toBe(`/fr-FR/portfolio/0x${'ab'.repeat(20)}`)
})
