import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { inEnglish, misread } from '../support/readsAs.ts'

async function openCurrency(page: Page) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Currency', exact: true }).click()
}
const price = (page: Page) => page.locator('data[data-kind=price]').first()

/** The first price says, in this currency, what the market says of that token, at the rate of the day. */
async function expectPriceIn(page: Page, request: APIRequestContext, currency: string): Promise<void> {
  const { rates } = (await (await request.get('/api/rates')).json()) as { rates: Record<string, number> }
  const rate = currency === 'USD' ? 1 : rates[currency]!
  await expect
    .poll(async () => {
      const { text, live, locale } = await price(page).evaluate(one => ({
        ...{ text: one.textContent!, live: one.dataset.live!, locale: document.documentElement.lang },
      }))
      const [, chainId, address] = live.split(':')
      const token = await (await request.get(`/api/market/tokens/${chainId}/${address}`)).json()
      return misread(inEnglish(locale, text.replace(/[€¥]/, '')), (token as { priceUsd: number }).priceUsd * rate)
    }, `the price in ${currency}`)
    .toBeNull()
}

test('[NB-5] the settings menu has its views, is wide enough, and starts anew when it was closed', async ({ page }) => {
  await page.goto('/explore')
  const button = page.getByRole('button', { name: 'Settings', exact: true })
  await button.click()
  const menu = page.getByRole('dialog', { name: 'Settings' })
  await expect(menu).toBeVisible()
  expect((await menu.boundingBox())!.width).toBeGreaterThanOrEqual(325)
  for (const view of ['Language', 'Currency', 'Theme']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await expect(page.getByRole('dialog', { name: view })).toBeVisible()
    await page.getByRole('dialog', { name: view }).getByRole('button', { name: 'Back to settings' }).click()
    await expect(page.getByRole('dialog', { name: view })).toBeHidden()
    await expect(menu).toBeVisible()
  }
  await page.getByRole('button', { name: 'Currency', exact: true }).click()
  await page.mouse.click(20, 400)
  await expect(menu).toBeHidden()
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Currency' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('[NB-5] on a phone the menu is a sheet that fits', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/explore')
  await openCurrency(page)
  const box = (await page.getByRole('dialog', { name: 'Currency' }).boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  expect(box.y + box.height).toBeLessThanOrEqual(701)
})

test('[NB-6] [NB-7] choosing a currency says so in the address beside what was there, rewrites the figures, and is kept', async ({
  page,
  request,
}) => {
  await page.goto('/explore/tokens/ethereum?search=&window=1w')
  // Of one token, wherever its row stands by then.
  const ether = page.locator('data[data-live="priceUsd:1:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"]').first()
  const before = Number(await ether.getAttribute('value'))
  await openCurrency(page)
  const list = page.getByRole('dialog', { name: 'Currency' })
  await expect(list.getByRole('link')).toHaveCount(22)
  await list.getByRole('link', { name: /EUR/ }).click()
  await expect(page).toHaveURL(/window=1w/)
  await expect(page).toHaveURL(/cur=EUR/)
  await expect(price(page)).toHaveText(/^€/)
  await expectPriceIn(page, request, 'EUR')
  // In dollars as it was, but for what others traded meanwhile; a rate of exchange would be more.
  expect(Math.abs(Number(await ether.getAttribute('value')) / before - 1)).toBeLessThan(0.02)
  await expect(list.getByRole('link', { name: /EUR/ })).toHaveAttribute('aria-current', 'true')
  for (const [path, currency, written] of [
    ['/explore/tokens/ethereum', 'EUR', /^€/],
    ['/fr-FR/explore/tokens/ethereum', 'EUR', /€$/],
    ['/explore/tokens/ethereum?cur=JPY', 'JPY', /^¥/],
    ['/explore/tokens/ethereum?cur=USD', 'USD', /^\$/],
  ] as const) {
    await page.goto(path)
    await expect(price(page)).toHaveText(written)
    await expectPriceIn(page, request, currency)
  }
})

test('[NB-6] without rates figures stay in dollars and the menu says why; a made-up currency changes nothing', async ({
  page,
  request,
}) => {
  await page.route('**/api/rates', route => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/explore/tokens/ethereum')
  await openCurrency(page)
  await page.getByRole('dialog', { name: 'Currency' }).getByRole('link', { name: /GBP/ }).click()
  await expect(page.getByText('Exchange rates can’t be loaded')).toBeVisible()
  await expect(price(page)).toHaveText(/^\$/)
  await expectPriceIn(page, request, 'USD')
  await page.goto('/explore/tokens/ethereum?cur=%3Cscript%3E')
  await page.waitForLoadState('load')
  await expect(price(page)).toHaveText(/^\$/)
  await expectPriceIn(page, request, 'USD')
})

for (const [name, spoil] of Object.entries({
  corrupt: () => {
    for (const key of ['tarn.currency', 'tarn.theme', 'tarn.language', 'tarn.wallet', 'tarn.swap'])
      localStorage.setItem(key, '{"\u0000💥:NaN')
    sessionStorage.setItem('tarn.theme', '{}')
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  forbidden: () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
  },
}))
  test(`[NB-6] [NB-10] ${name} storage breaks nothing`, async ({ page, request }) => {
    const faults: string[] = []
    page.on('pageerror', error => faults.push(error.message))
    await page.addInitScript(spoil)
    await page.goto('/explore/tokens/ethereum')
    await openCurrency(page)
    await page.getByRole('dialog', { name: 'Currency' }).getByRole('link', { name: /EUR/ }).click()
    await expect(price(page)).toHaveText(/^€/)
    await expectPriceIn(page, request, 'EUR')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Theme', exact: true }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(faults).toEqual([])
  })

test('[NB-1] the logo leads to the root with intro, and wears a snowflake from December 1 to January 7', async ({
  page,
}) => {
  for (const [day, snow] of [
    ['2026-11-30T12:00:00', false],
    ['2026-12-01T12:00:00', true],
    ['2027-01-07T12:00:00', true],
    ['2027-01-08T12:00:00', false],
  ] as const) {
    await page.clock.setFixedTime(new Date(day))
    await page.goto('/explore')
    await expect(page.locator('header .logo-snow')).toBeVisible({ visible: snow })
  }
  await expect(page.getByRole('link', { name: 'Tarn, home page' })).toHaveAttribute('href', '/?intro=true')
  await page.goto('/fr-FR/explore')
  await expect(page.locator('header .logo')).toHaveAttribute('href', '/fr-FR?intro=true')
})

test('links to screens that don’t exist are not drawn', async ({ page, request }) => {
  for (const path of ['/', '/explore', '/swap']) {
    await page.goto(path)
    const hrefs = await page
      .locator('header a[href^="/"], footer a[href^="/"]')
      .evaluateAll(all => all.map(a => a.getAttribute('href')!))
    for (const href of new Set(hrefs)) expect((await request.get(href)).status(), href).toBe(200)
  }
})

test('[UI-3] what the browser keeps after a visit is on the page that lists it, in words and by name', async ({
  page,
}) => {
  await page.goto('/explore')
  await openCurrency(page)
  await page.getByRole('link', { name: /EUR/ }).click()
  await page.getByRole('button', { name: 'Back to settings' }).click()
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tarn.currency'))).toMatch(/^EUR:/)
  await page.goto('/privacy')
  const listed = await page.locator('.help-text li code').allInnerTexts()
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept).toEqual(expect.arrayContaining(['tarn.currency', 'tarn.theme']))
  expect(kept.filter(key => !listed.includes(key))).toEqual([])
  await expect(page.getByRole('listitem').filter({ hasText: 'tarn.theme' })).toContainText('Light or dark')
})
