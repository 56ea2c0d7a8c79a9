import type { Page } from '@playwright/test'

/**
 * Lets so many seconds pass by the page's own clock (`page.clock.install()` came before the page): all its timers come
 * due, second by second, and between two of them what they began goes on in real time (answers, promises). What would
 * have come after a while has come when this resolves, however busy the machine is.
 */
export async function passes(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed++) {
    await page.clock.runFor(1_000)
    // Asked now, answered after whatever the page asked before.
    await page.evaluate(() => fetch('/robots.txt', { cache: 'no-store' }).then(answer => answer.text()))
  }
}
