// The output goes to another account: looked up, refused and confirmed like the recipient of a transfer, shown whole,
// and checked against the receipt.
import type { Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { freshAccount } from '../support/freshAccount.ts'
import { newKey } from '../support/ownKeys.ts'
import { misread } from '../support/readsAs.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, box, connect, review, swapped, token, wallet } from '../support/swap.ts'
import { asked, formOf, inReview } from '../support/swapOnce.ts'

const WANTED = { chainId: 1, from: 'ETH', to: 'USDC', value: '0.1' }
const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Recipient of the swap' })
  return {
    dialog,
    other: page.getByRole('button', { name: 'Send it to another address' }),
    recipient: dialog.getByRole('textbox', { name: 'Recipient' }),
    use: dialog.getByRole('button', { name: 'Use this recipient' }),
    fresh: page.getByRole('dialog', { name: 'New address' }),
    mine: page.getByRole('button', { name: 'Send it to me instead' }),
  }
}

async function choose(page: Page, who: string): Promise<void> {
  const { other, recipient, use, fresh } = parts(page)
  await other.click()
  await recipient.fill(who)
  await expect(use).toBeEnabled()
  await use.click()
  await fresh.getByRole('button', { name: 'Continue' }).click()
}

test('[SW-1][SM-10][GO-14][GO-15] what is bought goes to another address: never by a link, refused and asked about as in Send, shown whole; it arrives there, to the amount that is told', async ({
  page,
}) => {
  const [me, friend] = [await freshAccount(page), newKey()]
  const signer = await wallet(page, me)
  // A link can't choose the recipient.
  await open(page, `${formOf(WANTED)}&recipient=${friend}&to=${friend}`)
  await connect(page)
  const { other, dialog, recipient, use, fresh, mine } = parts(page)
  await expect(other).toBeVisible()
  await other.click()
  await recipient.fill(me)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(use).toBeDisabled()
  await dialog.getByRole('button', { name: 'Choose another recipient' }).click()
  await recipient.fill(token(1, 'USDC').address)
  await expect(dialog.getByRole('alert')).toContainText('USDC')
  await expect(use).toBeDisabled()
  await dialog.getByRole('button', { name: 'Choose another recipient' }).click()
  await recipient.fill(friend)
  await expect(use).toBeEnabled()
  await expectAccessible(page)
  await use.press('Enter')
  // Closing the question chooses no recipient.
  await fresh.getByRole('button', { name: 'Close' }).first().click()
  await use.click()
  await fresh.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^What you buy goes to 0x/)).toBeVisible()
  await mine.click()
  await expect(mine).toBeHidden()
  await choose(page, friend)

  await review(page)
  const { review: shown, swap } = inReview(page)
  expect((await shown.getByRole('group', { name: 'Recipient of the swap' }).textContent())!.toLowerCase()).toContain(
    friend,
  )
  await expect(shown).toContainText('what you buy goes to another address')
  await expectAccessible(page)
  await swap.click()
  const said = await swapped(page, /Swapped 0\.1 ETH for [\d,.]+ USDC/)
  const arrived = await balance(1, 'USDC', friend)
  expect(misread(/for ([\d,.]+) USDC/.exec(said)?.[1] ?? '', Number(formatUnits(arrived, 6)))).toBeNull()
  expect([asked(signer).length, await balance(1, 'USDC', me)]).toEqual([1, 0n])
  // The next one is one's own again.
  await expect(mine).toBeHidden()
  // TX-2: nothing of it came here.
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.locator('.account-rows .account-row').first()).toHaveText(/^Swapped ETH for USDC.*− 0\.1 ETH$/)
})

test('[ER-3][SW-1][TX-2] a wallet that sends what is bought to a stranger instead is told of, and it is never called a swap', async ({
  page,
}) => {
  const [me, friend, stranger] = [await freshAccount(page), newKey(), newKey()]
  const signer = await wallet(page, me)
  await open(page, formOf(WANTED))
  await connect(page)
  await choose(page, friend)
  await review(page)
  signer.changes(question =>
    question.method === 'eth_sendTransaction'
      ? {
          ...question,
          params: [JSON.parse(JSON.stringify(question.params[0]).replaceAll(friend.slice(2), stranger.slice(2)))],
        }
      : question,
  )
  const { swap, told } = inReview(page)
  await swap.click()
  await expect(told).toContainText('Your wallet changed the transaction')
  await expect(box(page).receipt).toBeHidden()
  expect(await balance(1, 'USDC', friend)).toBe(0n)
  expect(await balance(1, 'USDC', stranger)).toBeGreaterThan(0n)
})
