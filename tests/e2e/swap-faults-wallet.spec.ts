// What a wallet can do wrong while a swap is reviewed and asked for: nothing is asked on wrong ground, nothing twice,
// and the same form swaps once it behaves.
import type { Page } from '@playwright/test'
import { freshAccount } from '../support/freshAccount.ts'
import { expect, open, test } from '../support/site.ts'
import { allowance, balance, box, connect, review, wallet } from '../support/swap.ts'
import { asked, done, expectSwapped, formOf, inReview } from '../support/swapOnce.ts'

const ETHER = 10n ** 18n
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const SWAP = { chainId: 1, from: 'ETH', to: 'USDC', value: '0.1' }
const OF_TOKEN = { chainId: 1, from: 'LINK', to: 'USDC', value: '3' }
const SEND = 'eth_sendTransaction'
const SIGN = 'eth_signTypedData_v4'

async function reviewed(page: Page, wanted = SWAP, holds: Record<string, number> = {}) {
  const me = await freshAccount(page, { 1: holds })
  const signer = await wallet(page, me)
  await open(page, formOf(wanted))
  await connect(page)
  await review(page)
  return { me, signer }
}
const CHANGED = 'Your account or network changed'

test('[ER-3][TX-3] a wallet that answers only after nobody waits any more: its swap is followed and told, and the same is not asked for again unwarned', async ({
  page,
}) => {
  await page.clock.install()
  const { me, signer } = await reviewed(page)
  const { told, swap, again, review: dialog } = inReview(page)
  let answer = () => {}
  const person = new Promise<void>(resolve => (answer = resolve))
  signer.changes(async question => {
    if (question.method === SEND) await person
    return question
  })
  await swap.click()
  await expect.poll(() => asked(signer)).toEqual([SEND])
  await page.clock.runFor(30_000)
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(told).toContainText('Confirmation timed out')
  expect([asked(signer), await done(1, me), await box(page).sell.inputValue()]).toEqual([[SEND], 0, '0.1'])
  answer()
  await expect.poll(() => done(1, me)).toBe(1)
  await page.clock.runFor(5_000)
  await expect(page.locator('.toast-live')).toContainText(/Swapped 0\.1 ETH for [\d,.]+ USDC/)
  await again.click()
  await expect(told).toContainText('The same was just sent')
  expect([asked(signer), await done(1, me)]).toEqual([[SEND], 1])
  expect(await balance(1, 'USDC', me)).toBeGreaterThan(0n)
})

test('[ER-3][CH-2] in the review the wallet locks, leaves, or stands on another network: nothing is asked of it there; reviewed again it swaps once', async ({
  page,
}) => {
  const { me, signer } = await reviewed(page)
  const { told, swap, close } = inReview(page)
  await signer.lock()
  await expect(told).toContainText(CHANGED)
  await expect(swap).toBeDisabled()
  await close.click()
  await expect(box(page).sell).toHaveValue('0.1')
  await expect(box(page).main).not.toHaveText('Review')
  await signer.unlock()
  await review(page)
  await signer.disconnect()
  await expect(told).toContainText(CHANGED)
  await expect(swap).toBeDisabled()
  expect(asked(signer)).toEqual([])
  await close.click()
  await connect(page)
  await expect(box(page).sell).toHaveValue('0.1')
  await review(page)
  // It is asked to come back, and only then to swap.
  await signer.switchChain(8453)
  await swap.click()
  await expectSwapped(page, SWAP, me)
  expect(signer.prompts.map(({ method }) => method).slice(-2)).toEqual(['wallet_switchEthereumChain', SEND])
  expect([asked(signer), await done(1, me), await done(8453, me)]).toEqual([[SEND], 1, 0])
})

test('[ER-3][SW-9] between the approval and the swap the account changes, then the network, then the wallet is gone: the swap is not asked for there, and the approval not twice', async ({
  page,
}) => {
  const stranger = await freshAccount(page)
  const { me, signer } = await reviewed(page, OF_TOKEN, { LINK: 3 })
  const { told, both, again, close } = inReview(page)
  signer.changes(async question => {
    if (question.method === SEND) await signer.switchAccount(stranger)
    return question
  })
  await both.click()
  await expect(told).toContainText(CHANGED)
  await expect.poll(() => allowance(1, 'LINK', me, PERMIT2)).toBe(3n * ETHER)
  expect(asked(signer)).toEqual([SEND])
  signer.behaves()
  await close.click()
  await signer.switchAccount(me)
  await expect(box(page).sell).toHaveValue('3')
  await review(page)
  signer.changes(async question => {
    if (question.method === SIGN) await signer.switchChain(8453)
    return question
  })
  await both.click()
  await expect(told).toBeVisible()
  expect(asked(signer)).toEqual([SEND, SIGN])
  signer.changes(question => {
    if (question.method === SEND) throw Object.assign(new Error('disconnected'), { code: 4900 })
    return question
  })
  await again.click()
  await expect(told).toContainText('Your wallet is not connected')
  expect([asked(signer), await done(1, me)]).toEqual([[SEND, SIGN, SIGN, SEND], 1])
  signer.behaves()
  const before = await balance(1, 'USDC', me)
  await again.click()
  await expectSwapped(page, OF_TOKEN, me, before)
  // The approval of the first time, and one swap.
  expect([await done(1, me), await balance(1, 'LINK', me)]).toEqual([2, 0n])
})

test('[ER-3][ER-2] the permit or the swap is refused after the approval: what stands is told and can be taken back; tried again only the rest is asked for', async ({
  page,
}) => {
  const { me, signer } = await reviewed(page, OF_TOKEN, { LINK: 3 })
  const { told, both, again, review: dialog } = inReview(page)
  signer.rejects(SIGN)
  await both.click()
  await expect(told).toContainText('You rejected')
  await expect(dialog).toContainText('Still approved, though nothing was swapped:')
  signer.behaves()
  signer.changes(question => {
    if (question.method === SEND) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    return question
  })
  await again.click()
  await expect.poll(() => asked(signer)).toEqual([SEND, SIGN, SIGN, SEND])
  await expect(told).toContainText('You rejected the transaction in your wallet. Nothing was sent.')
  expect(await done(1, me)).toBe(1)
  signer.behaves()
  await again.click()
  await expectSwapped(page, OF_TOKEN, me)
  expect([await done(1, me), await balance(1, 'LINK', me), await allowance(1, 'LINK', me, PERMIT2)]).toEqual([
    2,
    0n,
    0n,
  ])
})

test('[ER-3][TX-2] a wallet that gives too little gas is told as that, with what it cost; one that answers with a hash of nothing is found by what its account sent', async ({
  page,
}) => {
  const { me, signer } = await reviewed(page)
  const { told, swap, again } = inReview(page)
  signer.changes(question =>
    question.method === SEND
      ? { ...question, params: [{ ...(question.params[0] as object), gas: '0xc350' }] }
      : question,
  )
  await swap.click()
  await expect(told).toContainText('It ran out of gas')
  await expect(told).toContainText(/network cost of 0\.0[\d₀-₉]+ ETH was paid/)
  expect([asked(signer), await done(1, me), await balance(1, 'USDC', me)]).toEqual([[SEND], 1, 0n])
  await expect(box(page).sell).toHaveValue('0.1')
  signer.behaves()
  signer.answersWith(SEND, `0x${'ab'.repeat(32)}`)
  await again.click()
  await expectSwapped(page, SWAP, me)
  expect([asked(signer), await done(1, me)]).toEqual([[SEND, SEND], 2])
})
