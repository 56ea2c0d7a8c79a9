import { inLocale, kindsOfPage, localeKeys } from '../support/pagesOf.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'

// Faults (console, policy, hydration, third parties) fail each of these by themselves: tests/support/site.ts.
for (const kind of Object.keys({ landing: 0, tokens: 0, pools: 0, transactions: 0, token: 0, native: 0, pool: 0, 'v4 pool': 0, swap: 0, 'not found': 0 }))
  for (const locale of localeKeys)
    test(`[GO-2, IN-2] the ${kind} page in ${locale} is whole and accessible`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: locale === 'en-US' ? 'dark' : 'light' })
      await open(page, inLocale(kindsOfPage()[kind]!, locale))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar-SA' ? 'rtl' : 'ltr')
      await expect(page.locator('h1')).toHaveCount(1)
      // Nothing hangs out of the page at a phone's width.
      await page.setViewportSize({ width: 360, height: 780 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1280, height: 900 })
      await expectAccessible(page)
    })

test('[RT-15] an unknown address answers 404 with the page of its language and a way to Swap', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  const response = await page.goto('/fr-FR/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  await expect(page.getByRole('main').locator('a[href$="/swap"]').first()).toBeVisible()
})
