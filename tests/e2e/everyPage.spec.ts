import { matchRoute } from '../../src/domain/routes/matchRoute.ts'
import { routes } from '../../src/domain/routes/routes.ts'
import { lookOf } from '../support/lookOf.ts'
import { BOTH_WAYS, inLocale, kindsOfPage, turnOf } from '../support/pagesOf.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'

const KINDS = [
  'landing',
  'tokens',
  'pools',
  'transactions',
  'list',
  'token',
  'native',
  'pool',
  'v4 pool',
  'history',
  'portfolio',
  'wallet',
  'positions',
  'position',
  'migrate list',
  'migrate',
  'nfts',
  'collection',
  'item',
  'help',
  'article',
  'privacy',
  'app',
  'passkeys',
  'passkey pop-up',
  'uninstalled',
  'swap',
  'send',
  'limit',
  'create',
  'create v3',
  'not found',
]
// One visit a page and language, all languages of a page in one window (what they share is fetched once), and
// everything is looked at in it. Faults (console, policy, hydration, third parties) are watched from the first byte and
// fail it by themselves (tests/support/site.ts); axe runs once, at a desk's width; each page in one theme, each
// language in both. What markup alone shows is read of every language in markup.spec.ts.
for (const [index, kind] of KINDS.entries())
  test(`[GO-2, IN-2] [IN-3] the ${kind} page is whole and accessible in English, in Arabic and in the language whose turn it is`, async ({
    page,
    faults,
  }) => {
    if (kind === 'not found') faults.allow(/status of 404/)
    for (const [at, locale] of [...BOTH_WAYS, turnOf(kind)].entries()) {
      await page.setViewportSize({ width: 360, height: 780 })
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: (index + at) % 2 === 0 ? 'dark' : 'light' })
      await open(page, inLocale(kindsOfPage()[kind]!, locale))
      const seen = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        // Nothing hangs out of the page at a phone's width.
        beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        unsaid: [...document.querySelectorAll('main :not(code)')].filter(
          e => e.children.length === 0 && /^[a-z]+(\.[a-zA-Z0-9]+)+$/.test(e.textContent?.trim() ?? ''),
        ).length,
        headings: document.querySelectorAll('h1').length,
      }))
      expect(seen, locale).toEqual({ lang: locale, beyond: 0, unsaid: 0, headings: 1 })
      expect(await lookOf(page), locale).toEqual([])
      // Its rules find the same in another language of one direction.
      if (!BOTH_WAYS.includes(locale)) continue
      await page.setViewportSize({ width: 1280, height: 900 })
      await expectAccessible(page)
    }
  })

test('every route of the list is one of these pages', () => {
  const seen = new Set(KINDS.map(kind => matchRoute(kindsOfPage()[kind]!)?.route))
  // A token's history, explore without its parts, positions of other versions and what migrates of v2 are these pages
  // with other words.
  const alike = [
    ...['explore', 'exploreTab', 'tokenHistory', 'poolHistory', 'positionV2', 'positionV4'],
    ...['migratePair', 'migrateV2Of'],
  ]
  expect(
    Object.keys(routes).filter(route => !seen.has(route as keyof typeof routes) && !alike.includes(route)),
  ).toEqual([])
})
