import { getTransactionEncoder } from '@solana/kit'
import type { Page, Route } from '@playwright/test'
import { networks } from '#domain/solana/SolanaNetwork.ts'
import { encode } from '#domain/solana/SolanaTransfer.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { SolanaNode } from '../support/SolanaNode.ts'
import { SolanaWallet, solanaKey } from '../support/SolanaWallet.ts'
import { TestWallet } from '../support/TestWallet.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const ON = '/explore?featureFlagOverride=solana'
const SOL = 10n ** 9n
let node: SolanaNode
/** Keys differ from test to test: what one test does changes no balance of another. */
let seed = 40

test.beforeAll(async () => {
  node = await SolanaNode.start(Number(new URL(process.env.SOLANA_RPC_URL ?? 'http://127.0.0.1:8899').port))
  node.createMint(USDC, 6)
})
test.afterAll(() => node.stop())
test.beforeEach(() => node.behaves())

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const connectDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const accountButton = (page: Page) => page.getByRole('button', { name: /^Account / })
/** A transfer in its frame, in any moment of it. */
const review = (page: Page) => page.getByRole('dialog', { name: /^(Review transfer|Sending|Sent)$/ })
/** Lines of the open panel; news lie over it. */
const lines = (page: Page) => drawer(page).getByRole('tabpanel').getByRole('listitem')
const toast = (page: Page) => page.locator('.toast')

/** A funded wallet of Solana, connected, its drawer open. */
async function connected(page: Page, { path = ON, sol = 3n * SOL, usdc = 0n } = {}): Promise<SolanaWallet> {
  const wallet = await SolanaWallet.install(page, { seed: ++seed })
  node.fund(wallet.address, sol)
  if (usdc > 0n) await node.giveToken(wallet.address, USDC, usdc)
  await open(page, path)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await connectDialog(page).getByRole('button', { name: 'Sun Wallet' }).click()
  await accountButton(page).click()
  await expect(drawer(page)).toContainText(short(wallet.address))
  return wallet
}

async function fill(page: Page, to: string, amount: string): Promise<void> {
  await drawer(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
  await drawer(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
}

test('[WL-1] [WL-3] listed behind its flag, one entry with the wallet of the same name elsewhere', async ({ page }) => {
  await TestWallet.install(page, { name: 'Sun', rdns: 'test.sun' })
  await SolanaWallet.install(page, { name: 'Sun Wallet' })
  await SolanaWallet.install(page, { name: 'Moon', seed: 12 })
  await open(page, ON)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(connectDialog(page).locator('.connect-name')).toHaveText(['Sun', 'Moon', 'Devnet wallet'])
  await expect(connectDialog(page).getByRole('button', { name: 'Moon' }).locator('img')).toBeVisible()
})

test('[WL-1] [SE-2] with the flag off there is no Solana, and no byte of it is fetched', { tag: '@browser' }, async ({
  page,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => response.url().endsWith('.js') && scripts.push(response.text().catch(() => '')))
  await TestWallet.install(page, { name: 'Sun', rdns: 'test.sun' })
  const wallet = await SolanaWallet.install(page, { name: 'Sun Wallet', authorized: true })
  await SolanaWallet.install(page, { name: 'Moon' })
  await page.addInitScript(
    address =>
      localStorage.getItem('tarn.wallet') ??
      localStorage.setItem('tarn.wallet', JSON.stringify({ svm: { address, walletName: 'Moon', name: 'Moon' } })),
    wallet.address,
  )
  await open(page, '/explore')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(connectDialog(page).locator('.connect-name')).toHaveText(['Sun', 'Devnet wallet'])
  await connectDialog(page).getByRole('button', { name: 'Sun' }).click()
  await accountButton(page).click()
  await expect(drawer(page)).toContainText(/Sun/)
  await expect(drawer(page)).not.toContainText('Solana')
  expect(wallet.asked).toEqual([])
  const loaded = (await Promise.all(scripts)).join('\n')
  expect(loaded).toContain('tarn.wallet')
  expect(loaded).not.toMatch(/wallet-standard:|getTokenAccountsByOwner|solana:signTransaction/)
})

test('[WL-1] [WL-8] [WL-9] connected, shown with what it holds, back after a reload, following the wallet, let go', async ({
  page,
}) => {
  const wallet = await connected(page, { usdc: 12_500_000n })
  await expect(lines(page).filter({ hasText: 'USD Coin' })).toContainText('12.5 USDC')
  await expect(lines(page).filter({ hasText: 'SOL' })).toContainText('3 SOL')
  await expect(drawer(page)).toContainText('No price')

  await page.reload()
  await accountButton(page).click()
  await expect(drawer(page)).toContainText('Sun Wallet')
  await expect(drawer(page)).toContainText('12.5 USDC')
  expect(wallet.asked).toEqual(['connect', 'silent'])

  await drawer(page).getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(drawer(page)).toContainText(wallet.address)
  await drawer(page).getByRole('button', { name: 'Back' }).click()

  // AD-10: another account begins anew.
  await wallet.switchAccount(++seed)
  await expect(drawer(page)).toContainText(short(wallet.address))
  await expect(drawer(page)).toContainText('0 SOL')
  await expect(drawer(page)).not.toContainText('USDC')

  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await expect.poll(() => wallet.asked.at(-1)).toBe('disconnect')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})

test('[WL-9] a wallet that lets go by itself is let go here', async ({ page }) => {
  const wallet = await connected(page)
  await wallet.disconnect()
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tarn.wallet'))).toBeNull()
})

test('[WL-3] [WL-8] a wallet on both sides connects both; both addresses are shown, and one press lets go of both', async ({
  page,
}) => {
  const evm = await TestWallet.install(page, { name: 'Sun', rdns: 'test.sun' })
  const svm = await SolanaWallet.install(page, { seed: ++seed })
  node.fund(svm.address, SOL)
  await open(page, ON)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await connectDialog(page).getByRole('button', { name: 'Sun' }).click()
  await accountButton(page).click()
  await expect(drawer(page)).toContainText(new RegExp(short(evm.account), 'i'))
  await expect(drawer(page)).toContainText(short(svm.address))
  await expect(drawer(page).getByRole('region', { name: 'On Solana' })).toContainText('1 SOL')
  await expect(drawer(page).getByRole('region', { name: 'On Solana' })).toContainText('Not part of the total')
  await expect(drawer(page)).toContainText(/[\d.,]+ ETH/)
  await expectAccessible(page)
  await page.reload()
  await accountButton(page).click()
  await expect(drawer(page).getByRole('region', { name: 'On Solana' })).toContainText('1 SOL')
  await drawer(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  expect(svm.asked).toEqual(['connect', 'silent', 'disconnect'])
})

test('[WL-5] [AD-13] a refusal is told and logged with name and type; the side that answered stays, and only the other is asked again', async ({
  page,
}) => {
  const told: string[] = []
  page.on('console', message => told.push(message.text()))
  const evm = await TestWallet.install(page, { name: 'Sun', rdns: 'test.sun' })
  const svm = await SolanaWallet.install(page, { seed: ++seed })
  svm.refuses('connect')
  await open(page, ON)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await connectDialog(page).getByRole('button', { name: 'Sun' }).click()
  const failed = page.getByRole('dialog', { name: 'Error connecting' })
  await expect(failed).toContainText('You rejected the request in your wallet')
  await expect
    .poll(() => told.join('\n'))
    .toMatch(/Sun \(Browser Extension, Solana\) did not connect: wallet\.rejected/)
  const asked = evm.prompts.length
  svm.behaves()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeHidden()
  await accountButton(page).click()
  await expect(drawer(page)).toContainText(short(svm.address))
  expect(evm.prompts.length).toBe(asked)
})

test('[WL-8] [TX-3] SOL is sent: problems at their place, reviewed, signed once, confirmed, told', async ({ page }) => {
  const wallet = await connected(page)
  await expectAccessible(page)
  const to = (await solanaKey(++seed)).address
  await drawer(page).getByRole('button', { name: 'Send SOL' }).click()
  const button = drawer(page).locator('form button[type=submit]')
  await expect(button).toHaveText('Enter a recipient')
  await expectAccessible(page)
  await fill(page, '0x0000000000000000000000000000000000000001', '1')
  await expect(drawer(page).getByRole('alert')).toContainText('an address on Ethereum')
  await fill(page, 'nobody', '1')
  await expect(drawer(page).getByRole('alert')).toContainText('no address on Solana')
  await fill(page, wallet.address, '1')
  await expect(drawer(page).getByRole('alert')).toContainText('your own address')
  await fill(page, to, '4')
  await expect(drawer(page).getByRole('alert')).toContainText('You have only 3 SOL')
  await fill(page, to, '3')
  await expect(drawer(page).getByRole('alert')).toContainText('At most 2.999054 SOL')
  await drawer(page).getByRole('button', { name: 'Max' }).click()
  await expect(drawer(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('2.99905412')
  await fill(page, to, '1.25')
  await button.click()
  await expect(review(page)).toContainText('1.25 SOL')
  await expect(review(page)).toContainText(to)
  await expect(review(page)).toContainText(`Sun Wallet ${short(wallet.address)}`)
  await expect(review(page)).toContainText('0.000005 SOL')
  await expectAccessible(page)

  wallet.refuses('sign')
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  await expect(review(page).getByRole('alert')).toContainText('You rejected the request')
  wallet.behaves()
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  // Its receipt stands where its review was: what left, who has it whole, what it cost, and by what it is found.
  const receipt = page.getByRole('dialog', { name: 'Sent', exact: true })
  await expect(receipt).toContainText(`1.25 SOL went to ${short(to)}`)
  await expect(receipt.locator('.deed-arrived')).toHaveText('− 1.25 SOL')
  await expect(receipt).toContainText(to)
  await expect(receipt.getByText('0.000005 SOL')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Done' })).toBeFocused()
  await expectAccessible(page)
  expect(node.balance(to)).toBe(1_250_000_000n)
  expect(wallet.asked.filter(what => what === 'sign')).toHaveLength(2)
  // TX-3: told once, by the receipt; a local network has no explorer to lead to.
  await expect(toast(page)).toHaveCount(0)
  await expect(receipt.getByRole('link')).toHaveCount(0)
  await receipt.getByRole('button', { name: 'Send something else' }).click()
  await expect(drawer(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(lines(page).filter({ hasText: 'SOL' })).toContainText('1.749995 SOL')
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(lines(page)).toHaveText(new RegExp(`Sent SOL to ${short(to)}.*Solana.*− 1\\.25 SOL`))
  await expectAccessible(page)
})

/** Left with a transfer on its way, the next page shows it pending, then expired. Returns its line in the activity. */
async function expiresOnTheNextPage(page: Page, to: string) {
  await page.reload()
  await accountButton(page).click()
  await drawer(page).getByRole('tab', { name: 'Activity, something is pending' }).click()
  // What came to nothing was not sent: it is named as what was meant.
  const line = drawer(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`Sen[dt] SOL to ${short(to)}`) })
  await expect(line).toContainText('Pending')
  node.expire()
  await expect(line).toContainText('Expired')
  await expect(toast(page)).toContainText('Transaction expired')
  return line
}

test('[AD-7] [TX-3] [WL-8] a transfer that is pending when the page is left is followed on the next, and stays in the activity', async ({
  page,
}) => {
  const wallet = await connected(page)
  const to = (await solanaKey(++seed)).address
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page)).toContainText('Nothing was sent on Solana from this browser')
  await drawer(page).getByRole('tab', { name: 'Tokens' }).click()
  await drawer(page).getByRole('button', { name: 'Send SOL' }).click()
  await fill(page, to, '0.5')
  await drawer(page).getByRole('button', { name: 'Review' }).click()
  node.loses(true)
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  await expect(review(page).getByRole('status')).toContainText('Waiting for a block')

  const line = await expiresOnTheNextPage(page, to)
  await expect(page.locator('.toast-live')).toContainText('Transaction expired')
  // It is the account's that sent it.
  await wallet.switchAccount(++seed)
  await expect(drawer(page)).toContainText(short(wallet.address))
  await expect(line).toHaveCount(0)
})

/** What the page hands over to the node is caught by `what`, all else goes through. */
async function atHandOver(page: Page, what: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route('**/rpc/solana', route =>
    route.request().postData()?.includes('"sendTransaction"') ? what(route) : route.continue(),
  )
}

async function sendHalf(page: Page): Promise<string> {
  const to = (await solanaKey(++seed)).address
  await drawer(page).getByRole('button', { name: 'Send SOL' }).click()
  await fill(page, to, '0.5')
  await drawer(page).getByRole('button', { name: 'Review' }).click()
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  return to
}

test('[TX-3] signed, and the page left before the node has it: it is not forgotten, and its end is told', async ({
  page,
}) => {
  const wallet = await connected(page)
  const caught = new Promise<void>(done => void atHandOver(page, () => done()))
  const to = await sendHalf(page)
  await caught
  await expiresOnTheNextPage(page, to)
  expect(node.balance(to)).toBe(0n)
  expect(wallet.asked.filter(what => what === 'sign')).toHaveLength(1)
})

test('[TX-3] taken by the node, whose answer is lost, and the page left: it is followed, told with its link, and listed once', {
  tag: '@browser',
}, async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  node.stands(networks.mainnet.genesis)
  await connected(page)
  node.hides(true)
  const taken = new Promise<void>(
    done =>
      void atHandOver(page, async route => {
        await route.fetch()
        await route.abort()
        done()
      }),
  )
  const to = await sendHalf(page)
  await taken
  await expect(review(page).getByRole('status')).toContainText('Waiting for a block')
  await page.reload()
  await accountButton(page).click()
  node.hides(false)
  await expect(toast(page)).toContainText(`Sent 0.5 SOL to ${short(to)}`)
  await toast(page).hover()
  await expect(toast(page).getByRole('link', { name: 'View transaction' })).toHaveAttribute(
    'href',
    /^https:\/\/explorer\.solana\.com\/tx\/[1-9A-HJ-NP-Za-km-z]{80,90}$/,
  )
  await expectAccessible(page)
  await drawer(page)
    .getByRole('tab', { name: /^Activity/ })
    .click()
  await expect(lines(page)).toHaveText(new RegExp(`Sent SOL to ${short(to)}.*Solana.*− 0\\.5 SOL`))
  expect(node.balance(to)).toBe(SOL / 2n)
})

test('[TX-3] what the node refuses is told where it was asked, and is no line of the activity', async ({ page }) => {
  await connected(page)
  await atHandOver(page, route => {
    node.expire()
    return route.continue()
  })
  await sendHalf(page)
  await expect(review(page).getByRole('alert')).toContainText('no longer valid')
  await review(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('tab', { name: 'Activity', exact: true }).click()
  await expect(drawer(page)).toContainText('Nothing was sent on Solana from this browser')
  await expect(toast(page)).toHaveCount(0)
})

test('[WL-8] a wallet has a number, and a nickname of this device where somebody gives it one', async ({ page }) => {
  await connected(page)
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  const row = drawer(page).getByRole('button', { name: /^Nickname/ })
  await expect(row).toContainText('Wallet 1')
  await row.click()
  await drawer(page).getByRole('textbox', { name: 'Name of this wallet' }).fill('Sunny side')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Sunny side')
  await expect(row).toBeFocused()
  await page.reload()
  await accountButton(page).click()
  await expect(drawer(page).locator('.account-where')).toContainText('Sunny side · Sun Wallet · Solana')
})

test('[WL-8] a token is sent to somebody who never had it: the new account’s rent is shown before it is paid', {
  tag: '@browser',
}, async ({ page }) => {
  await connected(page, { usdc: 5_000_000n })
  const to = (await solanaKey(++seed)).address
  await drawer(page).getByRole('button', { name: 'Send USDC' }).click()
  await fill(page, to, '5')
  await drawer(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText('New token account')
  await expect(review(page)).toContainText('0.00203928 SOL')
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  await expect(drawer(page)).toContainText(`5 USDC went to ${short(to)}`)
})

test('[WL-8] a wallet that signs something else, one that never answers, a blockhash that expires, a node that is away', async ({
  page,
  faults,
}) => {
  faults.allow(/502|Failed to load resource/)
  const wallet = await connected(page)
  const to = (await solanaKey(++seed)).address
  await drawer(page).getByRole('button', { name: 'Send SOL' }).click()
  await fill(page, to, '1')
  await drawer(page).getByRole('button', { name: 'Review' }).click()

  wallet.alters(() => {
    const lifetime = { blockhash: USDC, lastValidBlockHeight: 1n }
    return Uint8Array.from(
      getTransactionEncoder().encode(
        encode({ from: wallet.address, to, amount: 2n * SOL, token: null, unitLimit: 1000, unitPrice: 0n }, lifetime),
      ),
    )
  })
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  await expect(review(page).getByRole('alert')).toContainText('signed something else')
  wallet.behaves()

  wallet.staysSilent('sign')
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  await expect(review(page).getByRole('status')).toContainText('Confirm in your wallet')
  await review(page).getByRole('button', { name: 'Stop waiting' }).click()
  await expect(review(page).getByRole('alert')).toContainText('Confirmation timed out')
  wallet.behaves()

  node.loses(true)
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  await expect(review(page).getByRole('status')).toContainText('Waiting for a block')
  node.expire()
  await expect(review(page).getByRole('alert')).toContainText('no longer valid')
  node.behaves()

  node.failsAt('getLatestBlockhash')
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  await expect(review(page).getByRole('alert')).toContainText('Connection failed')
  node.behaves()
  expect(node.balance(to)).toBe(0n)
  await review(page)
    .getByRole('button', { name: /^(Send|Try again)$/ })
    .click()
  await expect(drawer(page)).toContainText(`1 SOL went to ${short(to)}`)
  expect(node.balance(to)).toBe(SOL)
})

test('[WL-1] where Solana is not set up that is told', async ({ page, faults }) => {
  faults.allow(/404/)
  await page.route('**/rpc/solana', route =>
    route.fulfill({ status: 404, json: { error: { code: 'notFound', message: 'No such network' } } }),
  )
  await connected(page)
  await expect(drawer(page)).toContainText('Solana is not set up here')
})
