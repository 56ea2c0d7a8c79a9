// The approval centre, and approvals where else they are told: given behind the page's back, seen, followed, ended.
import { randomBytes } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { TREASURY } from '../../devnet/markets/wallets.ts'
import { PERMIT2, chainById } from '../../src/domain/chains/chains.ts'
import { rpc } from '../support/devnet.ts'
import { askDeed, deedFrame, doDeed } from '../support/doDeed.ts'
import { freshAccount, give } from '../support/freshAccount.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { allowance, connect, review, send, swapPath, swapped, token } from '../support/swap.ts'
import { TestWallet } from '../support/TestWallet.ts'

const router = chainById(1)?.contracts.universalRouter as string
const TIDE = '0x7a12000000000000000000000000000000040001'
const MAX = (1n << 256n) - 1n
const MAX_160 = (1n << 160n) - 1n
/** The end that approvals without one have. */
const NEVER = 2n ** 48n - 1n
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
const spenderOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const row = (page: Page, ...texts: (string | RegExp)[]) =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), drawer(page).locator('li:not(.toast)'))

const approve = (chainId: number, from: string, symbol: string, spender: string, amount: bigint) =>
  send(chainId, from, token(chainId, symbol).address, `0x095ea7b3${word(spender)}${word(amount)}`)
/** Within Permit2. */
const allow = (chainId: number, from: string, symbol: string, spender: string, amount: bigint, end: bigint) =>
  send(
    chainId,
    from,
    PERMIT2,
    `0x87517c45${word(token(chainId, symbol).address)}${word(spender)}${word(amount)}${word(end)}`,
  )
const within = async (chainId: number, owner: string, symbol: string, spender: string) =>
  BigInt(
    (
      await rpc<string>(chainId, 'eth_call', [
        { to: PERMIT2, data: `0x927da105${word(owner)}${word(token(chainId, symbol).address)}${word(spender)}` },
        'latest',
      ])
    ).slice(0, 66),
  )

/** A page whose clock was moved has seen no block for that long. */
async function nextBlock(chainId: number): Promise<void> {
  const head = await rpc<string>(chainId, 'eth_blockNumber')
  await expect.poll(() => rpc<string>(chainId, 'eth_blockNumber')).not.toBe(head)
}

async function openScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await drawer(page).getByRole('button', { name: 'Approvals' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Approvals' })).toBeVisible()
}
async function start(page: Page, account: string): Promise<TestWallet> {
  const wallet = await TestWallet.install(page, { account })
  await open(page, '/explore')
  await connect(page)
  await openScreen(page)
  return wallet
}
const sentTo = (wallet: TestWallet) =>
  wallet.prompts
    .filter(({ method }) => method === 'eth_sendTransaction')
    .map(({ params }) => params[0] as { to: string; data: string })

test('[GO-7] an approval without end is there as one, and is ended', async ({ page }) => {
  const me = await freshAccount(page)
  const stranger = spenderOf(0xe0d)
  await give(1, 'USDC', me, 500_000_000n)
  await approve(1, me, 'USDC', PERMIT2, MAX)
  await allow(1, me, 'USDC', stranger, MAX_160, NEVER)
  await allow(1, me, 'USDC', spenderOf(0xf1), 1_000_000n, 4_000_000_000n)
  const wallet = await start(page, me)
  const endless = row(page, 'by Permit2', '0x0000…0e0d')
  await expect(endless).toContainText('Unlimited USDC')
  await expect(endless).toContainText('no end')
  await expect(row(page, 'by Permit2', '0x0000…00f1')).toContainText(/until .*2096/)
  await expectAccessible(page)
  await endless.getByRole('button', { name: /^Revoke USDC/ }).click()
  await expect(deedFrame(page)).toContainText('Unlimited USDC')
  await expect(deedFrame(page)).toContainText('Network cost')
  await expectAccessible(page)
  await doDeed(page, 'Revoke', 'Approval changed')
  await expect(endless).toBeHidden()
  expect(await within(1, me, 'USDC', stranger)).toBe(0n)
  // Its neighbours stand.
  await expect(row(page, 'by Permit2', '0x0000…00f1')).toBeVisible()
  expect(await allowance(1, 'USDC', me, PERMIT2)).toBe(MAX)
  expect(sentTo(wallet)).toHaveLength(1)
})

test('[GO-7] [TX-2] a wallet that only pretends to end an approval: told as that, and the approval stays in the list', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 20 } })
  const spender = spenderOf(0xf00)
  await approve(1, me, 'USDC', spender, MAX)
  const wallet = await start(page, me)
  wallet.changes(asked =>
    asked.method === 'eth_sendTransaction'
      ? { ...asked, params: [{ ...(asked.params[0] as object), to: me, data: '0x', value: '0x0' }] }
      : asked,
  )
  const standing = row(page, '0x0000…0f00')
  await standing.getByRole('button', { name: /^Revoke USDC/ }).click()
  await askDeed(page, 'Revoke')
  await expect(deedFrame(page).getByRole('alert')).toContainText('Your wallet changed the transaction')
  await expect(deedFrame(page).getByRole('alert')).toContainText('Nothing of yours moved')
  expect(await allowance(1, 'USDC', me, spender)).toBe(MAX)
  await page.keyboard.press('Escape')
  await expect(standing).toContainText('Unlimited USDC')
})

test('[GO-7] [TX-2] all selected and ended in one batch: each token’s own end is in the activity, and the list is empty', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 20, LINK: 2 } })
  const smart = new SmartWallet(me)
  const spender = spenderOf(0xba7c)
  await approve(1, me, 'USDC', spender, 7_000_000n)
  await approve(1, me, 'LINK', spender, MAX)
  const wallet = await TestWallet.install(page, { account: me })
  wallet.smart = smart.answer
  await open(page, '/explore')
  await connect(page)
  await openScreen(page)
  const ours = row(page, '0x0000…ba7c')
  await expect(ours).toHaveCount(2)
  const all = drawer(page).getByRole('checkbox', { name: 'Select all' })
  await ours.first().getByRole('checkbox').check()
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await all.check()
  const count = await drawer(page).locator('li:not(.toast)').count()
  await expect(ours.last().getByRole('checkbox')).toBeChecked()
  await drawer(page)
    .getByRole('button', { name: `Revoke ${count}`, exact: true })
    .click()
  await doDeed(page, `Revoke ${count}`, `${count} approvals changed`)
  await expect(ours).toHaveCount(0)
  await expect(drawer(page)).toContainText('Nobody may take any of your tokens')
  for (const symbol of ['USDC', 'LINK']) expect(await allowance(1, symbol, me, spender)).toBe(0n)
  expect(wallet.prompts.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  const lines = drawer(page).getByRole('tabpanel', { name: 'Activity' })
  for (const symbol of ['USDC', 'LINK'])
    await expect(lines.getByRole('listitem').filter({ hasText: symbol }).first()).toContainText(/reset|revok/i)
  await smart.giveUp(1)
})

test('[GO-7] at risk is what can really be taken: no more than is held, and through Permit2 no more than the token lets it take', async ({
  page,
}) => {
  const me = await freshAccount(page)
  const [router2, stranger] = [spenderOf(0xa11), spenderOf(0xb22)]
  await give(1, 'USDC', me, 1_000_000_000n)
  // Permit2 lets it take everything, the token lets Permit2 take nothing.
  await allow(1, me, 'USDC', router2, MAX_160, NEVER)
  const wallet = await start(page, me)
  const within2 = row(page, 'by Permit2', '0x0000…0a11')
  const sum = drawer(page).getByText(/can be taken$/)
  await expect(within2).toContainText('$0.00')
  await expect(sum).toContainText('$0.00')
  // Then a quarter of it, and a tenth to another spender; both are shown without a prompt.
  await approve(1, me, 'USDC', PERMIT2, 250_000_000n)
  await approve(1, me, 'USDC', stranger, 100_000_000n)
  await expect(within2).toContainText(/\$2[45]\d\.\d\d/)
  await expect(row(page, 'to unknown contract 0x0000…0b22')).toContainText(/\$(9\d|10\d)\.\d\d/)
  await expect(sum, 'both together, not the larger').toContainText(/\$3[45]\d\.\d\d/)
  await approve(1, me, 'USDC', stranger, MAX)
  await expect(sum, 'never more than is held').toContainText(/\$(99\d|1,0\d\d)\.\d\d/)
  expect(wallet.prompts.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

test('[GO-7] what is given and ended elsewhere comes and goes by itself', async ({ page }) => {
  const me = await freshAccount(page)
  const spender = spenderOf(0x5eed)
  await start(page, me)
  await expect(drawer(page)).toContainText('Nobody may take any of your tokens')
  await approve(8453, me, 'USDC', spender, 5_000_000n)
  const one = row(page, '0x0000…5eed')
  await expect(one).toContainText('5 USDC')
  await expect(one).toContainText('Base')
  await approve(8453, me, 'USDC', spender, 3_000_000n)
  await expect(one).toContainText('3 USDC')
  await approve(8453, me, 'USDC', spender, 0n)
  await expect(one).toBeHidden()
})

test('[GO-7] an operator of a whole collection is listed and ended', async ({ page }) => {
  const me = await freshAccount(page)
  const operator = spenderOf(0x0be7)
  await send(1, me, TIDE, `0xa22cb465${word(operator)}${word(1n)}`)
  await start(page, me)
  const one = row(page, '0x0000…0be7')
  await expect(one).toContainText('All items of Tide Lanterns')
  await expect(one.getByRole('button', { name: 'Lower to balance' })).toHaveCount(0)
  await one.getByRole('button', { name: /^Revoke/ }).click()
  await doDeed(page, 'Revoke', 'Approval changed')
  await expect(one).toBeHidden()
  expect(
    BigInt(await rpc<string>(1, 'eth_call', [{ to: TIDE, data: `0xe985e9c5${word(me)}${word(operator)}` }, 'latest'])),
  ).toBe(0n)
})

test('[GO-7] [TX-2] one item that somebody may take is listed by its number, ended, and goes when the item goes', async ({
  page,
}) => {
  const me = await freshAccount(page)
  const taker = spenderOf(0x17e3)
  const reeds = await makeCollection('Quiet Reeds', me)
  const [first, second] = [1n, 2n]
  for (const id of [first, second]) await send(1, me, reeds, `0x095ea7b3${word(taker)}${word(id)}`)
  const wallet = await start(page, me)
  const one = row(page, `Item #${first} of Quiet Reeds`)
  const other = row(page, `Item #${second} of Quiet Reeds`)
  await expect(one).toContainText('0x0000…17E3')
  await expect(one).toContainText('1 item')
  await expect(one.getByRole('button', { name: 'Lower to balance' })).toHaveCount(0)
  await expectAccessible(page)
  await one.getByRole('button', { name: /^Revoke/ }).click()
  await doDeed(page, 'Revoke', 'Approval changed')
  await expect(one).toBeHidden()
  const approved = async (id: bigint) =>
    BigInt(await rpc<string>(1, 'eth_call', [{ to: reeds, data: `0x081812fc${word(id)}` }, 'latest']))
  expect(await approved(first)).toBe(0n)
  expect(await approved(second), 'its neighbour stands').toBe(BigInt(taker))
  expect(sentTo(wallet).map(({ to, data }) => [to, data])).toEqual([[reeds, `0x095ea7b3${word(0n)}${word(first)}`]])
  await expect(other).toBeVisible()
  await send(1, me, reeds, `0x23b872dd${word(me)}${word(spenderOf(0xdead1))}${word(second)}`)
  await expect(other).toBeHidden()
})

/** A collection of this journey's own: the code of another, a name, and two items of the account. */
async function makeCollection(name: string, owner: string): Promise<string> {
  const at = `0x${randomBytes(20).toString('hex')}`
  await rpc(1, 'anvil_setCode', [at, await rpc<string>(1, 'eth_getCode', [TIDE, 'latest'])])
  // A short string lies in its slot, its length doubled at the end.
  await rpc(1, 'anvil_setStorageAt', [
    at,
    `0x${word(0n)}`,
    `0x${Buffer.from(name).toString('hex').padEnd(62, '0')}${(name.length * 2).toString(16).padStart(2, '0')}`,
  ])
  await rpc(1, 'anvil_impersonateAccount', [TREASURY])
  await send(1, TREASURY, at, `0xbd075b84${word(32n)}${word(2n)}${word(owner)}${word(owner)}`)
  return at
}

type Call = { method: string; params: [{ fromBlock?: string; toBlock?: string }]; id: number }
/**
 * A node that gives logs of no more than `cap` blocks at once, like public ones. What it was asked for is written down.
 */
async function capLogs(page: Page, cap: number): Promise<{ from: number; to: number; refused: boolean }[]> {
  const asked: { from: number; to: number; refused: boolean }[] = []
  await page.route('**/rpc/*', async (route: Route) => {
    const call = route.request().postDataJSON() as Call
    if (call.method !== 'eth_getLogs') return route.fallback()
    const [{ fromBlock = '0x0', toBlock = 'latest' }] = call.params
    const [from, to] = [Number(fromBlock), toBlock === 'latest' ? Number.MAX_SAFE_INTEGER : Number(toBlock)]
    const refused = to - from + 1 > cap
    asked.push({ from, to, refused })
    if (refused)
      return route.fulfill({
        json: { jsonrpc: '2.0', id: call.id, error: { code: -32_005, message: `exceed maximum block range: ${cap}` } },
      })
    return route.fallback()
  })
  return asked
}

test('[GO-7] a node that gives logs of 300 blocks at most: all is found, the way is shown, and the next opening reads only what is new', async ({
  page,
}) => {
  const me = await freshAccount(page)
  await approve(1, me, 'USDC', spenderOf(0x1000), 4_000_000n)
  const asked = await capLogs(page, 300)
  // All but the newest blocks are held until the progress was seen.
  const head = Number(await rpc<string>(1, 'eth_blockNumber'))
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('**/rpc/1', async route => {
    const { method, params } = route.request().postDataJSON() as Call
    if (
      method === 'eth_getLogs' &&
      Number(params[0].fromBlock) < head - 320 &&
      Number(params[0].toBlock) - Number(params[0].fromBlock) < 300
    )
      await held
    return route.fallback()
  })
  await start(page, me)
  await expect(drawer(page).getByRole('progressbar').first()).toBeVisible()
  await expect(drawer(page)).toContainText(/Ethereum: \d+% read/)
  // What was allowed lately is there before the oldest blocks are.
  await expect(row(page, '0x0000…1000')).toContainText('4 USDC')
  go()
  await expect(drawer(page).getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  expect(asked.some(({ refused }) => refused)).toBe(true)
  expect(Math.min(...asked.filter(({ refused }) => !refused).map(({ from }) => from))).toBe(0)
  // Both networks were read to their first block, and that is kept.
  const begins = () =>
    page.evaluate(
      account =>
        JSON.parse(localStorage.getItem('tarn.approvals') ?? '[]').flatMap((kept: { account: string; from: number }) =>
          kept.account === account ? [kept.from] : [],
        ),
      me,
    )
  await expect.poll(begins, { timeout: 60_000 }).toEqual([0, 0])

  asked.length = 0
  await page.reload()
  await openScreen(page)
  await expect(row(page, '0x0000…1000')).toContainText('4 USDC')
  await approve(1, me, 'LINK', spenderOf(0x1001), 10n ** 18n)
  await expect(row(page, '0x0000…1001')).toContainText('1 LINK')
  expect(
    asked.every(({ from, refused }) => from > head - 100 && !refused),
    JSON.stringify(asked.slice(0, 5)),
  ).toBe(true)
})

test('[GO-7] storage that is full: everything works, only the next opening reads all again', async ({ page }) => {
  const me = await freshAccount(page)
  await approve(1, me, 'USDC', spenderOf(0xf011), 4_000_000n)
  await page.addInitScript(() => {
    const real = Storage.prototype.setItem
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'tarn.approvals') throw new DOMException('full', 'QuotaExceededError')
      real.call(this, key, value)
    }
  })
  await start(page, me)
  const one = row(page, '0x0000…f011')
  await one.getByRole('button', { name: /^Revoke/ }).click()
  await doDeed(page, 'Revoke', 'Approval changed')
  await expect(one).toBeHidden()
})

test('[GO-7] a node that keeps no old logs: told, what it still has is there and can be ended', async ({
  page,
  faults,
}) => {
  faults.allow(/rpc/)
  const me = await freshAccount(page)
  await approve(1, me, 'USDC', spenderOf(0x01d), 4_000_000n)
  const head = Number(await rpc<string>(1, 'eth_blockNumber'))
  await page.route('**/rpc/1', async route => {
    const call = route.request().postDataJSON() as Call
    if (call.method === 'eth_getLogs' && Number(call.params[0].fromBlock) < head - 600)
      return route.fulfill({
        json: {
          jsonrpc: '2.0',
          id: call.id,
          error: { code: -32_000, message: 'history has been pruned for this block' },
        },
      })
    return route.fallback()
  })
  await start(page, me)
  await expect(drawer(page).getByText(/Older approvals on Ethereum could not be read/)).toBeVisible()
  const one = row(page, '0x0000…001d')
  await expect(one).toContainText('4 USDC')
  await one.getByRole('button', { name: /^Revoke/ }).click()
  await doDeed(page, 'Revoke', 'Approval changed')
  await expect(one).toBeHidden()
  await page.unroute('**/rpc/1')
  await drawer(page).getByRole('button', { name: 'Try again' }).click()
  await expect(drawer(page).getByText(/could not be read/)).toBeHidden()
})

test('[GO-7] [ER-3] a wallet that never answers, for a transaction, a batch or its status: the waiting can be ended, and the screen goes on', async ({
  page,
}) => {
  const me = await freshAccount(page, { 8453: { USDC: 20, DAI: 20 } })
  const smart = new SmartWallet(me)
  await approve(8453, me, 'USDC', spenderOf(0x51a), 4_000_000n)
  await approve(8453, me, 'DAI', spenderOf(0x51a), 4n * 10n ** 18n)
  const wallet = await TestWallet.install(page, { account: me, chainId: 8453 })
  // Its patience is half a minute of the page's clock.
  await page.clock.install()
  await open(page, '/explore')
  await connect(page)
  await openScreen(page)
  const ours = row(page, '0x0000…051a')
  await expect(ours).toHaveCount(2)
  const frame = deedFrame(page)
  const stop = frame.getByRole('button', { name: 'Stop waiting' })
  const told = frame.getByRole('alert')
  const close = () => frame.getByRole('button', { name: 'Close' }).click()
  wallet.staysSilent('eth_sendTransaction')
  await ours
    .first()
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await askDeed(page, 'Revoke')
  await expect.poll(() => sentTo(wallet).length).toBe(1)
  await page.clock.runFor(30_000)
  await stop.click()
  await expect(told).toContainText('Confirmation timed out')
  await close()
  await nextBlock(8453)
  await expect(ours).toHaveCount(2)

  // A batch that the wallet took and says nothing more of.
  wallet.behaves()
  wallet.smart = smart.answer
  wallet.staysSilent('wallet_getCallsStatus')
  for (const one of await ours.all()) await one.getByRole('checkbox').check()
  await drawer(page).getByRole('button', { name: 'Revoke 2', exact: true }).click()
  await askDeed(page, 'Revoke 2')
  await expect
    .poll(() => wallet.asked.filter(({ method }) => method === 'wallet_getCallsStatus').length)
    .toBeGreaterThan(0)
  // It is done all the same: the chain tells, and the list follows it.
  await page.clock.runFor(5_000)
  await expect(frame.getByRole('heading', { level: 2 }).first()).toContainText('2 approvals changed')
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await nextBlock(8453)
  await expect(ours).toHaveCount(0)
  // A wallet that never says what it can do.
  wallet.staysSilent('wallet_getCapabilities')
  for (const symbol of ['USDC', 'DAI']) await approve(8453, me, symbol, spenderOf(0x51a), 4_000_000n)
  await expect(ours).toHaveCount(2)
  for (const one of await ours.all()) await one.getByRole('checkbox').check()
  await drawer(page).getByRole('button', { name: 'Revoke 2', exact: true }).click()
  await expect
    .poll(() => wallet.asked.filter(({ method }) => method === 'wallet_getCapabilities').length)
    .toBeGreaterThan(0)
  // One at a time then, each with its own question.
  const before = sentTo(wallet).length
  await doDeed(page, 'Revoke 2', '2 approvals changed')
  expect(sentTo(wallet).length).toBe(before + 2)
  await expect(ours).toHaveCount(0)
  await smart.giveUp(8453)
})

test('[GO-5] [GO-7] an old unlimited approval in a review is told as unlimited, and is revoked there', {
  tag: '@browser',
}, async ({ page }) => {
  const me = await freshAccount(page, { 1: { USDC: 100 } })
  await approve(1, me, 'USDC', PERMIT2, MAX)
  const wallet = await TestWallet.install(page, { account: me })
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, swapPath(1, { from: 'USDC', to: 'ETH', value: '25' }))
  await connect(page)
  const dialog = await review(page)
  await expect(dialog.getByText('Unlimited USDC for Permit2')).toBeVisible()
  expect(await dialog.textContent()).not.toMatch(/\d{20,}/)
  expect(await dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.locator('.simulated-row').last()).toHaveText(/Approvals afterwards\s*none/)
  expect(await allowance(1, 'USDC', me, PERMIT2)).toBe(0n)
  expect(sentTo(wallet).map(({ to }) => to)).toEqual([token(1, 'USDC').address])
  // The swap now asks for what it needs, and leaves nothing.
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await swapped(page, /Swapped 25 USDC for/)
  expect(await allowance(1, 'USDC', me, PERMIT2)).toBe(0n)
})

test('[SW-4] [ER-2] [GO-7] after a refused permit the approval that was mined is told, and can be revoked', async ({
  page,
}) => {
  const me = await freshAccount(page, { 8453: { USDC: 100 } })
  await approve(8453, me, 'USDC', PERMIT2, 0n)
  const wallet = await TestWallet.install(page, { account: me, chainId: 8453 })
  wallet.rejects('eth_signTypedData_v4')
  await open(page, swapPath(8453, { from: 'USDC', to: 'ETH', value: '31' }))
  await connect(page)
  const dialog = await review(page)
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/reject|declin|refus/i)
  const standing = dialog.locator('.left-approvals').filter({ hasText: 'Still approved, though nothing was swapped' })
  await expect(standing).toContainText('31 USDC for Permit2')
  expect(await allowance(8453, 'USDC', me, PERMIT2)).toBe(31_000_000n)
  // Still so after a second refusal, which asks for the signature alone.
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => wallet.prompts.filter(({ method }) => method === 'eth_signTypedData_v4').length).toBe(2)
  await expect(standing).toContainText('31 USDC for Permit2')
  await standing.getByRole('button', { name: 'Revoke' }).click()
  await expect(standing).toBeHidden()
  expect(await allowance(8453, 'USDC', me, PERMIT2)).toBe(0n)
  expect(await within(8453, me, 'USDC', router)).toBe(0n)
})
