import type { Page } from '@playwright/test'
import { expect, test } from '../support/site.ts'

const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '')

test('[RT-19] [GO-2] the path’s prefix is the page’s language, right to left where it is read so', {
  tag: '@browser',
}, async ({ page }) => {
  // Each language's own word of it: markup.spec.ts.
  for (const [tag, prefix] of Object.entries({ 'en-US': '', 'ar-SA': '/ar-SA' })) {
    await page.goto(`${prefix}/explore`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.locator('html')).toHaveAttribute('dir', tag === 'ar-SA' ? 'rtl' : 'ltr')
    const logo = await page.locator('.logo').boundingBox()
    const width = page.viewportSize()!.width
    expect(logo!.x > width / 2).toBe(tag === 'ar-SA')
  }
})

test('[RT-19] lng in the query leads to that language’s path, keeps the rest, and is remembered', {
  tag: '@browser',
}, async ({ page }) => {
  await page.goto('/explore/pools?search=eth&lng=fr-FR')
  await expect(page).toHaveURL(/\/fr-FR\/explore\/pools\?search=eth$/)
  await page.goto('/swap')
  await expect(page).toHaveURL(/\/fr-FR\/swap$/)
  await page.goto('/fr-FR/explore?lng=en-US')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.goto('/ja-JP/swap')
  await page.waitForLoadState('load')
  expect(pathOf(page)).toBe('/ja-JP/swap')
  // The language alone, or another country's, is that language.
  for (const lng of ['fr', 'fr-CA', 'FR']) {
    await page.goto(`/ja-JP/explore?lng=${lng}`)
    await expect(page).toHaveURL(/\/fr-FR\/explore$/)
    await page.goto('/explore?lng=en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  }
  await page.goto('/swap?lng=xx-YY')
  await page.waitForLoadState('load')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('[RT-19] without a prefix the browser’s language applies, once; English can be chosen even where nothing can be stored', {
  tag: '@browser',
}, async ({ visitor }) => {
  const page = await visitor({ locale: 'fr-CA' })
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.goto('/explore')
  await expect(page).toHaveURL(/\/fr-FR\/explore$/)
  await page.getByRole('button', { name: 'Réglages', exact: true }).click()
  await page.getByRole('button', { name: 'Langue', exact: true }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/explore\?lng=en-US$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  expect(faults).toEqual([])
})

test('[RT-19] a reader without scripts, as most crawlers are, stays where the link led', async ({ visitor }) => {
  const page = await visitor({ locale: 'ja-JP', javaScriptEnabled: false })
  await page.goto('/explore')
  expect(pathOf(page)).toBe('/explore')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('link', { name: '日本語' }).click()
  await expect(page).toHaveURL(/\/ja-JP\/explore(\/tokens\/ethereum)?$/)
})

test('[RT-19] the menu’s language links keep the page, its parameters and the place in it', async ({ page }) => {
  await page.goto('/explore/pools/base?search=usd#main')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(/\/ar-SA\/explore\/pools\/base\?search=usd#main$/)
  await page.goto('/swap')
  await expect(page).toHaveURL(/\/ar-SA\/swap$/)
})

test('[IN-3] [EX-3] in Arabic a chart’s tip reads from the right, each figure and the moment whole', {
  tag: '@browser',
}, async ({ page, request }) => {
  const { items } = (await (await request.get('/api/market/tokens?chain=ethereum&search=uni')).json()) as {
    items: { symbol: string; address: string }[]
  }
  await page.goto(`/ar-SA/explore/tokens/ethereum/${items.find(({ symbol }) => symbol === 'UNI')!.address}`)
  await page.getByRole('button', { name: 'شموع' }).click()
  const frame = (await page.locator('.chart-frame').boundingBox())!
  const tip = page.locator('.chart-tip')
  let x = 60
  await expect(async () => {
    x = x === 60 ? 66 : 60
    await page.mouse.move(frame.x + x, frame.y + 100)
    expect(await tip.textContent()).toMatch(/US\$/)
  }).toPass()
  // As they are seen: pieces of one row lie beside each other, the first at the right.
  const rows = await tip.locator('bdi').evaluateAll(parts =>
    parts.map(part => {
      const { left, right, top, height } = part.getBoundingClientRect()
      return { text: part.textContent!, left, right, top, height }
    }),
  )
  expect(rows.length).toBe(5)
  for (const [i, row] of rows.entries()) {
    expect(row.height, row.text).toBeLessThan(30)
    const before = rows[i - 1]
    if (before && Math.abs(before.top - row.top) < 2) expect(row.right, row.text).toBeLessThanOrEqual(before.left)
  }
  expect(rows.slice(0, 4).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^الافتتاح /),
    expect.stringMatching(/^الأعلى /),
    expect.stringMatching(/^الأدنى /),
    expect.stringMatching(/^الإغلاق /),
  ])
})

test.describe('far from Greenwich', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('[IN-3] [EX-3] a moment is told in its reader’s own time, its zone where it is pointed at; a page without a script says UTC', {
    tag: '@browser',
  }, async ({ page, request }) => {
    const at = (time: number, options: Intl.DateTimeFormatOptions, timeZone = 'Asia/Kolkata') =>
      new Intl.DateTimeFormat('en-US', { ...options, hourCycle: 'h23', timeZone }).format(time * 1000)
    const clock = { hour: '2-digit', minute: '2-digit' } as const
    const whole = { ...clock, day: 'numeric', month: 'short', year: 'numeric', timeZoneName: 'short' } as const
    const path = '/explore/tokens/ethereum/0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
    const html = await (await request.get(path)).text()
    const [, time, text] = /<text[^>]* data-time="(\d+)"[^>]*>([^<]+)</.exec(html)!
    expect(text).toBe(at(Number(time), clock, 'UTC'))

    await page.goto(path)
    const label = page.locator(`text[data-time="${time}"]`)
    await expect(label).toHaveText(at(Number(time), clock))
    const row = page.locator('table[data-kind="transactions"] data[data-kind="age"]').first()
    await expect(row).toHaveText(/ago|now/)
    await row.hover()
    await expect(row).toHaveAttribute('title', at(Number(await row.getAttribute('value')), whole))
    await expect(row).toHaveAttribute('title', /GMT\+5:30$/)
  })
})
