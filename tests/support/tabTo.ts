import type { Locator, Page } from '@playwright/test'
import { expect } from './site.ts'

/** Tab after tab until something of the page has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < 80; i++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${target}`)
}
