import type { Page } from '@playwright/test'
import { devnetAccounts, rpc } from '../support/devnet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { allowance, token } from '../support/swap.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const account = (n: number) => devnetAccounts()[n]!
const button = (page: Page) => page.getByRole('button', { name: /^Account 0x/ })

/** A page with the devnet wallet as one of its accounts, and the drawer open. */
async function openDrawer(page: Page, n = 0, path = '/explore'): Promise<void> {
  await open(page, `${path}?eagerlyConnectAddress=${account(n)}`)
  await button(page).click()
  await expect(drawer(page)).toBeVisible()
}

test('[AD-1] a sidebar of 390 px on wide screens, 320 below, a sheet on phones; Escape closes, focus comes back, the page stays where it is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDrawer(page)
  const wide = (await drawer(page).boundingBox())!
  expect(Math.round(wide.width)).toBe(390)
  expect(Math.round(wide.x + wide.width)).toBe(1430)
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(300, 600)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(button(page)).toBeFocused()

  await page.setViewportSize({ width: 1200, height: 900 })
  await button(page).click()
  expect(Math.round((await drawer(page).boundingBox())!.width)).toBe(320)
  await page.setViewportSize({ width: 360, height: 780 })
  const sheet = (await drawer(page).boundingBox())!
  expect([Math.round(sheet.x), Math.round(sheet.width), Math.round(sheet.y + sheet.height)]).toEqual([0, 360, 780])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('[AD-4] [AD-7] who, what it is worth, its tokens on every network; the last tab is remembered', async ({ page }) => {
  await openDrawer(page, 0)
  await expect(drawer(page).getByRole('region', { name: 'Total balance' })).toContainText(/\$[\d,]+\.\d\d/)
  const tokens = drawer(page).getByRole('tabpanel', { name: 'Tokens' })
  await expect(tokens.getByRole('link', { name: /Ethereum/ })).toContainText(/[\d.,]+ ETH/)
  await expect(tokens.getByRole('link', { name: /USD/ }).first()).toBeVisible()
  await expectAccessible(page)
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page).getByRole('tabpanel', { name: 'Activity' })).toBeVisible()
  await page.reload()
  await button(page).click()
  await expect(drawer(page).getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  // Arrows move between tabs.
  await drawer(page).getByRole('tab', { name: 'Activity' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(drawer(page).getByRole('tab', { name: 'Pools' })).toBeFocused()
})

test('[AD-10] balances are live: what arrives shows without a press', async ({ page }) => {
  const me = account(7)
  await openDrawer(page, 7)
  const row = drawer(page).getByRole('tabpanel').getByRole('link', { name: /^Ethereum/ })
  await expect(row).toContainText(/ETH/)
  const before = await row.textContent()
  await rpc(1, 'eth_sendTransaction', [{ from: account(9), to: me, value: `0x${(3n * 10n ** 18n).toString(16)}` }])
  await expect.poll(() => row.textContent(), { timeout: 20_000 }).not.toBe(before)
})

test('[AD-7] [TX-2] a dot on Activity while something is pending and another tab is open; the line says Pending', async ({ page }) => {
  const me = account(6)
  const ether = { id: 'NATIVE', symbol: 'ETH', decimals: 18 }
  const pending = { hash: `0x${'ab'.repeat(32)}`, chainId: 1, account: me, type: 'swap', status: 'pending', nonce: 9_999_999, addedAt: Date.now(), sentBlock: 9_999_999, to: me, data: '0x', value: '1', deadline: 0, currencyIn: ether, currencyOut: { id: token(1, 'USDC').address, symbol: 'USDC', decimals: 6 }, amountIn: '2500000000000000000', amountOut: '7000000000' }
  await open(page, '/explore')
  await page.evaluate(text => localStorage.setItem('tarn.transactions', text), JSON.stringify([pending]))
  await openDrawer(page, 6)
  const tab = drawer(page).getByRole('tab', { name: 'Activity, something is pending' })
  await tab.click()
  await expect(drawer(page).getByRole('tab', { name: 'Activity', exact: true })).toBeVisible()
  const line = drawer(page).getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Swapped ETH for USDC' }).first()
  await expect(line).toContainText('Pending')
  await expect(line).toContainText('− 2.5 ETH')
  await expectAccessible(page)
})

test('[AD-11] [SE-1] balances can be hidden everywhere in the drawer, and stay hidden', async ({ page }) => {
  await openDrawer(page, 0)
  const total = drawer(page).getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('$')
  await drawer(page).getByRole('button', { name: 'Hide balances' }).click()
  await expect(total).not.toContainText(/\$\d/)
  await expect(total).toContainText('Hidden')
  await expect(drawer(page).getByRole('tabpanel')).not.toContainText(/\$\d/)
  await page.reload()
  await button(page).click()
  await expect(total).toContainText('Hidden')
  await drawer(page).getByRole('button', { name: 'Show balances' }).click()
  await expect(total).toContainText(/\$\d/)
})

test('[AD-2] [UI-3] [NB-6] settings by depth: focus goes along and comes back; theme, currency, language', async ({ page }) => {
  await openDrawer(page, 0)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Account settings' })).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Back' })).toBeFocused()
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await drawer(page).getByRole('button', { name: 'Currency' }).click()
  await drawer(page).getByRole('link', { name: /EUR/ }).click()
  await expect(page).toHaveURL(/[?&]cur=EUR/)
  await expect(drawer(page).getByRole('link', { name: /EUR/ })).toHaveAttribute('aria-current', 'true')
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Currency' })).toBeFocused()

  await drawer(page).getByRole('button', { name: 'Language' }).click()
  await expect(drawer(page).getByRole('link', { name: 'Français' })).toHaveAttribute('href', /^\/fr-FR\/explore\?.*cur=EUR/)
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(drawer(page).getByRole('region', { name: 'Total balance' })).toContainText('€')
})

test('[AD-3] closed and opened again, the drawer is at its first screen', async ({ page }) => {
  await openDrawer(page, 0)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(400)
  await button(page).click()
  await expect(drawer(page).getByRole('region', { name: 'Total balance' })).toBeVisible()
})

test('[AD-9] [SE-1] small balances and spam can be shown; testnet mode shows no small-balance choice and no real money', async ({ page }) => {
  await openDrawer(page, 0)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await drawer(page).getByRole('button', { name: 'Portfolio balance' }).click()
  const small = drawer(page).getByRole('switch', { name: 'Hide small balances' })
  await expect(small).toBeChecked()
  await expect(drawer(page).getByRole('switch', { name: 'Hide spam tokens' })).toBeChecked()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('switch', { name: 'Testnet mode' }).check()
  await drawer(page).getByRole('button', { name: 'Portfolio balance' }).click()
  await expect(small).not.toBeChecked()
  await expect(small).toBeDisabled()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(drawer(page)).toContainText('Testnet mode is on')
  await expect(drawer(page).getByRole('tabpanel')).not.toContainText('ETH')
})

test('[AD-4] [BY-2] Receive: a code, the whole address, copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDrawer(page, 2)
  await drawer(page).getByRole('button', { name: 'Receive' }).click()
  await expect(drawer(page).getByRole('img', { name: /QR code of 0x/ })).toBeVisible()
  await expect(drawer(page)).toContainText(new RegExp(account(2), 'i'))
  await drawer(page).getByRole('button', { name: 'Copy address' }).click()
  await expect(drawer(page).getByRole('status')).toContainText(/copied/i)
  expect((await page.evaluate(() => navigator.clipboard.readText())).toLowerCase()).toBe(account(2))
  await expectAccessible(page)
})

test('[GO-7] the approval centre: what was allowed is there with its spender and value, is lowered, and is ended', async ({ page }) => {
  const me = account(7)
  const stranger = '0x00000000000000000000000000000000000000c7'
  const { address, decimals } = token(1, 'USDC')
  const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
  const approve = (amount: bigint) => rpc(1, 'eth_sendTransaction', [{ from: me, to: address, data: `0x095ea7b3${word(stranger)}${word(amount)}` }])
  await approve((1n << 256n) - 1n)
  await openDrawer(page, 7)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await drawer(page).getByRole('button', { name: 'Approvals' }).click()
  const row = drawer(page).getByRole('listitem').filter({ hasText: 'unknown contract 0x0000…00c7' })
  await expect(row).toContainText('Unlimited USDC')
  await expect(row).toContainText(/\$[\d,]+\.\d\d/)
  await expect(drawer(page).getByText(/can be taken$/)).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Lower to balance' }).click()
  await expect(row).not.toContainText('Unlimited', { timeout: 30_000 })
  const left = await allowance(1, 'USDC', me, stranger)
  expect(left > 0n && left < 10n ** BigInt(decimals + 12)).toBe(true)

  await row.getByRole('checkbox').check()
  await drawer(page).getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).toBeHidden({ timeout: 30_000 })
  expect(await allowance(1, 'USDC', me, stranger)).toBe(0n)
  await expect(drawer(page).getByRole('status').filter({ hasText: 'Approval changed' })).toBeAttached()
})

test('[AD-1] no byte of the drawer before somebody reaches for it', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  const hasDrawer = async () => (await Promise.all(scripts)).some(code => code.includes('account-screen'))
  await open(page, `/explore?eagerlyConnectAddress=${account(0)}`)
  await expect(button(page)).toBeVisible()
  expect(await hasDrawer()).toBe(false)
  await button(page).click()
  await expect(drawer(page)).toBeVisible()
  expect(await hasDrawer()).toBe(true)
})
