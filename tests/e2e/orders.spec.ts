// The account's limit orders in its drawer: found by a sign-in, filled, cancelled, and every figure from the chain.
import type { Page } from '@playwright/test'
import arabic from '../../locales/ar-SA.json' with { type: 'json' }
import { wordOf } from '../../src/domain/orders/Order.ts'
import { PERMIT2 } from '../../src/domain/chains/chains.ts'
import { rpc } from '../support/devnet.ts'
import { deedFrame, doDeed, signText } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { fillOrder, letPermit2, placeOrder } from '../support/placeOrder.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, connect, wallet } from '../support/swap.ts'

const ETHER = 10n ** 18n
const USDC = 10n ** 6n
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const rows = (page: Page) => drawer(page).locator('li.order')

/** Whether an order's number is used up, by Permit2 itself. */
async function isUsed(maker: string, nonce: bigint): Promise<boolean> {
  const { word: at, bit } = wordOf(nonce)
  const bitmap = await rpc<string>(1, 'eth_call', [
    { to: PERMIT2, data: `0x4fe02b44${word(maker)}${word(at)}` },
    'latest',
  ])
  return ((BigInt(bitmap) >> BigInt(bit)) & 1n) === 1n
}

async function openOrders(page: Page, path = '/explore'): Promise<void> {
  await open(page, path)
  await connect(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await drawer(page)
    .getByRole('button', { name: /^Limit orders/ })
    .click()
  await expect(drawer(page).getByRole('heading', { name: 'Limit orders' })).toBeVisible()
}
async function signIn(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Sign in' }).click()
  const frame = await signText(page, 'Sign in', 'Signed in')
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
}

test('[LM-3] a browser that lost its orders finds them by a signature, and sees one filled with what the chain says', async ({
  page,
}) => {
  const maker = await freshAccount(page, { 1: { WETH: 3 } })
  await letPermit2(maker, 'WETH', 3n * ETHER)
  await placeOrder(maker, { amount: ETHER, least: 90_000n * USDC })
  await wallet(page, maker)
  await openOrders(page)
  await expect(rows(page)).toHaveCount(0)
  await signIn(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(drawer(page).getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  await expect(rows(page)).toContainText('Sell 1 WETH for at least 90,000.00 USDC')
  await expect(rows(page)).toContainText('90,000 USDC per WETH')
  await expect(rows(page)).toContainText('Open')
  // A price that the pools give at once.
  const before = await balance(1, 'USDC', maker)
  await fillOrder(await placeOrder(maker, { amount: ETHER, least: 1_000n * USDC }))
  await expect(rows(page).filter({ hasText: 'Filled' })).toHaveCount(1, { timeout: 30_000 })
  const came = (await balance(1, 'USDC', maker)) - before
  expect(came).toBeGreaterThanOrEqual(1_000n * USDC)
  const cents = (came / 10_000n).toString()
  const whole = Number(cents.slice(0, -2)).toLocaleString('en-US')
  await expect(rows(page).filter({ hasText: 'Filled' })).toContainText(
    `${whole}.${cents.slice(-2)} USDC arrived; at least 1,000.00 USDC was promised.`,
  )
})

test('[LM-5] one of two orders is cancelled, its number is used up, and the other one stays', async ({ page }) => {
  const maker = await freshAccount(page, { 1: { WETH: 3 } })
  await letPermit2(maker, 'WETH', 2n * ETHER)
  const first = await placeOrder(maker, { amount: ETHER, least: 90_000n * USDC })
  const second = await placeOrder(maker, { amount: ETHER, least: 80_000n * USDC })
  await wallet(page, maker)
  await openOrders(page)
  await signIn(page)
  await expect(rows(page)).toHaveCount(2)
  await expectAccessible(page)
  const row = rows(page).filter({ hasText: '90,000' })
  await row.getByRole('checkbox').check()
  await drawer(page).getByRole('button', { name: 'Cancel order', exact: true }).click()
  await expect(deedFrame(page)).toContainText('An order may still be filled until its cancellation is confirmed.')
  await expectAccessible(page)
  await doDeed(page, 'Cancel order', 'Order cancelled')
  expect(await isUsed(maker, first.order.nonce)).toBe(true)
  expect(await isUsed(maker, second.order.nonce)).toBe(false)
  await expect(rows(page).filter({ hasText: '80,000' })).toContainText('Open')
  await expect(rows(page).filter({ hasText: '90,000' })).toContainText('Cancelled', { timeout: 30_000 })
})

test('[LM-5] everything is cancelled without the book: also an order that this browser never saw', async ({ page }) => {
  const maker = await freshAccount(page, { 1: { WETH: 3 } })
  await letPermit2(maker, 'WETH', ETHER)
  const { order } = await placeOrder(maker, { amount: ETHER, least: 90_000n * USDC })
  await wallet(page, maker)
  await page.route('**/api/orders/**', route => route.abort())
  await openOrders(page)
  await drawer(page).getByRole('button', { name: 'Cancel everything' }).click()
  await doDeed(page, 'Cancel everything', 'All limit orders cancelled')
  expect(await isUsed(maker, order.nonce)).toBe(true)
})

test('[LM-3] an order whose token left the account is paused, and says so', async ({ page }) => {
  const maker = await freshAccount(page, { 1: { WETH: 1 } })
  await letPermit2(maker, 'WETH', ETHER)
  await placeOrder(maker, { amount: ETHER, least: 90_000n * USDC })
  await wallet(page, maker)
  await openOrders(page)
  await signIn(page)
  await expect(rows(page)).toContainText('Open')
  await letPermit2(maker, 'WETH', 0n)
  await expect(rows(page)).toContainText('no longer lets Permit2 take it', { timeout: 40_000 })
  await letPermit2(maker, 'WETH', ETHER)
  await expect(rows(page)).toContainText('Open', { timeout: 40_000 })
})

test('[RT-18] [UI-4] at 360 px in Arabic, by the keyboard', { tag: '@browser' }, async ({ page }) => {
  const maker = await freshAccount(page, { 1: { WETH: 3 } })
  await letPermit2(maker, 'WETH', 2n * ETHER)
  await placeOrder(maker, { amount: ETHER, least: 90_000n * USDC })
  await wallet(page, maker)
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/ar-SA/explore')
  await page.getByRole('button', { name: /0x/ }).first().click()
  const account = page.locator('dialog.account-drawer')
  await account.getByRole('tab', { name: arabic['drawer.tab.activity'] }).click()
  await account.getByRole('button', { name: arabic['limits.title'] }).press('Enter')
  await account.getByRole('button', { name: arabic['limits.signIn.act'] }).press('Enter')
  await deedFrame(page).locator('.deed-foot').getByRole('button', { name: arabic['limits.signIn.act'] }).press('Enter')
  await expect(account.locator('li.order')).toHaveCount(1, { timeout: 30_000 })
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})
