// What is wrong with a token, and with the block-list: confirmed, shown, or refused.
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { signBlocklist } from '../../scripts/build/build-blocklist.ts'
import { placesOf } from '../../scripts/run/places.ts'
import { rpc } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { box, connect, review, swapPath, swapped, wallet } from '../support/swap.ts'
import { taxedToken } from '../support/taxedToken.ts'

const DAY = 86_400
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
const held = async (chainId: number, token: string, account: string) =>
  BigInt(await rpc<string>(chainId, 'eth_call', [{ to: token, data: `0x70a08231${word(account)}` }, 'latest']))
const warning = (page: Page, symbol: string) => page.getByRole('dialog', { name: `Before you use ${symbol}` })

test('[SW-12] an unlisted token that keeps a small fee asks before first use, in the list and before a review: both faults are told', async ({
  page,
}) => {
  await wallet(page, await freshAccount(page))
  await open(page, swapPath(1, { from: 'ETH', to: 'TOLL', value: '0.01' }))
  await connect(page)
  const { main, review: dialog, buyToken, selector } = box(page)
  await expect(main).toHaveText('Review')
  await main.click()
  const asked = warning(page, 'TOLL')
  await expect(asked).toContainText('Token fee')
  await expect(asked).toContainText(/takes 5\.0[01]% when bought and 5\.0[01]% when sold/)
  await expect(asked).toContainText('Not on the token list')
  await expect(dialog).toBeHidden()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Back' }).click()
  // Picked from the list it asks as well.
  await buyToken.click()
  await selector.getByRole('searchbox', { name: 'Search tokens' }).fill('TOLL')
  await selector.getByRole('option', { name: 'TOLL', exact: true }).click()
  await expect(asked).toContainText('Not on the token list')
  await asked.getByRole('button', { name: 'I understand' }).click()
  await expect(main).toHaveText('Review')
  await main.click()
  await expect(dialog).toBeVisible()
})

test('[SW-14] [SW-5] a token that keeps a fifth: its fee is told and counted in dollars, is no price impact, and does not stop the swap', {
  tag: '@browser',
}, async ({ page }) => {
  const chainId = 8453
  const { address } = await taxedToken(chainId, 'LEVY', 5, 40n)
  const me = await freshAccount(page)
  await wallet(page, me, chainId)
  // The market believes a pool only when it is half an hour old. Its price by the pool is told now, or there is nothing
  // to hold the trade against.
  const ether = (await (await page.request.get('/api/market/tokens/8453/NATIVE')).json()) as { priceUsd: number }
  await page.route('**/api/market/tokens?*', async route => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { items?: { address: string; priceUsd: number | null }[] }
    for (const item of body.items ?? []) if (item.address === address) item.priceUsd = (ether.priceUsd * 40) / 1_000_000
    await route.fulfill({ response: answer, json: body })
  })
  await open(page, `/swap?chain=base&inputCurrency=NATIVE&outputCurrency=${address}&value=0.05`)
  await connect(page)
  const { main } = box(page)
  await expect(main).toHaveText('Review')
  const notes = page.locator('.swap-notes')
  await expect(notes).toContainText(/LEVY keeps 20(\.0\d)?%/)
  await expect(notes).not.toContainText('Price impact')
  await expect(notes).not.toContainText('independent price')
  await main.click()
  await warning(page, 'LEVY').getByRole('button', { name: 'I understand' }).click()
  const dialog = box(page).review
  await expect(dialog.locator('.simulated-ok')).toBeVisible()
  await expect(dialog.getByText(/LEVY keeps 20/)).toBeVisible()
  // The fee stays in what the swap costs in dollars, which is accepted by hand.
  const accept = dialog.getByRole('checkbox')
  await expect(accept).toHaveCount(1)
  await expect(dialog.locator('.swap-tick')).toContainText(/(19|20|21)(\.\d+)?%/)
  await accept.check()
  const before = await held(chainId, address, me)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swapped(page, /Swapped 0\.05 ETH for/)
  expect(await held(chainId, address, me)).toBeGreaterThan(before)

  // Sold again, the same holds.
  await open(page, `/swap?chain=base&inputCurrency=${address}&outputCurrency=NATIVE&value=300`)
  const again = await review(page)
  await expect(again.getByText(/LEVY keeps 20/)).toBeVisible()
  await again.getByRole('checkbox').check()
  await again.getByRole('button', { name: 'Approve and swap' }).click()
  await swapped(page, /Swapped 300 LEVY for/)
})

test('[SW-5] [SW-14] a token that keeps every sale is stopped, whatever it says of its price', async ({ page }) => {
  await wallet(page, await freshAccount(page))
  await open(page, swapPath(8453, { from: 'ETH', to: 'HONEY', value: '0.01' }))
  await connect(page)
  await expect(box(page).main).toHaveText(/HONEY can’t be sold/)
  await expect(box(page).main).toBeDisabled()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

for (const [what, daysAgo, works] of [
  ['of three weeks', 21, true],
  ['older than a list may be', 31, false],
  ['of a time that is not yet', -3, false],
] as const)
  test(`[PR-2] a block-list ${what} ${works ? 'serves' : 'is refused, and nobody trades'}`, async ({ page }) => {
    const { privateKey } = JSON.parse(readFileSync(placesOf(process.env.TARN_HOME ?? '.tarn').blocklistKey, 'utf8'))
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    // Signed to hold for a year: the page has its own opinion.
    const list = signBlocklist({
      lists: { addresses: [], tokens: [] },
      key,
      nowSeconds: Math.floor(Date.now() / 1_000) - daysAgo * DAY,
      days: 365,
      max: 365,
    })
    await page.route('**/api/blocklist', route => route.fulfill({ json: list }))
    await wallet(page, await freshAccount(page))
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    await connect(page)
    const { main } = box(page)
    await expect(main).toHaveText(works ? 'Review' : 'Address not checked')
    if (!works) await expect(main).toBeDisabled()
  })

test('[PR-2] /api/status tells how old the block-list is, and that it is well', async ({ request }) => {
  const status = (await (await request.get('/api/status')).json()) as {
    networks: unknown[]
    blocklist: { state: string; ageSeconds: number; refusedAt: number; madeAt: number; warning: string | null }
  }
  expect(status.networks.length).toBeGreaterThan(0)
  expect(status.blocklist).toMatchObject({ state: 'ok', warning: null })
  expect(status.blocklist.refusedAt - status.blocklist.madeAt).toBe(30 * DAY)
  expect(status.blocklist.ageSeconds).toBeLessThan(DAY)
})
