import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from '../support/site.ts'

// A thing goes where it went. What moves does so by itself within 300 ms; nothing does for whom less motion is right.

type Seen = { pseudo: string | null; ms: number; names: string[]; less: boolean }

/** Everything that began to move from now on, on this page and those it leads to. */
async function watchMotion(page: Page): Promise<() => Promise<Seen[]>> {
  await page.addInitScript(() => {
    const seen: Seen[] = JSON.parse(sessionStorage.getItem('test.motion') ?? '[]') as Seen[]
    const known = new WeakSet<Animation>()
    const look = () => {
      for (const animation of document.getAnimations()) {
        if (known.has(animation)) continue
        known.add(animation)
        const { effect } = animation
        const { duration, iterations } = effect!.getComputedTiming()
        if (iterations === Infinity) continue
        seen.push({
          pseudo: (effect as KeyframeEffect).pseudoElement,
          ms: Number(duration),
          // The browser may hear of the wish a moment after the page has begun.
          less: matchMedia('(prefers-reduced-motion: reduce)').matches,
          names: [...new Set((effect as KeyframeEffect).getKeyframes().flatMap(frame => Object.keys(frame)))].filter(
            name => !['offset', 'easing', 'composite', 'computedOffset'].includes(name),
          ),
        })
        sessionStorage.setItem('test.motion', JSON.stringify(seen))
      }
    }
    const watch = () => {
      look()
      requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
    // On a busy machine a motion may be over before the next frame.
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how)
      look()
      return animation
    }
    addEventListener(
      'pagereveal',
      event => void (event as Event & { viewTransition?: ViewTransition }).viewTransition?.ready.then(look),
    )
  })
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('test.motion') ?? '[]') as Seen[])
}

/** Reaches for it first, as a person does: the script that moves its mark comes then. */
async function reach(page: Page, place: Locator): Promise<void> {
  const script = page.waitForResponse(answer => answer.url().includes('slideMarks'))
  await place.hover()
  await (await script).finished()
  await page.evaluate(() => new Promise(done => setTimeout(done, 200)))
}

/** What a person sees move: from the list to a token's page, in its tabs and ranges, in a sheet. */
async function goAlong(page: Page): Promise<void> {
  await open(page, '/explore/tokens/ethereum')
  const week = page.locator('[data-param=window]').getByRole('button', { name: '1W' })
  await reach(page, week)
  await week.click()
  // What is chosen moves a frame after it is: the next press leads away.
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  await page.getByRole('link', { name: /Uniswap/ }).click()
  await expect(page).toHaveURL(/\/explore\/tokens\/ethereum\/0x/)
  await reach(page, page.getByRole('radio', { name: 'Pools' }))
  await page.getByRole('radio', { name: 'Pools' }).click()
  await expect(page.getByRole('radio', { name: 'Pools' })).toBeChecked()
  await page.getByRole('radio', { name: 'Pools' }).press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'About' })).toBeChecked()
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('[UI-1] a row’s logo and price become the page’s, marks slide, the drawer comes from its edge: nothing takes longer than 300 ms', async ({
  page,
}) => {
  const moved = await watchMotion(page)
  await goAlong(page)
  await expect
    .poll(async () => (await moved()).map(({ pseudo }) => pseudo))
    .toEqual(
      expect.arrayContaining([
        '::view-transition-group(token-logo)',
        '::view-transition-group(token-price)',
        '::before',
      ]),
    )
  const all = await moved()
  // The range's, the tabs' twice.
  expect(all.filter(({ pseudo, names }) => pseudo === '::before' && names.includes('transform'))).toHaveLength(3)
  expect(
    all.some(({ pseudo, names }) => pseudo === null && names.includes('translate') && !names.includes('opacity')),
  ).toBe(true)
  expect(all.filter(({ pseudo, ms }) => ms > 300 && pseudo !== '::after')).toEqual([])
})

test.describe('for whom less motion is right', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[UI-1] nothing of it moves', async ({ page }) => {
    const moved = await watchMotion(page)
    await goAlong(page)
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
    const all = await moved()
    expect(all.filter(({ ms, less }) => ms > 0 && less)).toEqual([])
    expect(all.filter(({ pseudo }) => pseudo !== '::after')).toEqual([])
  })
})
