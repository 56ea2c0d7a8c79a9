// What a node can do wrong while a swap is reviewed: nothing is asked of the wallet on its word, the review says why,
// and the same review swaps once it is well.
import type { Page } from '@playwright/test'
import { badNode } from '../support/badNode.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { nodeProxy } from '../support/nodeProxy.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, box, connect, review, token, wallet } from '../support/swap.ts'
import { asked, done, expectSwapped, formOf, inReview } from '../support/swapOnce.ts'

const SWAP = { chainId: 1, from: 'ETH', to: 'USDC', value: '0.1' }
const OF_TOKEN = { chainId: 1, from: 'LINK', to: 'USDC', value: '3' }

/** A form that is filled and connected, in its review. */
async function reviewed(page: Page, wanted = SWAP, holds: Record<string, number> = {}) {
  const me = await freshAccount(page, { 1: holds })
  const signer = await wallet(page, me)
  const node = await badNode(page, 1)
  await open(page, formOf(wanted))
  await connect(page)
  await review(page)
  return { me, signer, node }
}

test('[ER-3][SW-9][TX-3] a node that goes down in the review, or says that it has no time: told, nothing is asked; one that asks for a second is given it, and what was sent is found when it comes back', async ({
  page,
  faults,
}) => {
  faults.allow(/rpc/)
  const { me, signer, node } = await reviewed(page)
  const { told, swap, again, review: dialog } = inReview(page)
  node.down = true
  await swap.click()
  await expect(told).toContainText('Connection failed to a provider')
  await expectAccessible(page)
  node.down = false
  node.busy = 60
  await again.click()
  await expect(told).toContainText('Rate limit exceeded')
  expect([asked(signer), await box(page).sell.inputValue()]).toEqual([[], '0.1'])
  // Down once more while the wallet sends it.
  signer.changes(question => {
    node.down = question.method === 'eth_sendTransaction'
    return question
  })
  node.busy = 1
  await again.click()
  await expect(told).toBeHidden()
  node.heal()
  await expect(dialog.locator('.step-pending')).toBeVisible()
  await expect.poll(() => done(1, me)).toBe(1)
  await expect(dialog.locator('.step-pending')).toBeVisible()
  node.heal()
  await expectSwapped(page, SWAP, me)
  expect([asked(signer), await done(1, me)]).toEqual([['eth_sendTransaction'], 1])
})

test('[ER-3][UI-4] a node that is away when the review opens: told as that and not as a swap that fails; one press looks again, and nothing is asked before what will happen is seen', async ({
  page,
  faults,
}) => {
  faults.allow(/rpc/)
  const me = await freshAccount(page)
  const signer = await wallet(page, me)
  const node = await badNode(page, 1)
  await open(page, formOf(SWAP))
  await connect(page)
  const { review: dialog, swap, again } = inReview(page)
  await expect(box(page).main).toHaveText('Review')
  node.down = true
  await box(page).main.click()
  const note = dialog.locator('.simulated')
  await expect(note).toHaveText('Connection failed to a provider. Try again in a moment.')
  await expect(again).toBeEnabled()
  node.heal()
  await again.click()
  await expect(dialog.locator('.simulated-ok')).toBeVisible()
  expect(asked(signer)).toEqual([])
  await swap.click()
  await expectSwapped(page, SWAP, me)
  expect([asked(signer), await done(1, me)]).toEqual([['eth_sendTransaction'], 1])
})

test('[ER-3] a node that takes longer than ten seconds for an answer is told as slow; the same review swaps once it is quick again', async ({
  page,
  faults,
}) => {
  faults.allow(/rpc/)
  const { me, signer, node } = await reviewed(page)
  const { told, swap, again } = inReview(page)
  node.late = 11_000
  await swap.click()
  await expect(told).toContainText('The network is slow to answer')
  expect(asked(signer)).toEqual([])
  node.heal()
  await again.click()
  await expectSwapped(page, SWAP, me)
  expect([asked(signer), await done(1, me)]).toEqual([['eth_sendTransaction'], 1])
})

test('[ER-3][WL-10] a node fifty blocks behind, or of another network since the review, is no ground to sign on', async ({
  page,
  faults,
}) => {
  faults.allow(/rpc/)
  const { me, signer, node } = await reviewed(page)
  const { told, swap, again } = inReview(page)
  node.behind = 50
  await swap.click()
  await expect(told).toContainText(/Ethereum’s node has shown no new block for \d+ minutes|node for Ethereum is behind/)
  expect(asked(signer)).toEqual([])
  node.heal()
  node.chainId = 8453
  await again.click()
  await expect(told).toBeVisible()
  expect(asked(signer)).toEqual([])
  node.heal()
  await again.click()
  await expectSwapped(page, SWAP, me)
  expect([asked(signer), await done(1, me)]).toEqual([['eth_sendTransaction'], 1])
})

const word = (n: bigint) => `0x${n.toString(16).padStart(64, '0')}`
const HUGE = word(10n ** 30n)

test('[WL-10][GO-4][ER-3] a node that lies about what is held of the sold token: of two both are named, of three the one that is alone; nothing is asked, not even the approval', async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_CONNECTION_(RESET|REFUSED)/)
  const { me, signer, node } = await reviewed(page, OF_TOKEN, { LINK: 3 })
  const { told, both, again } = inReview(page)
  const link = token(1, 'LINK').address
  const lie = (method: string, params: unknown[]) => {
    const { to, data } = (params[0] ?? {}) as { to?: string; data?: string }
    return method === 'eth_call' && to?.toLowerCase() === link && data?.startsWith('0x70a08231') ? HUGE : undefined
  }
  node.says = lie
  await both.click()
  await expect(told).toContainText('Tarn’s node and your wallet’s node disagree about your balance on Ethereum')
  expect(asked(signer)).toEqual([])
  // The site's tells the truth, one of the person's own doesn't.
  node.heal()
  const own = await nodeProxy(1)
  try {
    await page.addInitScript(url => localStorage.setItem('tarn.nodes', JSON.stringify({ 1: url })), own.url)
    await open(page, formOf(OF_TOKEN))
    await review(page)
    own.says = lie
    await both.click()
    await expect(told).toContainText(`${own.host} gives another balance on Ethereum than two other nodes`)
    expect(asked(signer)).toEqual([])
    own.says = null
    const before = await balance(1, 'USDC', me)
    await again.click()
    await expectSwapped(page, OF_TOKEN, me, before)
    expect(asked(signer)).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    expect([await done(1, me), await balance(1, 'LINK', me)]).toEqual([2, 0n])
  } finally {
    await own.close()
  }
})
