// What the network or a token can do to a swap that was reviewed: it waits behind another transaction, is taken back,
// or may not move.
import type { Page } from '@playwright/test'
import { badNode } from '../support/badNode.ts'
import { rpc } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, open, test } from '../support/site.ts'
import { allowance, balance, box, connect, review, send, token, wallet } from '../support/swap.ts'
import { asked, done, expectSwapped, formOf, inReview } from '../support/swapOnce.ts'
import type { TestWallet } from '../support/TestWallet.ts'

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const SEND = 'eth_sendTransaction'
const SIGN = 'eth_signTypedData_v4'
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
const pending = (page: Page) => page.getByRole('banner').getByRole('button', { name: '1 pending' })
const toasts = (page: Page) => page.locator('.toast-live')

/** What it sends waits behind a transaction that was never sent. */
const behind = (signer: TestWallet): void =>
  signer.changes(question =>
    question.method === SEND
      ? { ...question, params: [{ ...(question.params[0] as object), nonce: '0x1' }] }
      : question,
  )

/** The owner of a token of the devnet bars an account from it, or no longer does. */
async function bars(who: string, is: boolean): Promise<void> {
  const { address } = token(1, 'BARRED')
  const owner = `0x${(await rpc<string>(1, 'eth_call', [{ to: address, data: '0x8da5cb5b' }, 'latest'])).slice(26)}`
  await rpc(1, 'anvil_impersonateAccount', [owner])
  await send(1, owner, address, `0x000af2a1${word(who)}${word(is ? 1n : 0n)}`)
}

test('[TX-3][SW-9] a swap that waits behind a transaction nobody sent is pending, also on the next page; the same is not sent again, and it is told once its turn has come', async ({
  page,
}) => {
  const wanted = { chainId: 1, from: 'ETH', to: 'USDC', value: '0.1' }
  const me = await freshAccount(page)
  const signer = await wallet(page, me)
  await open(page, formOf(wanted))
  await connect(page)
  const { review: dialog, told, swap, close } = inReview(page)
  await review(page)
  behind(signer)
  await swap.click()
  await expect(dialog.locator('.step-pending')).toBeVisible()
  await page.reload()
  await expect(pending(page)).toBeVisible()
  await expect(box(page).sell).toHaveValue('0.1')
  signer.behaves()
  await review(page)
  await swap.click()
  await expect(told).toContainText('The same was just sent')
  await close.click()
  expect([asked(signer), await done(1, me), await balance(1, 'USDC', me)]).toEqual([[SEND], 0, 0n])
  await rpc(1, 'eth_sendTransaction', [{ from: me, to: me, value: '0x0', gas: '0x5208', nonce: '0x0' }])
  // Both in one block: what each moved may not be told apart.
  await expect(toasts(page)).toContainText(/Swapped (0\.1 )?ETH for/)
  await expect(pending(page)).toBeHidden()
  expect([asked(signer), await done(1, me)]).toEqual([[SEND], 2])
  expect(await balance(1, 'USDC', me)).toBeGreaterThan(0n)
})

test('[SW-9][SW-4] a page that is left while its approval waits: the next one does not approve a second time unwarned, and goes on with the rest once it is there', async ({
  page,
}) => {
  const wanted = { chainId: 1, from: 'LINK', to: 'USDC', value: '3' }
  const me = await freshAccount(page, { 1: { LINK: 3 } })
  const signer = await wallet(page, me)
  await open(page, formOf(wanted))
  await connect(page)
  const { review: dialog, told, both, again } = inReview(page)
  await review(page)
  behind(signer)
  await both.click()
  await expect(dialog.locator('.step-pending')).toBeVisible()
  await page.goto(formOf(wanted))
  await expect(pending(page)).toBeVisible()
  signer.behaves()
  await review(page)
  await both.click()
  await expect(told).toContainText('The same was just sent')
  expect([asked(signer), await allowance(1, 'LINK', me, PERMIT2)]).toEqual([[SEND], 0n])
  await rpc(1, 'eth_sendTransaction', [{ from: me, to: me, value: '0x0', gas: '0x5208', nonce: '0x0' }])
  await expect.poll(() => allowance(1, 'LINK', me, PERMIT2)).toBe(3n * 10n ** 18n)
  await again.click()
  await expectSwapped(page, wanted, me)
  expect([asked(signer), await done(1, me), await balance(1, 'LINK', me)]).toEqual([[SEND, SIGN, SEND], 3, 0n])
})

test('[TX-1][TX-3] a swap whose block is taken back some blocks later is pending again, and confirmed once another block has it', async ({
  page,
}) => {
  const wanted = { chainId: 8453, from: 'ETH', to: 'USDC', value: '0.1' }
  const me = await freshAccount(page)
  const signer = await wallet(page, me, 8453)
  const node = await badNode(page, 8453)
  await open(page, formOf(wanted))
  await connect(page)
  const { swap } = inReview(page)
  await review(page)
  await swap.click()
  await expectSwapped(page, wanted, me)
  // The chain as it was before that block: no node has a receipt of it, its nonce is free, it waits to be mined.
  const statuses = () =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem('tarn.records') ?? '[]') as { status: string }[]).map(({ status }) => status),
    )
  expect(await statuses()).toEqual(['confirmed'])
  node.says = method =>
    method === 'eth_getTransactionReceipt' ? null : method === 'eth_getTransactionCount' ? '0x0' : undefined
  await expect(pending(page)).toBeVisible()
  expect(await statuses()).toEqual(['pending'])
  node.heal()
  await expect(pending(page)).toBeHidden()
  await expect(toasts(page)).toContainText(/Swapped 0\.1 ETH for [\d,.]+ USDC/)
  expect([await statuses(), asked(signer), await done(8453, me)]).toEqual([['confirmed'], [SEND], 1])
})

test('[ER-3][SW-5] who is barred from a token after the review, or after the approval, is told that it can’t move, and asked no more; no longer barred the same review swaps', async ({
  page,
}) => {
  const wanted = { chainId: 1, from: 'BARRED', to: 'USDC', value: '3' }
  const me = await freshAccount(page, { 1: { BARRED: 3 } })
  const signer = await wallet(page, me)
  await open(page, formOf(wanted))
  await connect(page)
  const { told, both, again } = inReview(page)
  const { main, review: dialog } = box(page)
  await expect(main).toHaveText('Review')
  await main.click()
  await page.getByRole('button', { name: /I understand/ }).click()
  await expect(dialog.locator('.simulated-ok')).toBeVisible()
  await bars(me, true)
  await both.click()
  await expect(told).toContainText(/could not be transferred|expected to fail/)
  expect([asked(signer), await allowance(1, 'BARRED', me, PERMIT2)]).toEqual([[], 0n])
  await bars(me, false)
  signer.changes(async question => {
    if (question.method === SIGN) await bars(me, true)
    return question
  })
  await again.click()
  await expect.poll(() => asked(signer)).toEqual([SEND, SIGN])
  await expect(told).toContainText(/could not be transferred|expected to fail/)
  await expect(dialog).toContainText('Still approved, though nothing was swapped:')
  signer.behaves()
  await bars(me, false)
  await again.click()
  await expectSwapped(page, wanted, me)
  expect(asked(signer)).toEqual([SEND, SIGN, SIGN, SEND])
  expect([await done(1, me), await balance(1, 'BARRED', me)]).toEqual([2, 0n])
})
