import type { Page } from '@playwright/test'
import { placeDistributor } from '../support/distributor.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, token } from '../support/swap.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const UNIT = 10n ** 18n

/** A page on which the service's source owes the account 12 UNI of all time, with the drawer open. */
async function openOwed(page: Page, account: string, claimed: bigint): Promise<void> {
  const uni = token(1, 'UNI')
  const rewards = [
    {
      chainId: 1,
      token: uni.address,
      symbol: 'UNI',
      decimals: uni.decimals,
      total: String(12n * UNIT),
      claimed: String(claimed),
      priceUsd: 5,
      proofs: [`0x${'11'.repeat(32)}`],
    },
  ]
  await page.route('**/api/rewards/*', route => route.fulfill({ json: { rewards } }))
  await open(page, `/explore?eagerlyConnectAddress=${account}`)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
}

test('[AD-6] who has rewards sees a button with their worth; they arrive, the button goes, the activity has a line', async ({
  page,
}) => {
  const me = await freshAccount(page)
  await placeDistributor(1, 'UNI', 100n * UNIT)
  const before = await balance(1, 'UNI', me)
  await openOwed(page, me, 0n)
  const button = drawer(page).getByRole('button', { name: /^Claim rewards/ })
  await expect(button).toContainText('$60.00')
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Claim rewards' })
  await expect(sheet.getByRole('region', { name: 'Ethereum' })).toContainText('12 UNI')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Claim on Ethereum' }).click()
  await expect(page.locator('[role=status]').filter({ hasText: 'Rewards claimed' }).first()).toBeAttached({
    timeout: 30_000,
  })
  expect((await balance(1, 'UNI', me)) - before).toBe(12n * UNIT)
  await expect(sheet).toBeHidden()
  await expect(button).toHaveCount(0)
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page).getByText('Claimed UNI rewards').first()).toBeVisible()

  // A source that says more than arrives: nothing is asked of the wallet.
  await page.reload()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await button.click()
  await sheet.getByRole('button', { name: 'Claim on Ethereum' }).click()
  await expect(sheet.getByRole('alert')).toContainText('The rewards could not be claimed', { timeout: 20_000 })
  expect((await balance(1, 'UNI', me)) - before).toBe(12n * UNIT)
})

test('[AD-6] nothing to claim, no button: nobody owes, or all was claimed', async ({ page }) => {
  const me = await freshAccount(page)
  await openOwed(page, me, 12n * UNIT)
  await expect(drawer(page).getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: /^Claim rewards/ })).toHaveCount(0)
  await page.unroute('**/api/rewards/*')
  const answered = page.waitForResponse('**/api/rewards/*')
  await page.reload()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  expect(await (await answered).json()).toEqual({ rewards: [] })
  await expect(drawer(page).getByRole('button', { name: /^Claim rewards/ })).toHaveCount(0)
})
