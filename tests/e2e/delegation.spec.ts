import type { Page } from '@playwright/test'
import { SMART_ACCOUNT } from '../../src/domain/account/Delegation.ts'
import { rpc } from '../support/devnet.ts'
import { askDeed, deedFrame, doDeed } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { passes } from '../support/passes.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, open, test } from '../support/site.ts'
import { TestWallet } from '../support/TestWallet.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const codeOf = (chainId: number, address: string) => rpc<string>(chainId, 'eth_getCode', [address, 'latest'])
const row = (page: Page, network: string) => drawer(page).locator('.delegation-rows li').filter({ hasText: network })

async function openAccount(page: Page, smart: SmartWallet | null, path = '/explore'): Promise<TestWallet> {
  const wallet = await TestWallet.install(page, smart ? { account: smart.address } : {})
  if (smart) wallet.smart = smart.answer
  await open(page, path)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Test Wallet', exact: true })
    .click()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  return wallet
}
/** Another visit to the page, until it knows to whom the account is delegated: from then on something could be told. */
async function visitAgain(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  const checked = page.waitForResponse('**/api/delegation')
  await page.reload()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await checked
  await expect(drawer(page).getByRole('tab', { name: 'Tokens' })).toBeVisible()
}
async function openScreen(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Settings' }).click()
  await drawer(page).getByRole('button', { name: 'Smart wallet' }).click()
}

test('[SE-2] under its flag a wallet is not asked what it can do', async ({ page }) => {
  const smart = new SmartWallet(await freshAccount(page))
  const wallet = await openAccount(page, smart, '/explore?featureFlagOverride=disableWalletGetCapabilities')
  const asked = () => wallet.asked.filter(({ method }) => method === 'wallet_getCapabilities').length
  await openScreen(page)
  await expect(row(page, 'Base')).toContainText('Unavailable')
  expect(asked()).toBe(0)
  await open(page, '/explore')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await openScreen(page)
  await expect(row(page, 'Base')).toContainText('Inactive')
  expect(asked()).toBeGreaterThan(0)
})

test('[OB-8] [EN-5] [TX-2] [ER-8] a wallet that allows it is enabled on one network, told when it can’t be disabled, then disabled; a mismatch pops up once', async ({
  page,
}) => {
  const smart = new SmartWallet(await freshAccount(page))
  await openAccount(page, smart)
  await openScreen(page)
  await expect(row(page, 'Base')).toContainText('Inactive')
  await drawer(page).getByRole('button', { name: 'Enable on Base' }).click()
  await expect(deedFrame(page).getByRole('region', { name: 'Stays permitted' })).toContainText('0xe6Ca…555B')
  await doDeed(page, 'Enable', 'Smart wallet enabled')
  await expect(row(page, 'Base')).toContainText('Active')
  expect((await codeOf(8453, smart.address)).toLowerCase()).toBe(`0xef0100${SMART_ACCOUNT.slice(2)}`)
  await expect(row(page, 'Ethereum')).toContainText('Inactive')
  expect(await codeOf(1, smart.address)).toBe('0x')

  // The same account in a wallet that can't batch: told once, and for good in the screen.
  smart.atomic = 'unsupported'
  await page.reload()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const popup = page.getByRole('dialog', { name: 'Your wallet and its delegation differ' })
  await expect(popup).toContainText('On Base')
  await popup.getByRole('button', { name: 'Look at it' }).click()
  await expect(row(page, 'Base')).toContainText('Action required')
  await page.reload()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await openScreen(page)
  await expect(row(page, 'Base')).toContainText('Action required')
  await expect(popup).toBeHidden()

  smart.fails = true
  await drawer(page).getByRole('button', { name: 'Disable on Base' }).click()
  await expect(deedFrame(page).getByRole('region', { name: 'No longer permitted' })).toContainText('0xe6Ca…555B')
  await askDeed(page, 'Disable')
  await expect(deedFrame(page).getByRole('alert')).toContainText('could not be disabled')
  smart.fails = false
  await deedFrame(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Smart wallet disabled' })).toBeVisible()
  await deedFrame(page).getByRole('button', { name: 'Done', exact: true }).click()
  await expect(row(page, 'Base')).toContainText('Inactive')
  expect(await codeOf(8453, smart.address)).toBe('0x')
  await drawer(page).getByRole('button', { name: /Back/ }).click()
  await drawer(page).getByRole('button', { name: /Back/ }).click()
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page).getByText('Disabled smart wallet')).toBeVisible()
  await expect(drawer(page).getByText('Enabled smart wallet')).toBeVisible()
})

test('[OB-8] [AP-1] a wallet that knows no such thing is told so; a check that fails counts as not delegated and is logged', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 503/)
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  await page.route('**/api/delegation', route =>
    route.fulfill({ status: 503, json: { error: { code: 'down', message: '' } } }),
  )
  await openAccount(page, null)
  await openScreen(page)
  await expect(row(page, 'Ethereum')).toContainText('Unavailable')
  await expect(drawer(page).getByRole('button', { name: /^(Enable|Disable) on/ })).toHaveCount(0)
  expect(logged.join('\n')).toContain('delegation could not be checked')
})

test('[SE-8] the smart wallet is told about once: after the account was looked at, over nothing else, and never again', async ({
  page,
}) => {
  const promo = page.getByRole('dialog', { name: 'Your wallet can do more' })
  await page.clock.install()
  await openAccount(page, new SmartWallet(await freshAccount(page)))
  await expect(drawer(page).getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await passes(page, 5)
  await expect(promo).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(promo).toBeVisible()
  await expect(promo).toContainText('up to 50%')
  await promo.getByRole('button', { name: 'Have a look' }).click()
  await expect(promo).toBeHidden()
  await expect(drawer(page).getByRole('heading', { name: 'Smart wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await passes(page, 5)
  await expect(promo).toBeHidden()
  // Another visit: it was told.
  await visitAgain(page)
  await page.keyboard.press('Escape')
  await passes(page, 5)
  await expect(promo).toBeHidden()
})

test('[SE-8] it is told about, too, when the answer comes after the drawer was closed', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/delegation', async route => {
    await answer.promise
    await route.continue()
  })
  await openAccount(page, new SmartWallet(await freshAccount(page)))
  await expect(drawer(page).getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByRole('dialog', { name: 'Your wallet can do more' })).toBeVisible()
})

test('[SE-8] a wallet that could not be one is told nothing', async ({ page }) => {
  await page.clock.install()
  const checked = page.waitForResponse('**/api/delegation')
  await openAccount(page, null)
  await expect(drawer(page).getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await checked
  await page.keyboard.press('Escape')
  await passes(page, 5)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('[SE-8] where Solana is on, it is told about once to who isn’t connected there', async ({ page }) => {
  const promo = page.getByRole('dialog', { name: 'Solana is here' })
  await page.clock.install()
  await TestWallet.install(page)
  await open(page, '/explore?featureFlagOverride=solana')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Test Wallet', exact: true })
    .click()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect(drawer(page).getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(promo).toBeVisible()
  await promo.getByRole('button', { name: 'Not now' }).click()
  await expect(promo).toBeHidden()
  await visitAgain(page)
  await page.keyboard.press('Escape')
  await passes(page, 5)
  await expect(promo).toBeHidden()
})
