import type { Page, Request } from '@playwright/test'
import { expect } from './site.ts'

/** A request that takes longer is one that stays open: no step waits for it. ms. */
const STAYS_OPEN = 5_000

/**
 * Moves the page's clock until something is there: what a page looks at in a rhythm of its own is not waited for. The
 * clock must have been installed (`page.clock.install`) before the page was opened. `stride`: ms of one step, at least
 * that rhythm's. While an answer is under way the clock stands: a step longer than the time it may take would end it,
 * and on a busy machine end each look anew.
 */
export async function sooner(page: Page, stride: number, isThere: () => unknown): Promise<void> {
  const open = new Map<Request, number>()
  const began = (request: Request) => void open.set(request, performance.now())
  const ended = (request: Request) => void open.delete(request)
  page.on('request', began)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  const waits = () => [...open.values()].some(since => performance.now() - since < STAYS_OPEN)
  try {
    await expect
      .poll(
        async () => {
          if (await isThere()) return true
          if (!waits()) await page.clock.fastForward(stride)
          return false
        },
        // A look has the time to begin.
        { intervals: [300, 700, 1_000] },
      )
      .toBe(true)
  } finally {
    page.off('request', began)
    page.off('requestfinished', ended)
    page.off('requestfailed', ended)
  }
}
