import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, isLight } from './site.ts'

/** Deeds of a position: its dialog, its button, its receipt. */
export const heldDeeds = {
  'Collect fees': ['Collect now', 'Fees collected'],
  'Add liquidity': ['Add now', 'Liquidity added'],
  'Compound fees': ['Compound now', 'Fees compounded'],
  'Remove liquidity': ['Remove now', 'Liquidity removed'],
  Migrate: ['Migrate now', 'Liquidity moved'],
  'Move range': ['Move now', 'Range moved'],
  'Add with one token': ['Swap and add', 'Liquidity added'],
} as const

/** Receipts of one deed are one frame: axe looks at the first of each in a worker, in journeys with a browser. */
const looked = new Set<string>()

/** Others trade in the pool: from here on a price that moved is accepted. Answers what is pressed for that. */
export async function takePriceOfNow(page: Page): Promise<Locator> {
  const moved = page.getByRole('button', { name: 'Accept new price' })
  await page.addLocatorHandler(moved, accept => accept.click())
  return moved
}

/** Of a token with one pool on its network no other market says what it is worth: that is accepted first. */
export const acceptAlone = (dialog: Locator): Promise<void> =>
  dialog.getByRole('checkbox', { name: /No other market says what this is worth/ }).check()

/**
 * A deed of a position, from its review to its receipt, which is closed; answers what the receipt says. Others trade in
 * the pool: a price that moved is accepted.
 */
export async function heldDeed(
  page: Page,
  name: keyof typeof heldDeeds,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<string> {
  const [button, done] = heldDeeds[name]
  const dialog = page.getByRole('dialog', { name, exact: true })
  const moved = await takePriceOfNow(page)
  await fill?.(dialog)
  await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  await dialog.getByRole('button', { name: button }).click()
  await page.removeLocatorHandler(moved)
  const receipt = page.getByRole('dialog', { name: done, exact: true })
  const again = dialog.getByRole('button', { name: 'Try again' })
  const beyond = dialog.getByText(/price moved further than your limit/)
  // Where a part of it is done, the rest goes on in a dialog of its own.
  const onward = dialog.getByRole('button', { name: /^Finish (move|migration|deposit|compounding)$/ })
  // Between the review and its block another trade may have gone beyond the limit: this does what a user does then.
  for (let tries = 0; tries < 3; tries++) {
    // Several questions, each with its block. What is to be accepted first has the only button.
    await expect(receipt.or(again).or(beyond).or(onward).first()).toBeVisible({ timeout: 120_000 })
    const goes = dialog.getByRole('button', { name: button })
    if (await onward.isVisible()) {
      await onward.click()
      await expect(dialog.getByText(/Tried at block/)).toBeVisible()
      const alone = dialog.getByRole('checkbox', { name: /No other market says/ })
      if (await alone.isVisible()) await alone.check()
      await goes.click()
      continue
    }
    if (!(await beyond.isVisible())) break
    // The pool is read in a rhythm of its own: the price of now is offered a moment after the refusal, unless it is the
    // old one again.
    await moved.waitFor({ timeout: 15_000 }).catch(() => {})
    if (await moved.isVisible()) await moved.click()
    // Where a swap is part of it, accepting works all of it out anew, and nothing is left to try again.
    await expect(goes.or(again)).toBeEnabled()
    if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => {})
    await expect(dialog.getByText(/Tried at block/)).toBeVisible()
    await goes.click()
  }
  await expect(receipt).toBeVisible()
  if (!isLight(page) && !looked.has(done)) {
    await expectAccessible(page)
    looked.add(done)
  }
  const said = (await receipt.textContent()) ?? ''
  await receipt.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return said
}
