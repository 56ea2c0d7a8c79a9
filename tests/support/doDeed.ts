import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

/** The frame of a deed that is open: its review, its steps or its receipt. */
export const deedFrame = (page: Page): Locator => page.locator('dialog.deed-frame[open]')

/** Waits until a deed's review was rehearsed, and presses what asks the wallet. Answers the frame. */
export async function askDeed(page: Page, act: string | RegExp): Promise<Locator> {
  const frame = deedFrame(page)
  await expect(frame.locator('.plan-tried')).toContainText(/Tried at block/)
  await frame.locator('.deed-foot').getByRole('button', { name: act }).click()
  return frame
}

/** A deed from its review to its receipt, which is read (`told`) and left. */
export async function doDeed(page: Page, act: string | RegExp, told: string | RegExp): Promise<void> {
  const frame = await askDeed(page, act)
  await expect(frame.getByRole('heading', { level: 2 }).first()).toContainText(told)
  await frame.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(frame).toBeHidden()
}

/**
 * A text of ours from its review to its receipt, in the frame of every deed; answers the frame, at its receipt
 * (`told`).
 */
export async function signText(page: Page, act: string, told: string): Promise<Locator> {
  const frame = deedFrame(page)
  await expect(frame.locator('.quote-row').filter({ hasText: 'Network cost' })).toContainText(
    'None: nothing goes on chain',
  )
  await frame.locator('.deed-foot').getByRole('button', { name: act, exact: true }).click()
  await expect(frame.getByRole('heading', { level: 2, name: told })).toBeVisible()
  return frame
}
