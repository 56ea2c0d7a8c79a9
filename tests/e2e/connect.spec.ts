import type { Page } from '@playwright/test'
import { devnetAccounts } from '../support/devnet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { TestWallet } from '../support/TestWallet.ts'

const short = (address: string) => `Account ${address.slice(0, 4)}…${address.slice(-2)}`
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true })
const accountButton = (page: Page, address: string) => page.getByRole('button', { name: short(address), exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })

async function connect(page: Page, name = 'Test Wallet'): Promise<void> {
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name, exact: true }).click()
}

test('[WL-1] [WL-9] an announced wallet connects from any page, and comes back after reload and navigation without being asked', async ({
  page,
}) => {
  const wallet = await TestWallet.install(page)
  await open(page, '/explore')
  await connect(page)
  await expect(accountButton(page, wallet.account)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const asked = wallet.prompts.length

  await page.reload()
  await expect(accountButton(page, wallet.account)).toBeVisible()
  await open(page, '/swap')
  await expect(accountButton(page, wallet.account)).toBeVisible()
  expect(wallet.prompts.length, 'nothing was asked to come back').toBe(asked)
})

test('[WL-9] a reload never paints Connect where a wallet comes back', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await open(page, '/explore')
  await connect(page)
  await expect(accountButton(page, wallet.account)).toBeVisible()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { tarnSeen: seen })
    const look = () => {
      const button = document.querySelector('.connect-button')
      // What the account's picture and short address are drawn over: they may be there before this is read, or not yet.
      const words = button?.querySelector('span')?.textContent ?? ''
      if (button && getComputedStyle(button).visibility === 'visible' && seen.at(-1) !== words) seen.push(words)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await expect(accountButton(page, wallet.account)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { tarnSeen: string[] }).tarnSeen)).toEqual([
    short(wallet.account),
  ])
})

test('[WL-1] by keyboard alone: open, choose, and focus comes back', { tag: '@browser' }, async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await open(page, '/explore')
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Test Wallet' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  const choice = dialog(page).getByRole('button', { name: 'Test Wallet' })
  await expect(choice).toBeVisible()
  for (let i = 0; i < 8 && !(await choice.evaluate(node => node === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(accountButton(page, wallet.account)).toBeFocused()
})

test('[AD-13] a rejected connection: Error connecting, Try again asks the same wallet', { tag: '@browser' }, async ({
  page,
}) => {
  const wallet = await TestWallet.install(page)
  wallet.rejects('eth_requestAccounts')
  wallet.rejects('wallet_requestPermissions')
  await open(page, '/explore')
  await connect(page)
  const error = page.getByRole('dialog', { name: 'Error connecting' })
  await expect(error).toContainText('You rejected the request in your wallet.')
  await expectAccessible(page)
  await expect(connectButton(page)).toHaveCount(1)

  wallet.behaves()
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(accountButton(page, wallet.account)).toBeVisible()
  await expect(error).toBeHidden()
})

test('[AD-13] Close leaves everything as it was', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  wallet.rejects('eth_requestAccounts')
  wallet.rejects('wallet_requestPermissions')
  await open(page, '/explore')
  await connect(page)
  const error = page.getByRole('dialog', { name: 'Error connecting' })
  await error.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(error).toBeHidden()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
})

test('[WL-1] a wallet that does not answer: what to do is said, closing is possible, a late yes still connects', async ({
  page,
}) => {
  const wallet = await TestWallet.install(page)
  let answer: (value: null) => void = () => {}
  const late = new Promise<null>(resolve => {
    answer = resolve
  })
  wallet.changes(async asked => {
    if (asked.method === 'wallet_requestPermissions') await late
    return asked
  })
  await open(page, '/explore')
  await connect(page)
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Open Test Wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  answer(null)
  await expect(accountButton(page, wallet.account)).toBeVisible()
})

test('[WL-9] [CH-2] what changes in the wallet shows here: account, network, unsupported network, end', async ({
  page,
}) => {
  const [, , , , , other] = devnetAccounts()
  const wallet = await TestWallet.install(page)
  await open(page, '/explore')
  await connect(page)
  await expect(accountButton(page, wallet.account)).toBeVisible()

  await wallet.switchAccount(other!)
  await expect(accountButton(page, other!)).toBeVisible()

  await wallet.switchChain(99_999)
  await page.getByRole('button', { name: 'Unsupported network' }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await expect(account.getByRole('alert')).toContainText('not supported here')
  await account.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(account).toContainText('Base')
  await expect(account.getByRole('alert')).toBeHidden()
  await expect(account).toContainText(/[\d.,]+ ETH/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Unsupported network' })).toBeHidden()

  await wallet.disconnect()
  await expect(connectButton(page)).toBeVisible()
})

test('[WL-9] disconnecting holds for this page, the next and every other tab', { tag: '@browser' }, async ({
  page,
  context,
}) => {
  const wallet = await TestWallet.install(page)
  await open(page, '/explore')
  await connect(page)
  await expect(accountButton(page, wallet.account)).toBeVisible()
  const second = await context.newPage()
  await TestWallet.install(second, { authorized: true })
  await open(second, '/swap')
  await expect(accountButton(second, wallet.account)).toBeVisible()

  await accountButton(page, wallet.account).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton(page)).toBeVisible()
  await expect(connectButton(second)).toBeVisible()
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
})

test('[WL-9] corrupt memory of a wallet is none', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tarn.wallet', '{"address":"javascript:1"'))
  await open(page, '/explore')
  await connectButton(page).hover()
  await connectButton(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('[WL-5] no wallet code before the press of Connect', { tag: '@browser' }, async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  await open(page, '/swap')
  await page.getByRole('textbox', { name: 'Sell amount' }).fill('1')
  await expect(page.getByRole('button', { name: /Connect wallet/ })).toBeVisible()
  const isWallet = (code: string) => code.includes('eip6963:requestProvider')
  expect((await Promise.all(scripts)).some(isWallet)).toBe(false)
  await connectButton(page).click()
  await expect(dialog(page).getByRole('button', { name: 'Devnet wallet' })).toBeVisible()
  expect((await Promise.all(scripts)).some(isWallet)).toBe(true)
})

test('[WL-9] [AP-4] a wallet that doesn’t know a network is asked to add it, and then stands on it', async ({
  page,
}) => {
  const wallet = await TestWallet.install(page, { chainId: 99_999 })
  wallet.knows.delete(8453)
  await open(page, '/explore')
  await connect(page)
  await page.getByRole('button', { name: 'Unsupported network' }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await account.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(account.getByRole('alert')).toBeHidden()
  expect(wallet.chainId).toBe(8453)
  const added = wallet.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params[0] as {
    chainId: string
    rpcUrls: string[]
  }
  expect(added.chainId).toBe('0x2105')
  expect(added.rpcUrls[0]).toMatch(/\/rpc\/8453$/)
})

test('[WL-9] ?connect opens the way to a wallet, and the account where one is connected', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await open(page, '/swap?connect=true')
  await dialog(page).getByRole('button', { name: 'Test Wallet', exact: true }).click()
  await expect(accountButton(page, wallet.account)).toBeVisible()
  await open(page, '/explore?connect=true')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('[WL-1] wallets used before stand first, and say so', async ({ page }) => {
  await TestWallet.install(page, { name: 'Alpine', rdns: 'test.alpine' })
  await TestWallet.install(page, { name: 'Brook', rdns: 'test.brook' })
  await open(page, '/explore')
  await connect(page, 'Brook')
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Disconnect' }).click()
  await connectButton(page).click()
  await expect(dialog(page).locator('.connect-name')).toHaveText(['Brook', 'Alpine', 'Devnet wallet'])
  await expect(dialog(page).getByText('Recent')).toHaveCount(1)
})

test('[WL-7] [PR-1] an address or a name is watched: balances, but nothing to sign with', { tag: '@browser' }, async ({
  page,
}) => {
  const me = devnetAccounts()[3]!
  await open(page, '/swap')
  await connectButton(page).click()
  await dialog(page).getByText('Watch an address').click()
  const field = dialog(page).getByRole('textbox', { name: 'Address, username or ENS name' })
  await field.fill('0x12')
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('not an address')
  // The example of EIP-55 with one letter in the wrong case.
  await field.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('checksum')
  await field.fill('nobodyhasthis')
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('points to no address')
  await field.fill('nobody-has-this.eth')
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('points to no address')
  await expectAccessible(page)
  await field.fill(me)
  await dialog(page).getByRole('button', { name: 'Watch', exact: true }).click()
  await accountButton(page, me).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await expect(account.getByText('View only', { exact: true })).toBeVisible()
  await expect(account).toContainText('import its recovery phrase')
  await expect(account).toContainText(/[\d.,]+ ETH/)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Sell amount' }).fill('0.1')
  await expect(page.getByRole('button', { name: 'View-only wallet' })).toBeDisabled()
  await page.reload()
  await expect(accountButton(page, me)).toBeVisible()
})

test('[LD-4] whoever connects in the dialog on the landing page goes on to the swap', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await open(page, '/')
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'Test Wallet', exact: true }).click()
  await expect(page).toHaveURL(/\/swap$/)
  await expect(accountButton(page, wallet.account)).toBeVisible()
})

test('[LD-5] with ?intro the wallet is let go after a moment, unless somebody stays', async ({ page }) => {
  const wallet = await TestWallet.install(page, { authorized: true })
  await page.clock.install()
  await open(page, '/explore')
  await connect(page)
  await expect(accountButton(page, wallet.account)).toBeVisible()
  await open(page, '/?intro=true')
  const notice = page.locator('.goodbye-card').filter({ hasText: 'will be disconnected' })
  await notice.getByRole('button', { name: 'Stay connected' }).click()
  await expect(notice).toBeHidden()
  await page.clock.runFor(11_000)
  await expect(accountButton(page, wallet.account)).toBeVisible()

  // Looked at from the first moment on: the notice stays for ten seconds, and a busy machine may take longer to load
  // the rest.
  await page.reload({ waitUntil: 'commit' })
  await expect(notice).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(connectButton(page)).toBeVisible()
})
