// What can become of the page while a swap is under way: closed at any step, open twice, without a place to keep
// anything, offline, or older than the site.
import type { Page } from '@playwright/test'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, open, test, watchFaults } from '../support/site.ts'
import { allowance, balance, box, connect, review, wallet } from '../support/swap.ts'
import { asked, done, expectSwapped, formOf, inReview, thinks } from '../support/swapOnce.ts'
import { SmartWallet } from '../support/SmartWallet.ts'
import { agreed, TestWallet } from '../support/TestWallet.ts'

const ETHER = 10n ** 18n
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const SWAP = { chainId: 1, from: 'ETH', to: 'USDC', value: '0.1' }
const OF_TOKEN = { chainId: 1, from: 'LINK', to: 'USDC', value: '3' }
const SEND = 'eth_sendTransaction'
const STEPS = [SEND, 'eth_signTypedData_v4', SEND]

async function connected(page: Page, wanted: typeof SWAP, holds: Record<string, number> = {}) {
  const me = await freshAccount(page, { 1: holds })
  const signer = await wallet(page, me)
  await open(page, formOf(wanted))
  await connect(page)
  return { me, signer }
}

test('[SW-9][TX-3] a page that is left while the wallet is asked to swap, which then says yes: the form is there, and the same is not asked for again unwarned', {
  tag: '@browser',
}, async ({ page }) => {
  const { me, signer } = await connected(page, SWAP)
  const { told, swap, again } = inReview(page)
  await review(page)
  const answer = thinks(signer)
  await swap.click()
  await expect.poll(() => asked(signer)).toEqual([SEND])
  await page.reload()
  answer()
  await expect.poll(() => done(1, me)).toBe(1)
  await expect(box(page).sell).toHaveValue('0.1')
  const held = await balance(1, 'USDC', me)
  expect(held).toBeGreaterThan(0n)
  await review(page)
  await swap.click()
  await expect(told).toContainText('The same was just sent')
  expect(asked(signer)).toEqual([SEND])
  // A user who means it swaps again.
  await again.click()
  await expectSwapped(page, SWAP, me, held)
  expect([asked(signer).length, await done(1, me)]).toEqual([2, 2])
})

test('[SW-9][TX-3] the same after an approval and a permit: left at the last question, whoever holds more of the token is warned before it is sold twice', {
  tag: '@browser',
}, async ({ page }) => {
  const { me, signer } = await connected(page, OF_TOKEN, { LINK: 6 })
  const { told, both, again } = inReview(page)
  await review(page)
  const answer = thinks(signer, 3)
  await both.click()
  await expect.poll(() => asked(signer)).toEqual(STEPS)
  await page.reload()
  answer()
  await expect.poll(() => balance(1, 'LINK', me)).toBe(3n * ETHER)
  await expect(box(page).sell).toHaveValue('3')
  await review(page)
  await both.click()
  await expect(told).toContainText('The same was just sent')
  expect([asked(signer), await allowance(1, 'LINK', me, PERMIT2)]).toEqual([STEPS, 0n])
  const held = await balance(1, 'USDC', me)
  await again.click()
  await expectSwapped(page, OF_TOKEN, me, held)
  expect([asked(signer), await done(1, me), await balance(1, 'LINK', me)]).toEqual([[...STEPS, ...STEPS], 4, 0n])
})

test('[SW-9][SW-11][TX-3] the same of a batch, which is one question: the next page warns before it asks for another one', {
  tag: '@browser',
}, async ({ page }) => {
  const wanted = { chainId: 8453, from: 'USDC', to: 'cbBTC', value: '40' }
  const me = await freshAccount(page, { 8453: { USDC: 80 } })
  const smart = new SmartWallet(me)
  const signer = await wallet(page, me, 8453)
  signer.smart = smart.answer
  try {
    await open(page, formOf(wanted))
    await connect(page)
    const { told, both, again } = inReview(page)
    await review(page)
    const answer = thinks(signer)
    await both.click()
    await expect.poll(() => asked(signer)).toEqual(['wallet_sendCalls'])
    await page.reload()
    answer()
    await expect.poll(() => balance(8453, 'USDC', me)).toBe(40_000_000n)
    await expect(box(page).sell).toHaveValue('40')
    await review(page)
    await both.click()
    await expect(told).toContainText('its answer never arrived')
    expect(asked(signer)).toHaveLength(1)
    const held = await balance(8453, 'cbBTC', me)
    await again.click()
    await expectSwapped(page, wanted, me, held)
    expect([asked(signer).length, await balance(8453, 'USDC', me)]).toEqual([2, 0n])
  } finally {
    await smart.giveUp(8453)
  }
})

for (const [what, wanted, questions] of [
  ['one question', SWAP, 1],
  ['three questions', OF_TOKEN, 3],
] as const)
  test(`[SW-9][TX-3] a page that is left while a swap of ${what} is pending: the next one follows it, tells it, and does not send it again unwarned`, async ({
    page,
  }) => {
    const { me, signer } = await connected(page, wanted, { LINK: 6 })
    const { review: dialog, told, swap, both } = inReview(page)
    const press = questions === 1 ? swap : both
    // No node of ours has heard what became of it, until that is let through.
    let held = true
    await page.route('**/rpc/1', route => {
      const question = route.request().postDataJSON() as { id: number; method: string; params: unknown[] }
      return held && question.method === 'eth_getTransactionReceipt' && asked(signer).length >= questions
        ? route.fulfill({ json: { jsonrpc: '2.0', id: question.id, result: null } })
        : route.fallback()
    })
    await review(page)
    await press.click()
    await expect.poll(() => asked(signer).length).toBe(questions)
    await expect(dialog.locator('.step-pending')).toBeVisible()
    // Reloaded; or closed, and opened again somewhere else.
    await (questions === 1 ? page.reload() : page.goto(formOf(wanted)))
    await expect(page.getByRole('banner').getByRole('button', { name: '1 pending' })).toBeVisible()
    await expect(box(page).sell).toHaveValue(wanted.value)
    await review(page)
    await press.click()
    await expect(told).toContainText('The same was just sent')
    expect(asked(signer)).toHaveLength(questions)
    held = false
    await expect(page.locator('.toast-live')).toContainText(
      new RegExp(`Swapped ${wanted.value} ${wanted.from} for [\\d,.]+ ${wanted.to}`),
    )
    await expect(page.getByRole('banner').getByRole('button', { name: '1 pending' })).toBeHidden()
    expect(asked(signer)).toHaveLength(questions)
    expect(await balance(1, 'USDC', me)).toBeGreaterThan(0n)
  })

test('[SW-9][TX-3] two tabs with the same swap before them send it once', { tag: '@browser' }, async ({
  page,
  context,
  faults,
}) => {
  const { me, signer } = await connected(page, SWAP)
  const other = await context.newPage()
  await watchFaults(other, faults)
  await agreed(other, me)
  const second = await TestWallet.install(other, { account: me, authorized: true })
  await open(other, formOf(SWAP))
  const answer = thinks(signer)
  await review(page)
  await review(other)
  await inReview(page).swap.click()
  await expect.poll(() => asked(signer)).toEqual([SEND])
  await inReview(other).swap.click()
  await expect(inReview(other).told).toContainText('Another tab is already doing this')
  answer()
  await expectSwapped(page, SWAP, me)
  await inReview(other).again.click()
  await expect(inReview(other).told).toContainText('The same was just sent')
  expect([asked(second), await done(1, me)]).toEqual([[], 1])
  // A user who means it swaps twice.
  const held = await balance(1, 'USDC', me)
  await inReview(other).again.click()
  await expectSwapped(other, SWAP, me, held)
  expect([asked(signer).length, asked(second).length, await done(1, me)]).toEqual([1, 1, 2])
  await other.close()
})

for (const how of ['full', 'corrupt', 'blocked'])
  test(`[ER-3][NB-6] with a storage that is ${how} a swap is reviewed, sent once and told`, async ({ page }) => {
    await page.addInitScript(how => {
      if (how === 'corrupt')
        for (const key of ['tarn.records', 'tarn.swapSettings', 'tarn.wallet', 'tarn.nodes', 'tarn.preferences'])
          localStorage.setItem(key, '{"broken": [')
      const refuse = () => {
        throw new DOMException('no', how === 'full' ? 'QuotaExceededError' : 'SecurityError')
      }
      const { getItem, setItem } = Storage.prototype
      // What the journey itself arranged about the devnet (WL-11) is kept, and can be read.
      const ours = (key: string) => key === 'tarn.devnetConfirmed'
      if (how === 'corrupt') return
      Storage.prototype.setItem = function (key, value) {
        return ours(key) ? setItem.call(this, key, value) : refuse()
      }
      if (how === 'blocked')
        Storage.prototype.getItem = function (key) {
          return ours(key) ? getItem.call(this, key) : refuse()
        }
    }, how)
    const { me, signer } = await connected(page, OF_TOKEN, { LINK: 3 })
    await review(page)
    await inReview(page).both.click()
    await expectSwapped(page, OF_TOKEN, me)
    expect([asked(signer), await done(1, me), await balance(1, 'LINK', me)]).toEqual([STEPS, 2, 0n])
  })

test('[ER-3][SE-7] a part of the page that is gone since a deploy, then no connection at all: told, nothing typed is lost, and it goes on', {
  tag: '@browser',
}, async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|dynamically imported/)
  // After a deploy what was not loaded yet isn't there any more: the review is a part of its own, and the form lives on
  // without it.
  const parts = /_astro\/deed\.[^/]*\.js/
  await page.route(parts, route => route.abort())
  const { me, signer } = await connected(page, SWAP)
  const { main, sell } = box(page)
  const { told, swap, again } = inReview(page)
  await expect(main).toHaveText('Review')
  await main.click()
  // The page's strip offers it too, under the dialog that says what failed.
  const reload = page.getByRole('dialog').getByRole('button', { name: /^Reload/ })
  await expect(reload).toBeVisible()
  await page.unroute(parts)
  await reload.click()
  await expect(sell).toHaveValue('0.1')
  await review(page)
  // The press itself needs no other part, and says when there is no connection.
  await context.setOffline(true)
  await swap.click()
  await expect(told).toContainText('You seem to be offline')
  expect(asked(signer)).toEqual([])
  await context.setOffline(false)
  await again.click()
  await expectSwapped(page, SWAP, me)
  expect([asked(signer), await done(1, me)]).toEqual([[SEND], 1])
})
