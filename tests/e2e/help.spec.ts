import { helpPages } from '#domain/routes/routes.ts'
import { inLocale, localeKeys } from '../support/pagesOf.ts'
import { expect, expectAccessible, test } from '../support/site.ts'

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  // That every article is there, readable and followed by the next one is a law of the built site
  // (tests/laws/built/help.test.ts).
  test('[GO-1] the list of articles is reached from any page’s foot, and read on by links', async ({ page }) => {
    await page.goto('/explore/tokens/ethereum')
    await page.locator('footer').getByRole('link', { name: 'Help' }).first().click()
    await expect(page.locator('.help-search')).toBeHidden()
    await page.locator('[data-help-list] a').first().click()
    await expect(page.locator('h1')).toHaveCount(1)
    await page.locator('.help-after').click()
    await expect(page).toHaveURL(new RegExp(`/help/${helpPages[1]}$`))
    await page.locator('.help-crumbs a').click()
    await expect(page).toHaveURL(/\/help$/)
  })
})

test('[EX-7] articles have titles, descriptions, canonical, hreflang and JSON-LD of their own', async ({ request }) => {
  const titles = new Set<string>()
  for (const locale of localeKeys)
    for (const article of helpPages) {
      const path = inLocale(`/help/${article}`, locale)
      const html = await (await request.get(path)).text()
      titles.add(`${locale} ${/<title>([^<]*)<\/title>/.exec(html)?.[1]}`)
      expect(new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)![1]!).pathname).toBe(path)
      expect([...html.matchAll(/hreflang="([\w-]+)" href/g)].map(match => match[1]).sort(), path).toEqual(
        expect.arrayContaining([...localeKeys, 'x-default'].sort()),
      )
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(match =>
        JSON.parse(match[1]!),
      )
      expect(
        blocks.map(block => block['@type']),
        path,
      ).toEqual(['BreadcrumbList', 'TechArticle', ...(article === 'glossary' ? ['DefinedTermSet'] : [])])
      expect(blocks[1]).toMatchObject({
        inLanguage: locale,
        headline: expect.any(String),
        dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })
      if (article === 'glossary') expect(blocks[2].hasDefinedTerm.length).toBeGreaterThan(20)
    }
  expect(titles.size).toBe(localeKeys.length * helpPages.length)
})

const searches = [
  ['en-US', 'sandwich', '/help/slippage'],
  ['fr-FR', 'sandwich', '/fr-FR/help/slippage'],
  ['ja-JP', '承認', '/ja-JP/help/approvals'],
  ['ar-SA', 'الشطيرة', '/ar-SA/help/glossary'],
] as const
for (const [locale, text, wanted] of searches)
  test(`the help search finds articles in the page’s language: ${locale}`, async ({ page }) => {
    await page.goto(inLocale('/help', locale))
    await page.locator('#help-query').fill(text)
    await expect(page.locator('.help-results a').first()).toBeVisible()
    const hrefs = await page
      .locator('.help-results a')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(hrefs).toContain(wanted)
    for (const href of hrefs) expect(href?.startsWith(inLocale('/help', locale)), href ?? '').toBe(true)
    await expect(page.locator('.help-results mark').first()).toBeVisible()
    await page.locator('#help-query').fill('qqqqxyz')
    await expect(page.locator('.help-results a')).toHaveCount(0)
    await expect(page.locator('.help-status')).not.toBeEmpty()
  })

test('only the list of articles may run WebAssembly, and Pagefind waits for the box', { tag: '@browser' }, async ({
  page,
  request,
}) => {
  expect((await request.get('/help')).headers()['content-security-policy']).toContain("'wasm-unsafe-eval'")
  for (const path of ['/', '/swap', '/help/swap', '/explore/tokens/ethereum'])
    expect((await request.get(path)).headers()['content-security-policy'], path).not.toContain('wasm')
  const asked: string[] = []
  page.on('request', request => request.url().includes('/pagefind/') && asked.push(request.url()))
  await page.goto('/help', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await page.locator('#help-query').focus()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

test('[GO-13] help is accessible, fits a phone, in both directions', { tag: '@browser' }, async ({ page }) => {
  for (const path of ['/help', '/help/slippage', '/ar-SA/help', '/ar-SA/help/glossary', '/ja-JP/help/swap']) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectAccessible(page)
  }
})
