// What light journeys come to, looked at by axe in a browser: each kind of dialog and page once. What they do there is
// held in the journeys of the same requirements.
import type { Page } from '@playwright/test'
import { devnetAccounts } from '../support/devnet.ts'
import { owe } from '../support/distributor.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { nodeProxy } from '../support/nodeProxy.ts'
import { newKey } from '../support/ownKeys.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { box, CHAINS, connect, send, swapPath, token, wallet } from '../support/swap.ts'
import { TestWallet } from '../support/TestWallet.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const account = (page: Page) => page.getByRole('button', { name: /^Account 0x/ })
const connecting = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })

test('[WL-9] [AD-11] a locked wallet’s drawer; hidden balances in the selector and on the portfolio', async ({
  page,
}) => {
  const me = devnetAccounts()[3]!
  await TestWallet.install(page, { account: me, authorized: true, locked: true })
  await page.addInitScript(address => {
    localStorage.setItem('tarn.preferences', JSON.stringify({ hideBalances: true }))
    const kept = { address, shown: address, chainId: 1, connectorId: 'test.tarn.testwallet', name: 'Test Wallet' }
    localStorage.setItem('tarn.wallet', JSON.stringify({ ...kept, icon: null }))
  }, me)
  await open(page, '/swap')
  await account(page).click()
  await expect(drawer(page).getByRole('status').filter({ hasText: 'Test Wallet is locked' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await box(page).sellToken.click()
  await expect(box(page).selector.locator('.token-option-holding').filter({ hasText: '••••' }).first()).toBeVisible()
  await expectAccessible(page)
  await open(page, `/portfolio/${me}`)
  await expect(page.locator('[data-whose]')).toHaveAttribute('data-settled', '')
  await expect(page.locator('[data-whose] .detail-price')).toContainText('••••••')
  await expectAccessible(page)
})

test('[AD-13] [AD-6] who stopped waiting for a wallet; a claim that waits for it', async ({ page }) => {
  const me = await freshAccount(page)
  await owe(1, 'UNI', me, 12n * 10n ** 18n)
  const signer = await TestWallet.install(page, { account: me })
  let silent = 'wallet_requestPermissions'
  signer.changes(async asked => {
    if (asked.method === silent) await new Promise(() => {})
    return asked
  })
  await open(page, '/explore')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await connecting(page).getByRole('button', { name: 'Test Wallet', exact: true }).click()
  await connecting(page).getByRole('button', { name: 'Stop waiting' }).click()
  await expect(connecting(page).getByRole('button', { name: 'Devnet wallet' })).toBeEnabled()
  await expectAccessible(page)
  silent = 'eth_sendTransaction'
  await open(page, '/explore')
  await connect(page)
  await account(page).click()
  await drawer(page)
    .getByRole('button', { name: /^Claim rewards/ })
    .click()
  await page.getByRole('button', { name: 'Claim on Ethereum' }).click()
  await expect.poll(() => signer.prompts.map(({ method }) => method)).toContain('eth_sendTransaction')
  await expectAccessible(page)
})

test('[SE-6] [RT-14] the question for help with a fault to report; an extension that is still there', async ({
  page,
  faults,
}) => {
  faults.allow(/made for this test/)
  await TestWallet.install(page, { name: 'Tarn Extension', rdns: 'org.tarn.extension' })
  await open(page, '/extension-uninstalled')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The extension is still here')
  await expectAccessible(page)
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('made for this test')
      }),
  )
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('tarn.faultReport')))
    .toContain('made for this test')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Get help' }).click()
  await expect(page.getByRole('dialog', { name: 'How can we help?' }).locator('code')).toBeVisible()
  await expectAccessible(page)
})

test('[OB-8] [SE-8] the smart wallet, told about and in its screen', async ({ page }) => {
  const smart = new SmartWallet(await freshAccount(page))
  const signer = await TestWallet.install(page, { account: smart.address })
  signer.smart = smart.answer
  await open(page, '/explore')
  await connect(page)
  await account(page).click()
  await expect(drawer(page).getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await page.keyboard.press('Escape')
  const promo = page.getByRole('dialog', { name: 'Your wallet can do more' })
  await expect(promo).toBeVisible()
  await expectAccessible(page)
  await promo.getByRole('button', { name: 'Have a look' }).click()
  await expect(drawer(page).locator('.delegation-rows li').filter({ hasText: 'Base' })).toContainText('Inactive')
  await expectAccessible(page)
})

test('[SW-1] [SW-12] [CH-1] the token selector: its sections, all networks, the question before another network, a token’s warning', async ({
  page,
}) => {
  await wallet(page, await freshAccount(page, { 1: { USDC: 250 }, [CHAINS.base]: { USDC: 900 } }))
  await open(page, swapPath(1, { from: 'USDC', to: 'DAI', value: '12' }))
  await connect(page)
  const { buyToken, selector } = box(page)
  const search = selector.getByRole('searchbox', { name: 'Search tokens' })
  await buyToken.click()
  for (const name of ['Suggested', 'Trending', 'Your tokens'])
    await expect(selector.getByRole('group', { name })).toBeVisible()
  await expectAccessible(page)
  await search.fill(token(1, 'WHOLE').address)
  await selector.getByRole('option', { name: 'WHOLE', exact: true }).click()
  const warning = page.getByRole('dialog', { name: 'Before you use WHOLE' })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Back' }).click()
  await search.fill('')
  await selector.getByRole('button', { name: 'All networks', exact: true }).click()
  const yours = selector.getByRole('group', { name: 'Your tokens' }).getByRole('option')
  await expect(yours).toHaveCount(4)
  for (const at of [2, 3]) {
    const badge = yours.nth(at).locator('.chain-icon')
    const width = await badge.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))
    expect(width, 'the mark of its network is drawn').toBeGreaterThan(0)
  }
  await expectAccessible(page)
  await search.fill(token(CHAINS.base, 'USDC').address)
  await expect(selector.locator(`[role=option][data-chain="${CHAINS.base}"]`).first()).toBeVisible()
  await search.press('Enter')
  await expect(selector.getByRole('button', { name: 'Switch to Base' })).toBeFocused()
  await expectAccessible(page)
})

test('[GO-4] [RT-1] a node of one’s own in the settings, and one that a link proposes', async ({ page }) => {
  const node = await nodeProxy(CHAINS.base)
  try {
    await open(page, `/swap?chain=base#rpc=${encodeURIComponent(node.url)}`)
    const question = page.getByRole('dialog', { name: `Read Base from ${node.host}?` })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await box(page).settings.click()
    const settings = page.getByRole('dialog', { name: 'Swap settings' })
    await settings.getByText('Network nodes').click()
    await settings.getByRole('button', { name: 'Change the node for Base' }).click()
    await settings.getByLabel('RPC address').fill(node.url)
    await page.keyboard.press('Enter')
    await expect(settings.getByText(/Answers in \d+ ms/)).toBeVisible()
    await expectAccessible(page)
  } finally {
    await node.close()
  }
})

test('[SM-1] [SM-10] [GO-15] the form to send, an address that imitates another, and the review', async ({ page }) => {
  const me = await freshAccount(page, { 1: { DAI: 10 } })
  const friend = newKey()
  const { address } = token(1, 'DAI')
  await open(page, `/send?chain=ethereum&inputCurrency=${address}&eagerlyConnectAddress=${me}`)
  const form = page.getByRole('form', { name: 'Send crypto' })
  const main = form.locator('button[type=submit]')
  await expect(main).toHaveText('Enter an amount')
  await expectAccessible(page)
  await send(
    1,
    me,
    address,
    `0xa9059cbb${friend.slice(2).padStart(64, '0')}${(10n ** 18n).toString(16).padStart(64, '0')}`,
  )
  // The index follows the chain: the transfer is there a moment after its block.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Recent' }).getByRole('button')).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('1')
  await page
    .getByRole('textbox', { name: 'Recipient' })
    .fill(`${friend.slice(0, 6)}${'c'.repeat(32)}${friend.slice(-4)}`)
  await expect(main).toBeEnabled()
  await main.click()
  const alike = page.getByRole('dialog', { name: 'This address imitates one you know' })
  await expect(alike.locator('mark')).toHaveCount(2)
  await expectAccessible(page)
  await alike.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Review transfer' }).locator('.simulated-ok')).toBeVisible()
  await expectAccessible(page)
})

test('[LP-3] a position with a token that keeps a part of each transfer', async ({ page }) => {
  await wallet(page, await freshAccount(page, { 1: { TOLL: 300 } }))
  const query = { chain: 'ethereum', currencyA: 'NATIVE', currencyB: token(1, 'TOLL').address, step: '2' }
  await open(page, `/positions/create/v2?${new URLSearchParams(query)}`)
  await connect(page)
  const form = page.getByRole('form', { name: 'New position' })
  await form.getByRole('textbox', { name: 'Amount of TOLL' }).fill('40')
  await expect(form.getByText(/TOLL keeps a part of each transfer: the pool gets less/)).toBeVisible()
  await expectAccessible(page)
})
