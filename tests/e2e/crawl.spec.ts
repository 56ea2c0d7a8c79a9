import { expect, test } from '../support/site.ts'
import { inLocale, kindsOfPage, localeKeys } from '../support/pagesOf.ts'

const attribute = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(match => match[1]!)

test('[EX-7] canonical and hreflang on each kind of page, in each locale', async ({ request }) => {
  const kinds = kindsOfPage()
  for (const kind of ['landing', 'tokens', 'pools', 'transactions', 'token', 'pool', 'swap'] as const)
    for (const locale of localeKeys) {
      const path = inLocale(kinds[kind]!, locale)
      const html = await (await request.get(path)).text()
      const [canonical] = attribute(html, /<link rel="canonical" href="([^"]+)"/g)
      expect(new URL(canonical!).pathname, path).toBe(path)
      const languages = attribute(html, /<link rel="alternate" hreflang="([^"]+)"/g)
      expect(languages.sort(), path).toEqual([...localeKeys, 'x-default'].sort())
    }
})

test('[EX-7] doubles point to one page', async ({ request }) => {
  for (const path of ['/explore', '/explore/tokens', '/explore/tokens/ethereum']) {
    const html = await (await request.get(path)).text()
    expect(new URL(attribute(html, /<link rel="canonical" href="([^"]+)"/g)[0]!).pathname, path).toBe('/explore/tokens/ethereum')
  }
})

test('[EX-7] JSON-LD says what the page is, by schema.org’s shapes', async ({ request }) => {
  const kinds = kindsOfPage()
  const expected: Record<string, string[]> = { landing: ['WebSite'], tokens: ['CollectionPage'], pools: ['CollectionPage'], token: ['BreadcrumbList', 'ExchangeRateSpecification'], pool: ['BreadcrumbList'] }
  for (const [kind, types] of Object.entries(expected)) {
    const html = await (await request.get(kinds[kind]!)).text()
    const blocks = attribute(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map(text => JSON.parse(text))
    expect(blocks.map(block => block['@type']), kind).toEqual(types)
    for (const block of blocks) {
      expect(block['@context']).toBe('https://schema.org')
      if (block['@type'] === 'BreadcrumbList') {
        expect(block.itemListElement.map((item: { position: number }) => item.position)).toEqual([1, 2, 3])
        for (const item of block.itemListElement) expect(new URL(item.item).pathname).toMatch(/^\/explore\//)
      }
      if (block['@type'] === 'ExchangeRateSpecification') expect(block.currentExchangeRate).toMatchObject({ '@type': 'UnitPriceSpecification', priceCurrency: 'USD', price: expect.any(Number) })
    }
  }
})

test('[EX-7] the sitemap’s index leads to parts with lastmod, and to every token and pool in every locale', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [index] = attribute(robots, /Sitemap: (\S+)/g)
  const answer = await request.get(new URL(index!).pathname)
  expect(answer.headers()['content-type']).toContain('xml')
  const parts = attribute(await answer.text(), /<loc>([^<]+)<\/loc>/g)
  expect(parts).toHaveLength(localeKeys.length * 3)
  const all: string[] = []
  for (const part of parts) {
    const xml = await (await request.get(new URL(part).pathname)).text()
    const urls = attribute(xml, /<loc>([^<]+)<\/loc>/g)
    expect(attribute(xml, /<lastmod>(\d{4}-\d\d-\d\dT[^<]+)<\/lastmod>/g), part).toHaveLength(urls.length)
    all.push(...urls.map(url => new URL(url).pathname))
  }
  expect(new Set(all).size).toBe(all.length)
  const kinds = kindsOfPage()
  for (const kind of ['landing', 'tokens', 'token', 'native', 'pool', 'v4 pool']) for (const locale of localeKeys) expect(all).toContain(inLocale(kinds[kind]!, locale))
  for (const path of all.filter((_, i) => i % 97 === 0)) expect((await request.get(path)).status(), path).toBe(200)
})

test('[RT-18] [EX-7] no two pages share a title', async ({ request }) => {
  const titles = new Map<string, string>()
  const xml = await Promise.all(['pages', 'tokens', 'pools'].map(async part => (await request.get(`/sitemap-en-US-${part}.xml`)).text()))
  for (const url of xml.flatMap(text => attribute(text, /<loc>([^<]+)<\/loc>/g))) {
    const html = await (await request.get(new URL(url).pathname)).text()
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
    expect(title, url).not.toBe('')
    expect(titles.get(title), `${title}: ${url}`).toBeUndefined()
    titles.set(title, url)
  }
})
