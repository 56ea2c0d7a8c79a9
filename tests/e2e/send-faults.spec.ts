import type { Page } from '@playwright/test'
import { badNode } from '../support/badNode.ts'
import { rpcAt, rpcUrl } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { nodeProxy } from '../support/nodeProxy.ts'
import { newKey } from '../support/ownKeys.ts'
import { expect, open, test, watchFaults } from '../support/site.ts'
import { balance, box, connect, swapPath, token, wallet } from '../support/swap.ts'
import { thinks } from '../support/swapOnce.ts'
import { TestWallet } from '../support/TestWallet.ts'

const ETHER = 10n ** 18n
const parts = (page: Page) => ({
  main: page.getByRole('form', { name: 'Send crypto' }).locator('button[type=submit]'),
  amount: page.getByRole('textbox', { name: 'Amount' }),
  fresh: page.getByRole('dialog', { name: 'New address' }),
  review: page.getByRole('dialog', { name: 'Review transfer' }),
  under: page.getByRole('dialog', { name: 'Sending', exact: true }),
  receipt: page.getByRole('dialog', { name: 'Sent', exact: true }),
  now: page.getByRole('button', { name: 'Send now' }),
  again: page.getByRole('button', { name: 'Try again' }),
  told: page.getByRole('dialog').getByRole('alert'),
})
/** The form, filled by its address. */
const filled = (to: string, value: string, symbol = 'ETH') =>
  `/send?${new URLSearchParams({
    chain: 'ethereum',
    ...(symbol === 'ETH' ? {} : { inputCurrency: token(1, symbol).address }),
    ...{ value, recipient: to },
  })}`

/** The review of a form that is filled already; a new recipient is confirmed first. */
async function toReview(page: Page): Promise<void> {
  const { main, fresh, review } = parts(page)
  await expect(main).toHaveText('Send')
  await expect(main).toBeEnabled()
  await main.click()
  // A recipient who was sent to meanwhile is known: the wallet's transfers show it, as soon as they are read.
  await expect(fresh.or(review).first()).toBeVisible()
  if (await fresh.isVisible()) await fresh.getByRole('button', { name: 'Continue' }).click()
  await expect(review).toBeVisible()
}
async function toReady(page: Page): Promise<void> {
  await toReview(page)
  await expect(parts(page).review.locator('.simulated-ok')).toBeVisible()
}
const signed = (signer: TestWallet) => signer.prompts.filter(({ method }) => /send|sign/i.test(method)).length
const received = (page: Page) => expect(parts(page).receipt).toBeVisible()
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')

test('[WL-10][GO-4][ER-3] a node of one’s own that lies about a balance is named and nothing is asked; one that is slow is told as that, and tried again', async ({
  page,
  faults,
}) => {
  // It is closed at the end, whatever the page asks of it then.
  faults.allow(/ERR_CONNECTION_(RESET|REFUSED)/)
  const [me, friend] = [await freshAccount(page), newKey()]
  const signer = await wallet(page, me)
  const node = await nodeProxy(1)
  try {
    await page.addInitScript(url => localStorage.setItem('tarn.nodes', JSON.stringify({ 1: url })), node.url)
    await open(page, filled(friend, '0.5'))
    await connect(page)
    await toReady(page)
    const { now, again, told } = parts(page)
    node.lies.eth_getBalance = `0x${(1000n * ETHER).toString(16)}`
    await now.click()
    await expect(told).toContainText(`${node.host} gives another balance on Ethereum than two other nodes`)
    expect(signed(signer)).toBe(0)
    node.lies = {}
    // Ten seconds are too long to wait for one answer.
    node.late = 11_000
    await again.click()
    await expect(told).toContainText(/too long|slow/i)
    expect(signed(signer)).toBe(0)
    node.late = 0
    await again.click()
    await received(page)
    expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([1, ETHER / 2n])
  } finally {
    await node.close()
  }
})

test('[ER-3][WL-10][SM-11] the site’s node has no time, falls behind or is of another network since the review: told as that, nothing is asked, nothing typed is lost, and the same review sends once', async ({
  page,
  faults,
}) => {
  faults.allow(/rpc/)
  const [me, friend] = [await freshAccount(page), newKey()]
  const signer = await wallet(page, me)
  const node = await badNode(page, 1)
  await open(page, filled(friend, '0.5'))
  await connect(page)
  await toReady(page)
  const { now, again, told } = parts(page)
  node.behind = 50
  await now.click()
  await expect(told).toContainText(/Ethereum’s node has shown no new block for \d+ minutes|node for Ethereum is behind/)
  node.heal()
  node.busy = 60
  await again.click()
  await expect(told).toContainText('Rate limit exceeded')
  node.heal()
  node.chainId = 8453
  await again.click()
  await expect(told).not.toContainText('Rate limit exceeded')
  await expect(again).toBeEnabled()
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([0, 0n])
  // It asks for a second, and is given it.
  node.heal()
  node.busy = 1
  await again.click()
  await expect(told).toBeHidden()
  node.heal()
  await received(page)
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([1, ETHER / 2n])
})

test('[TX-3][SW-9][SM-11] a transfer that waits behind a transaction nobody sent is pending, also on the next page; the same is not sent again unasked, and it is told once its turn has come', {
  tag: '@browser',
}, async ({ page }) => {
  const [me, friend] = [await freshAccount(page), newKey()]
  const signer = await wallet(page, me)
  await open(page, filled(friend, '0.5'))
  await connect(page)
  await toReady(page)
  const { now, told, under } = parts(page)
  signer.changes(asked =>
    asked.method === 'eth_sendTransaction'
      ? { ...asked, params: [{ ...(asked.params[0] as object), nonce: '0x1' }] }
      : asked,
  )
  await now.click()
  await expect(under.locator('.step-pending')).toBeVisible()
  await page.reload()
  const pending = page.getByRole('banner').getByRole('button', { name: '1 pending' })
  await expect(pending).toBeVisible()
  signer.behaves()
  await toReady(page)
  await now.click()
  await expect(told).toContainText('The same was just sent')
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([1, 0n])
  await page.keyboard.press('Escape')
  await rpcAt(rpcUrl(1), 'eth_sendTransaction', [{ from: me, to: me, value: '0x0', gas: '0x5208', nonce: '0x0' }])
  await expect(page.locator('.toast-live')).toContainText(/Sent 0\.5 ETH/)
  await expect(pending).toBeHidden()
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([1, ETHER / 2n])
})

test('[SM-11][TX-3][SW-9] two tabs with the same transfer before them send it once', { tag: '@browser' }, async ({
  page,
  context,
  faults,
}) => {
  const [me, friend] = [await freshAccount(page), newKey()]
  const first = await wallet(page, me)
  const other = await context.newPage()
  await watchFaults(other, faults)
  await other.addInitScript(address => localStorage.setItem('tarn.devnetConfirmed', JSON.stringify([address])), me)
  const second = await TestWallet.install(other, { account: me, authorized: true })
  const answer = thinks(first)
  for (const each of [page, other]) {
    await open(each, filled(friend, '0.5'))
    if (each === page) await connect(each)
    await toReady(each)
  }
  await parts(page).now.click()
  await expect.poll(() => signed(first)).toBe(1)
  await parts(other).now.click()
  await expect(parts(other).told).toContainText('Another tab is already doing this')
  answer()
  await received(page)
  await parts(other).again.click()
  await expect(parts(other).told).toContainText('The same was just sent')
  expect([signed(second), await balance(1, 'ETH', friend)]).toEqual([0, ETHER / 2n])
  // A user who means it sends it twice.
  await parts(other).again.click()
  await received(other)
  expect([signed(second), await balance(1, 'ETH', friend)]).toEqual([1, ETHER])
  await other.close()
})

test('[SM-11][SW-9] a page that is left in the review, before the wallet and after it: the form is there again, and nothing is sent a second time unasked', {
  tag: '@browser',
}, async ({ page }) => {
  const [me, friend] = [await freshAccount(page), newKey()]
  const signer = await wallet(page, me)
  await open(page, filled(friend, '0.5'))
  await connect(page)
  await toReady(page)
  const { now, told, again, amount } = parts(page)
  await page.reload()
  await expect(amount).toHaveValue('0.5')
  await toReady(page)
  // The wallet is asked, its page goes, and then the user confirms.
  let answer = () => {}
  const person = new Promise<void>(resolve => (answer = resolve))
  signer.changes(async asked => {
    if (asked.method === 'eth_sendTransaction') await person
    return asked
  })
  await now.click()
  await expect.poll(() => signed(signer)).toBe(1)
  await page.reload()
  answer()
  await expect.poll(() => balance(1, 'ETH', friend)).toBe(ETHER / 2n)
  await expect(amount).toHaveValue('0.5')
  await toReady(page)
  await now.click()
  await expect(told).toContainText('The same was just sent')
  expect(signed(signer)).toBe(1)
  await again.click()
  await received(page)
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([2, ETHER])
})

test('[ER-3][CH-2] a wallet that is silent when it should switch its network: waiting can be ended, and the same review sends once it answers', async ({
  page,
}) => {
  const [me, friend] = [await freshAccount(page), newKey()]
  const signer = await wallet(page, me)
  await page.clock.install()
  await open(page, filled(friend, '0.5'))
  await connect(page)
  await signer.switchChain(8453)
  await toReady(page)
  const { now, told, again } = parts(page)
  signer.staysSilent('wallet_switchEthereumChain')
  await now.click()
  await expect.poll(() => signer.prompts.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  await page.clock.runFor(30_000)
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(told).toBeVisible()
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([0, 0n])
  signer.behaves()
  await again.click()
  await received(page)
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([1, ETHER / 2n])
})

test('[ER-3][SM-11] in a review the account changes, the wallet leaves, or never answers: nothing is signed twice, the form goes on', {
  tag: '@browser',
}, async ({ page }) => {
  const [me, friend] = [await freshAccount(page), newKey()]
  const stranger = await freshAccount(page)
  const signer = await wallet(page, me)
  await page.clock.install()
  await open(page, filled(friend, '0.5'))
  await connect(page)
  await toReady(page)
  const { now, told, review, under, main, amount } = parts(page)
  await signer.switchAccount(stranger)
  await expect(told).toContainText('Your account or network changed')
  await expect(now).toBeDisabled()
  await signer.switchAccount(me)
  await expect(now).toBeEnabled()
  await signer.lock()
  await expect(told).toContainText('Your account or network changed')
  await expect(now).toBeDisabled()
  await signer.unlock()
  await expect(now).toBeEnabled()
  await review.getByRole('button', { name: 'Back' }).click()
  await expect(amount).toHaveValue('0.5')
  expect(signed(signer)).toBe(0)
  await page.reload()
  await toReady(page)
  signer.staysSilent('eth_sendTransaction')
  await now.click()
  await expect.poll(() => signed(signer)).toBe(1)
  await page.clock.runFor(30_000)
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(told).toBeVisible()
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([1, 0n])
  signer.behaves()
  await parts(page).again.click()
  await expect(under.or(parts(page).receipt)).toBeVisible()
  await page.clock.runFor(5_000)
  await received(page)
  expect(await balance(1, 'ETH', friend)).toBe(ETHER / 2n)
  await expect(main).toBeVisible()
})

test('[ER-3][SM-13] who may not have a token is told before anything is asked; too little gas, and another hash than the transaction’s, are told as they are', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { BARRED: 10, LINK: 2 } })
  const [barred, friend] = [newKey(), newKey()]
  const { address } = token(1, 'BARRED')
  const call = (data: string) => rpcAt<string>(rpcUrl(1), 'eth_call', [{ to: address, data }, 'latest'])
  const owner = `0x${(await call('0x8da5cb5b')).slice(26)}`
  await rpcAt(rpcUrl(1), 'anvil_impersonateAccount', [owner])
  const { status } = await rpcAt<{ status: string }>(rpcUrl(1), 'eth_sendTransactionSync', [
    { from: owner, to: address, data: `0x000af2a1${word(barred)}${word(1n)}`, gas: '0x7a120' },
  ])
  expect(BigInt(status)).toBe(1n)
  const signer = await wallet(page, me)
  await open(page, filled(barred, '3', 'BARRED'))
  await connect(page)
  await toReview(page)
  const { told, now, again } = parts(page)
  await expect(told).toContainText(/fail/i)
  await expect(now).toBeHidden()
  expect(signed(signer)).toBe(0)

  // A wallet that sets another limit of gas than it was asked for.
  signer.changes(asked =>
    asked.method === 'eth_sendTransaction'
      ? { ...asked, params: [{ ...(asked.params[0] as object), gas: '0x7530' }] }
      : asked,
  )
  await open(page, filled(friend, '1', 'LINK'))
  await toReady(page)
  await now.click()
  await expect(told).toContainText('It ran out of gas')
  expect(await balance(1, 'LINK', friend)).toBe(0n)
  signer.behaves()
  signer.answersWith('eth_sendTransaction', `0x${'ab'.repeat(32)}`)
  await again.click()
  await received(page)
  expect([signed(signer), await balance(1, 'LINK', friend)]).toEqual([2, ETHER])
})

for (const how of ['full', 'corrupt', 'blocked'])
  test(`[ER-3][NB-6] with a storage that is ${how} a transfer is reviewed, sent once and told`, async ({ page }) => {
    const [me, friend] = [await freshAccount(page), newKey()]
    const signer = await wallet(page, me, 1, { connected: false })
    await page.addInitScript(how => {
      if (how === 'corrupt')
        for (const key of ['tarn.records', 'tarn.addressBook', 'tarn.wallet', 'tarn.nodes', 'tarn.preferences'])
          localStorage.setItem(key, '{"broken": [')
      const refuse = () => {
        throw new DOMException('no', how === 'full' ? 'QuotaExceededError' : 'SecurityError')
      }
      const { getItem } = Storage.prototype
      if (how !== 'corrupt') Storage.prototype.setItem = refuse
      // What the journey itself arranged about the devnet (WL-11) can be read.
      if (how === 'blocked')
        Storage.prototype.getItem = function (key) {
          return key === 'tarn.devnetConfirmed' ? getItem.call(this, key) : refuse()
        }
    }, how)
    await open(page, filled(friend, '0.5'))
    await connect(page)
    await toReady(page)
    await parts(page).now.click()
    await received(page)
    expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([1, ETHER / 2n])
  })

test('[ER-3][SW-6] a device whose clock is a day ahead sends, and one a day behind swaps', async ({ page }) => {
  const [me, friend] = [await freshAccount(page), newKey()]
  await wallet(page, me)
  const day = 24 * 3_600_000
  await page.clock.setSystemTime(new Date(Date.now() + day))
  await open(page, filled(friend, '0.5'))
  await connect(page)
  await toReady(page)
  await parts(page).now.click()
  await received(page)
  await page.clock.setSystemTime(new Date(Date.now() - day))
  await open(page, swapPath(1, { from: 'ETH', to: 'USDC', value: '0.1' }))
  const { main, review, receipt } = box(page)
  await expect(main).toHaveText('Review')
  await main.click()
  await expect(review.locator('.simulated-ok')).toBeVisible()
  await review.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(receipt.getByRole('status')).toContainText('Swapped 0.1 ETH')
  expect(await balance(1, 'USDC', me)).toBeGreaterThan(0n)
})

test('[ER-3][SE-7] offline, and a part of the page that is gone since a deploy: told, nothing typed is lost, and it goes on', {
  tag: '@browser',
}, async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|dynamically imported/)
  const [me, friend] = [await freshAccount(page), newKey()]
  const signer = await wallet(page, me)
  await open(page, filled(friend, '0.5'))
  await connect(page)
  const { main, now, told, again, amount } = parts(page)
  await expect(main).toHaveText('Send')
  // After a deploy what was not loaded yet isn't there any more.
  await page.route(/_astro\/.*\.js/, route => route.abort())
  await main.click()
  // What stands where the part would be lies over the page's strip, which says the same where its own script was here
  // in time.
  const reload = page.getByRole('dialog').getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await page.unroute(/_astro\/.*\.js/)
  await reload.click()
  await expect(amount).toHaveValue('0.5')
  await toReady(page)
  await context.setOffline(true)
  await now.click()
  await expect(told).toBeVisible()
  expect(signed(signer)).toBe(0)
  await context.setOffline(false)
  await again.click()
  await received(page)
  expect([signed(signer), await balance(1, 'ETH', friend)]).toEqual([1, ETHER / 2n])
})

test('[TX-2][SM-7] a wallet that sends it to somebody else: told as what it did, in the dialog and in Activity, and nobody becomes known by it', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 40 } })
  const [friend, thief] = [newKey(), newKey()]
  const signer = await wallet(page, me)
  await open(page, filled(friend, '0.5'))
  await connect(page)
  await toReady(page)
  const { now, told, receipt } = parts(page)
  signer.changes(asked =>
    asked.method === 'eth_sendTransaction'
      ? { ...asked, params: [{ ...(asked.params[0] as object), to: thief }] }
      : asked,
  )
  await now.click()
  await expect(told).toContainText('Your wallet changed the transaction')
  await expect(told).toContainText(/0\.5.*ETH/)
  await expect(receipt).toBeHidden()
  expect([await balance(1, 'ETH', friend), await balance(1, 'ETH', thief)]).toEqual([0n, ETHER / 2n])
  signer.behaves()
  // Whom nothing reached is as new as before.
  await open(page, '/send')
  await expect(page.getByRole('form', { name: 'Send crypto' })).toBeVisible()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer.getByText('Changed by your wallet').first()).toBeVisible()
  await expect(drawer.getByText(/^Sent ETH to 0x/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await open(page, filled(friend, '0.5'))
  await expect(parts(page).main).toHaveText('Send')
  await expect(parts(page).main).toBeEnabled()
  await parts(page).main.click()
  await expect(parts(page).fresh).toBeVisible()
})
