import { inLocale, kindsOfPage, localeKeys } from '../support/pagesOf.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'

const KINDS = ['landing', 'tokens', 'pools', 'transactions', 'list', 'token', 'native', 'pool', 'v4 pool', 'history', 'portfolio', 'swap', 'not found']

// One visit a page and language, and everything is looked at in it. Faults (console, policy, hydration, third parties) are watched from the
// first byte and fail it by themselves (tests/support/site.ts); axe runs once, at a desk's width; each page in one theme, each language in both.
for (const [at, locale] of localeKeys.entries())
  for (const [index, kind] of KINDS.entries())
    test(`[GO-2, IN-2] the ${kind} page in ${locale} is whole and accessible`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 780 })
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: (index + at) % 2 === 0 ? 'dark' : 'light' })
      await open(page, inLocale(kindsOfPage()[kind]!, locale))
      const seen = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        dir: document.documentElement.dir,
        headings: document.querySelectorAll('h1').length,
        // Nothing hangs out of the page at a phone's width.
        beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        unsaid: [...document.querySelectorAll('main *')].filter(e => e.children.length === 0 && /^[a-z]+(\.[a-zA-Z0-9]+)+$/.test(e.textContent?.trim() ?? '')).length,
      }))
      expect(seen).toEqual({ lang: locale, dir: locale === 'ar-SA' ? 'rtl' : 'ltr', headings: 1, beyond: 0, unsaid: 0 })
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
