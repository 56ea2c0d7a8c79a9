import type { Locator, Page } from '@playwright/test'
import { rpcAt } from '../support/devnet.ts'
import { authenticators, drawer, enter, fund } from '../support/passkeys.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, review, swapPath, swapped } from '../support/swap.ts'

const ETHER = 10n ** 18n
const bundler = <T>(method: string, ...params: unknown[]): Promise<T> =>
  rpcAt<T>(process.env.BUNDLER_URL_1!, method, params)

/** Asks for a wrap that the bundler holds, leaves its dialog, and opens its details in the activity. */
async function waitingWrap(page: Page): Promise<Locator> {
  await open(page, swapPath(1, { from: 'ETH', to: 'WETH', value: '0.1' }))
  const dialog = await review(page, 'Wrap')
  await dialog.getByRole('button', { name: 'Wrap', exact: true }).click()
  await expect(dialog.getByRole('status').first()).toContainText('Waiting for a block')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page)
    .getByRole('tab', { name: /^Activity/ })
    .click()
  await drawer(page)
    .getByRole('button', { name: /^Wrapped ETH Pending/ })
    .click()
  const details = page.locator('dialog.deed-frame')
  await expect(details.getByRole('status').first()).toContainText('Pending')
  return details
}

test('[WL-10] [PK-1] a bundler that is away when its chain is to be proven is told as that, nobody is asked to sign, and it is tried again', async ({
  page,
  faults,
}) => {
  faults.allow(/status of 502/)
  await (await authenticators(page)).add('internal')
  await open(page, swapPath(1, { from: 'ETH', to: 'WETH', value: '0.1' }))
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 5n * ETHER)
  const dialog = await review(page, 'Wrap')
  let signed = 0
  await page.route('**/api/bundler/1', route => {
    const { method } = route.request().postDataJSON() as { method: string }
    if (method === 'eth_sendUserOperation') signed += 1
    return method === 'eth_blockNumber' ? route.fulfill({ status: 502, body: '' }) : route.fallback()
  })
  await dialog.getByRole('button', { name: 'Wrap', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The service that carries a passkey wallet’s actions to Ethereum isn’t answering. Try again in a moment.',
  )
  expect(signed).toBe(0)
  await expectAccessible(page)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await swapped(page, /Wrapped 0\.1 ETH/)
  expect(await balance(1, 'WETH', me)).toBe(ETHER / 10n)
})

test('[ER-8] [PK-1] [TX-1] what a bundler holds is sped up, also by a page that begins anew, and cancelled, from its details', async ({
  page,
}) => {
  await (await authenticators(page)).add('internal')
  await open(page, '/explore')
  const me = await enter(page, 'Create a passkey wallet')
  await fund(1, me, 5n * ETHER)
  await bundler('debug_bundler_setBundlingMode', 'manual', me)

  // The wallet's first operation, which makes it.
  let details = await waitingWrap(page)
  await expectAccessible(page)
  const faster = details.getByRole('button', { name: /^Speed up for at most [\d.]+ ETH$/ })
  await faster.click()
  await expect(details.getByRole('status').first()).toContainText('Speeding up')
  expect(await balance(1, 'WETH', me)).toBe(0n)

  // Once more, by a page that was not there when it was asked.
  await page.reload()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page)
    .getByRole('tab', { name: /^Activity/ })
    .click()
  await drawer(page)
    .getByRole('button', { name: /^Wrapped ETH Speeding up/ })
    .click()
  const cost = async () => Number((await faster.textContent())!.replace(/[^\d.]/g, ''))
  const before = await cost()
  await faster.click()
  await expect.poll(cost).toBeGreaterThan(before * 1.15)
  await bundler('debug_bundler_sendBundleNow', me)
  await expect(details.getByRole('status').first()).toContainText('Done')
  await expect(details).toContainText('Network cost')
  expect(await balance(1, 'WETH', me)).toBe(ETHER / 10n)

  details = await waitingWrap(page)
  await details.getByRole('button', { name: /^Cancel for at most [\d.]+ ETH$/ }).click()
  await expect(details.getByRole('status').first()).toContainText('Cancelling')
  await bundler('debug_bundler_sendBundleNow', me)
  await expect(details.getByRole('status').first()).toContainText('Cancelled')
  expect(await balance(1, 'WETH', me)).toBe(ETHER / 10n)
})
