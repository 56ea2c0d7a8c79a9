// What stands before every question to a wallet, on the screens where a person is asked: the same chain, in the
// present, and the devnet agreed to.
import type { Page } from '@playwright/test'
import { rpc } from '../support/devnet.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { askDeed, deedFrame } from '../support/doDeed.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, open, test } from '../support/site.ts'
import { connect, review, swapPath, wallet as nodeWallet } from '../support/swap.ts'
import { expectSwapped } from '../support/swapOnce.ts'
import { TestWallet } from '../support/TestWallet.ts'

const STRANGER = '0x00000000000000000000000000000000000000b7'
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const notice = (page: Page) => page.getByRole('dialog', { name: 'Local devnet' })
async function dismissNotice(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice(page)).toBeHidden()
}
const asked = (wallet: TestWallet) =>
  wallet.prompts.filter(({ method }) => !/Accounts|Permissions|switch/i.test(method)).map(({ method }) => method)

async function openSettings(page: Page, screen: string): Promise<void> {
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('button', { name: 'Settings' }).click()
  await drawer(page).getByRole('button', { name: screen }).click()
}

async function connected(page: Page, wallet: TestWallet, path: string): Promise<void> {
  await open(page, path)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: wallet.name, exact: true })
    .click()
}

async function claimName(page: Page): Promise<void> {
  await openSettings(page, 'Username')
  await drawer(page)
    .getByRole('textbox', { name: 'Username' })
    .fill(`door${Date.now().toString(36).slice(-6)}`)
  await drawer(page).getByRole('button', { name: 'Claim', exact: true }).click()
  await deedFrame(page).locator('.deed-foot').getByRole('button', { name: 'Claim', exact: true }).click()
}

type Block = { number: string; timestamp: string }

/** From now on our node shows a head of some minutes ago, and never another one. Answers that block. */
async function freeze(page: Page, chainId: number): Promise<Block> {
  let head = await rpc<Block>(chainId, 'eth_getBlockByNumber', ['latest', false])
  while (Date.now() / 1000 - Number(head.timestamp) < 180)
    head = await rpc<Block>(chainId, 'eth_getBlockByNumber', [`0x${(Number(head.number) - 5).toString(16)}`, false])
  await page.route(`**/rpc/${chainId}`, async route => {
    const {
      method,
      params = [],
      id,
    } = route.request().postDataJSON() as { method: string; params?: unknown[]; id: number }
    const says = (result: unknown) => route.fulfill({ json: { jsonrpc: '2.0', id, result } })
    if (method === 'eth_blockNumber') return says(head.number)
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') return says(head)
    return route.continue()
  })
  return head
}

test.describe('[WL-10] a wallet whose node shows other blocks, or old ones, is asked nothing', () => {
  const lies: [string, (wallet: TestWallet, url: string) => void][] = [
    ['another chain of the same id', (wallet, url) => wallet.usesNode(wallet.chainId, url)],
    ['the beginning of the same history', wallet => (wallet.reads = { eth_blockNumber: '0x10' })],
  ]
  for (const [what, lie] of lies) {
    test(`${what}: no delegation`, async ({ page }) => {
      const smart = new SmartWallet(await freshAccount(page))
      const wallet = await TestWallet.install(page, { account: smart.address })
      wallet.smart = smart.answer
      await connected(page, wallet, '/explore')
      await openSettings(page, 'Smart wallet')
      lie(wallet, process.env.RPC_URL_8453!)
      await drawer(page).getByRole('button', { name: 'Enable on Ethereum' }).click()
      await askDeed(page, 'Enable')
      await expect(drawer(page).getByRole('alert')).toContainText('Your wallet is on another network')
      expect(asked(wallet)).toEqual([])
    })

    test(`${what}: no signature for a username`, async ({ page }) => {
      const wallet = await TestWallet.install(page, { account: await freshAccount(page) })
      await connected(page, wallet, '/explore')
      lie(wallet, process.env.RPC_URL_8453!)
      await claimName(page)
      await expect(drawer(page).getByRole('alert')).toContainText('Your wallet is on another network')
      expect(asked(wallet)).toEqual([])
    })
  }
})

test.describe('[WL-11] an account that never agreed to the devnet is asked that first', () => {
  test('for a delegation; who closes the notice is asked nothing', async ({ page }) => {
    const wallet = await TestWallet.install(page, { account: STRANGER })
    wallet.smart = async method =>
      method === 'wallet_getCapabilities'
        ? { '0x1': { atomic: { status: 'ready' }, eip7702Auth: { supported: true } } }
        : { id: 'x' }
    await connected(page, wallet, '/explore')
    await dismissNotice(page)
    await openSettings(page, 'Smart wallet')
    await drawer(page).getByRole('button', { name: 'Enable on Ethereum' }).click()
    await askDeed(page, 'Enable')
    await dismissNotice(page)
    await expect(drawer(page).getByRole('alert')).toContainText('Confirm the local devnet notice')
    expect(asked(wallet)).toEqual([])
  })

  test('for a username; who understands is asked to sign then', async ({ page }) => {
    const wallet = await TestWallet.install(page, { account: STRANGER })
    await connected(page, wallet, '/explore')
    await dismissNotice(page)
    await claimName(page)
    await expect(notice(page)).toBeVisible()
    expect(asked(wallet)).toEqual([])
    wallet.rejects('personal_sign')
    await notice(page).getByRole('button', { name: 'I understand' }).click()
    await expect(drawer(page).getByRole('alert')).toContainText('You rejected')
    expect(asked(wallet)).toEqual(['personal_sign'])
  })
})

test.describe('[WL-10] the node must show the present, judged without the clock of the device', () => {
  test('behind a node that stands still nothing is asked, though the device’s clock stands there too; it goes on when blocks come again', async ({
    page,
  }) => {
    const wallet = await nodeWallet(page, await freshAccount(page))
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    await connect(page)
    const dialog = await review(page)
    const { timestamp } = await freeze(page, 1)
    await page.clock.setFixedTime(Number(timestamp) * 1000)
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: /Ethereum’s node has shown no new block for \d+ minutes/ }),
    ).toBeVisible()
    expect(asked(wallet)).toEqual([])
    await page.unroute('**/rpc/1')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => asked(wallet)).toEqual(['eth_sendTransaction'])
  })

  for (const days of [-1, 1])
    test(`a device whose clock is ${days} day off swaps all the same`, async ({ page }) => {
      const me = await freshAccount(page)
      const wallet = await nodeWallet(page, me)
      await page.clock.setFixedTime(Date.now() + days * 86_400_000)
      await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
      await connect(page)
      const dialog = await review(page)
      await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await expectSwapped(page, { chainId: 1, from: 'ETH', to: 'USDC', value: '0.1' }, me)
      expect(asked(wallet)).toEqual(['eth_sendTransaction'])
    })

  test('where the site tells no time, a device a day ahead is told to set its clock, and its wallet is asked nothing', async ({
    page,
    faults,
  }) => {
    faults.allow(/robots\.txt|Failed to load resource/)
    const wallet = await nodeWallet(page, await freshAccount(page))
    await page.route('**/robots.txt', route => route.abort())
    await page.route('**/rpc/**', async route => {
      const response = await route.fetch()
      const { date: _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.clock.setFixedTime(Date.now() + 86_400_000)
    await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
    await connect(page)
    const dialog = await review(page)
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(
      dialog
        .getByRole('alert')
        .filter({ hasText: /This device’s clock and Ethereum’s newest block are 1,4\d\d minutes apart/ }),
    ).toBeVisible()
    expect(asked(wallet)).toEqual([])
    // The clock is set, and nothing has to be loaded anew.
    await page.clock.setFixedTime(Date.now())
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => asked(wallet)).toEqual(['eth_sendTransaction'])
  })
})

test('[OB-8] [ER-1] a wallet that never answers, or never says what became of it, can be left', async ({ page }) => {
  const smart = new SmartWallet(await freshAccount(page))
  const wallet = await TestWallet.install(page, { account: smart.address })
  wallet.smart = smart.answer
  // Its patience is half a minute of the page's clock.
  await page.clock.install()
  await connected(page, wallet, '/explore')
  await openSettings(page, 'Smart wallet')
  wallet.staysSilent('wallet_sendCalls')
  const enable = drawer(page).getByRole('button', { name: 'Enable on Ethereum' })
  const stop = drawer(page).getByRole('button', { name: 'Stop waiting' })
  await enable.click()
  await askDeed(page, 'Enable')
  await expect.poll(() => asked(wallet)).toEqual(['wallet_sendCalls'])
  await page.clock.runFor(30_000)
  await stop.click()
  await expect(drawer(page).getByRole('alert')).toContainText('Confirmation timed out')
  wallet.behaves()
  // It takes the batch, does nothing with it yet, and says nothing of it.
  smart.holds = true
  wallet.staysSilent('wallet_getCallsStatus')
  await deedFrame(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => wallet.asked.map(({ method }) => method)).toContain('wallet_getCallsStatus')
  // From the wallet's id on it is on its way: nothing more is asked, and the dialog can be left.
  await expect(deedFrame(page).locator('.step-pending')).toBeVisible()
  await expect(deedFrame(page)).toContainText('You can close this')
  await deedFrame(page).getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(deedFrame(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /1 pending/, includeHidden: true })).toHaveCount(1)
})
