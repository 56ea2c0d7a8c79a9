// Forced colours, more contrast, and zoom: what is said is said there, too, and a page stays a page.
import type { Page } from '@playwright/test'
import { kindsOfPage } from '../support/pagesOf.ts'
import { expect, open, test } from '../support/site.ts'

const UNI = '/explore/tokens/ethereum/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'

/** Names of what stands on the page and says nothing in forced colours. */
const unsaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = getComputedStyle(document.documentElement).backgroundColor
    const isSeen = (element: Element) => (element as HTMLElement).checkVisibility?.({ visibilityProperty: true })
    const name = (element: Element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 20)}`
    const grounds: [selector: string, pseudo: string | undefined][] = [
      ['.figure[data-direction="up"], .figure[data-direction="down"]', '::before'],
      ['.star', '::before'],
      ['.live-dot', undefined],
    ]
    const shapes = grounds.flatMap(([selector, pseudo]) =>
      [...document.querySelectorAll(selector)].filter(isSeen).filter(element => {
        const { backgroundColor, outlineStyle } = getComputedStyle(element, pseudo)
        return outlineStyle === 'none' && [canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
      }),
    )
    const chosen = [
      ...document.querySelectorAll('[aria-pressed="true"], [aria-selected="true"], .header-nav [aria-current="page"]'),
    ]
      .filter(isSeen)
      .filter(element => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        const before = getComputedStyle(element, '::before').backgroundColor
        return outlineStyle === 'none' && outlineWidth !== '2px' && [canvas, 'rgba(0, 0, 0, 0)'].includes(before)
      })
    return [...shapes, ...chosen].map(name)
  })

test('[UI-1] forced colours keep every sign: up or down, starred, alive, chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { token, tokens, pool, pools } = kindsOfPage()
  for (const path of [token, tokens, pool, pools, '/positions', '/swap'] as string[]) {
    await open(page, path)
    expect(await unsaid(page), path).toEqual([])
  }
  await open(page, UNI)
  const star = page.locator('.star-head')
  const looks = () => star.evaluate(element => getComputedStyle(element, '::before').backgroundColor)
  const before = await looks()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect(await looks()).not.toBe(before)
  await page.setViewportSize({ width: 360, height: 780 })
  for (const link of await page.locator('.header-nav > a').all())
    expect(
      await link.evaluate(
        element =>
          getComputedStyle(element, '::before').backgroundColor !==
          getComputedStyle(document.documentElement).backgroundColor,
      ),
    ).toBe(true)
})

test('[UI-1] who asks for more contrast reads soft words as strong ones, and sees every edge', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await open(page, UNI)
  const [soft, text, line, strong] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    return ['--text-soft', '--text', '--line', '--line-strong'].map(name => {
      probe.style.color = `var(${name})`
      return getComputedStyle(probe).color
    })
  })
  expect(soft).toBe(text)
  expect(line).toBe(strong)
})

for (const [zoom, width, height] of [
  [200, 640, 512],
  [400, 320, 256],
] as const)
  test(`[UI-1] at ${zoom} % zoom a page scrolls one way only, and bars leave at least three fifths of it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const kinds = kindsOfPage()
    const some = [
      'landing',
      'tokens',
      'pools',
      'transactions',
      'token',
      'pool',
      'positions',
      'position',
      'nfts',
      'collection',
      'help',
      'article',
      'privacy',
      'app',
      'swap',
      'send',
      'portfolio',
      'wallet',
    ]
    for (const path of [...some.map(kind => kinds[kind]!), '/positions/create/v3']) {
      await open(page, path)
      await page.evaluate(() => scrollTo(0, 400))
      const { over, free } = await page.evaluate(() => {
        const rows = new Set<number>()
        for (const element of document.querySelectorAll('body *')) {
          const { position, visibility } = getComputedStyle(element)
          const box = element.getBoundingClientRect()
          // What sticks counts while it does; what is closed has no box.
          if (!/fixed|sticky/.test(position) || visibility === 'hidden' || box.height === 0 || box.width < 100) continue
          if (position === 'sticky' && box.top > 1 && box.bottom < innerHeight - 1) continue
          for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(innerHeight, box.bottom); y++) rows.add(y)
        }
        return {
          over: document.documentElement.scrollWidth - innerWidth,
          free: (innerHeight - rows.size) / innerHeight,
        }
      })
      expect(over, path).toBeLessThanOrEqual(0)
      expect(free, path).toBeGreaterThanOrEqual(0.6)
    }
  })
