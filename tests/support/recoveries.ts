// What journeys of recovery addresses have in common: the wallet, another device, and the question to an address.
import { type Browser, expect, type Page } from '@playwright/test'
import { authenticators, drawer, enter, fund, openPasskeys } from './passkeys.ts'
import { cellsOf, readQrCode } from './readQrCode.ts'
import { type Faults, open, watchFaults } from './site.ts'
import { connect } from './swap.ts'
import { agreed, TestWallet } from './TestWallet.ts'

export const ETHER = 10n ** 18n
/** What the service says no with. */
export const refusals = [/the server responded with a status of (4\d\d|503)/]
type Drawer = ReturnType<typeof drawer>

/** A passkey wallet of its own, with native currency on Ethereum, at its passkeys. */
export async function passkeyWallet(page: Page, wei = 3n * ETHER): Promise<{ me: `0x${string}`; screen: Drawer }> {
  await (await authenticators(page)).add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, wei)
  return { me, screen: await openPasskeys(page) }
}

/** Another device: nothing of this one is there, but the wallet of an address. `signs`: it is a contract. */
export async function elsewhere(
  browser: Browser,
  faults: Faults,
  account: string,
  path: string,
  signs: TestWallet['signs'] = null,
): Promise<{ page: Page; wallet: TestWallet }> {
  const page = await (await browser.newContext()).newPage()
  await watchFaults(page, faults)
  const wallet = await TestWallet.install(page, { account })
  if (signs) await agreed(page, account)
  wallet.signs = signs
  await open(page, path)
  await connect(page)
  return { page, wallet }
}

/**
 * Types a recovery address, holds the invitation's text, code and copy together, and closes it: the address is asked.
 */
export async function ask(screen: Drawer, page: Page, address: string): Promise<void> {
  await screen.getByRole('textbox', { name: 'Address' }).fill(address)
  await screen.getByRole('button', { name: 'Add recovery address' }).click()
  const invite = page.getByRole('dialog', { name: 'Let the address agree' })
  const link = invite.locator('.recovery-link')
  await expect(link).toContainText('/manage/passkey/0x')
  const told = await link.textContent()
  expect(told?.startsWith(new URL(page.url()).origin)).toBe(true)
  const code = invite.locator('svg.qr')
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2])
  expect(readQrCode(cellsOf((await code.locator('path').last().getAttribute('d'))!, size))).toBe(told)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await invite.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(told)
  await invite.getByRole('button', { name: 'Close', exact: true }).last().click()
}
