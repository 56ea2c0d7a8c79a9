// A limit order where it is not listed: in the approval centre, on its token's chart, in an alert.
import { freshAccount } from '../support/freshAccount.ts'
import { letPermit2, placeOrder } from '../support/placeOrder.ts'
import { signText } from '../support/doDeed.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { sooner } from '../support/sooner.ts'
import { connect, token, wallet } from '../support/swap.ts'

const ETHER = 10n ** 18n
const USDC = 10n ** 6n

/** Dollars of a token, as the market says. */
async function usdOf(symbol: string): Promise<number> {
  const answer = await fetch(`${process.env.SITE_URL}/api/market/tokens/1/${token(1, symbol).address}`)
  return ((await answer.json()) as { priceUsd: number }).priceUsd
}

test('[GO-7] [GO-12] [LM-3] an open order is a permission that its token’s approval serves, a line on the token’s chart, and told when the market is near', async ({
  page,
}) => {
  await page.clock.install()
  const maker = await freshAccount(page, { 1: { WETH: 3 } })
  await letPermit2(maker, 'WETH', 3n * ETHER)
  const market = (await usdOf('WETH')) / (await usdOf('USDC'))
  const asked = Math.round(market * 1.03)
  await placeOrder(maker, { amount: ETHER, least: BigInt(asked) * USDC })
  await wallet(page, maker)
  await open(page, `/explore/tokens/ethereum/${token(1, 'WETH').address}`)
  await connect(page)
  const drawer = page.getByRole('dialog', { name: 'Account' })
  const settings = async (name: string) => {
    await drawer.getByRole('button', { name: 'Account settings' }).click()
    await drawer.getByRole('button', { name, exact: true }).click()
  }
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer.getByRole('tab', { name: 'Activity' }).click()
  await drawer.getByRole('button', { name: /^Limit orders/ }).click()
  await drawer.getByRole('button', { name: 'Sign in' }).click()
  const frame = await signText(page, 'Sign in', 'Signed in')
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(drawer.locator('li.order')).toHaveCount(1)
  await page.keyboard.press('Escape')

  // Approvals: the permission that it needs, and the order itself.
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await settings('Approvals')
  const rows = drawer.locator('li.approval')
  await expect(rows.filter({ hasText: 'Permit2' })).toContainText('1 open limit order needs 1 WETH of it.')
  await expect(rows.filter({ hasText: 'to the filler, for at least' })).toContainText('1 WETH')
  await expectAccessible(page)
  await rows
    .filter({ hasText: 'Permit2' })
    .getByRole('button', { name: /^Revoke/ })
    .click()
  const review = page.getByRole('dialog', { name: 'Revoke approval' })
  await expect(review).toContainText('This pauses 1 limit order')
  await expect(review).toContainText('Sell 1 WETH for at least')
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Manage limit orders' }).click()
  await expect(drawer.getByRole('heading', { name: 'Limit orders' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Its line on the chart.
  await page.locator('[data-chart]').first().hover()
  const line = page.getByRole('list', { name: 'Your open limit orders' })
  await expect(line.getByRole('listitem')).toHaveText(/^Sell 1 WETH · \$[\d,.]+$/)

  // Near only where five percent are near.
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await settings('Alerts')
  await drawer.getByRole('switch', { name: 'The market nears a limit order' }).click()
  await page.clock.fastForward(70_000)
  const cards = page.locator('.alert-card')
  await expect(cards).toHaveCount(0)
  await drawer.getByRole('combobox', { name: 'Distance to the order’s price' }).selectOption('5')
  await sooner(page, 10_000, () => cards.filter({ hasText: 'from your limit price' }).isVisible())
  await expect(cards).toContainText('Your order: sell 1 WETH for at least')
  await expect(cards).toHaveCount(1)
})
