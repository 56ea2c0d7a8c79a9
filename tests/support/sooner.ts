import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/**
 * Moves the page's clock until something is there: what a page looks at in a rhythm of its own is not waited for. The
 * clock must have been installed (`page.clock.install`) before the page was opened. `stride`: ms of one step, at least
 * that rhythm's.
 */
export async function sooner(page: Page, stride: number, isThere: () => unknown): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await isThere()) return true
        await page.clock.fastForward(stride)
        return false
      },
      // A look that another one would end has the time to come to its own.
      { intervals: [300, 700, 1_000] },
    )
    .toBe(true)
}
