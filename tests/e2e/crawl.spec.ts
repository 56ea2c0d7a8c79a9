import { expect, test } from '../support/site.ts'
import { builtFiles, inLocale, kindsOfPage, localeKeys } from '../support/pagesOf.ts'
import { taxedToken } from '../support/taxedToken.ts'

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
    expect(new URL(attribute(html, /<link rel="canonical" href="([^"]+)"/g)[0]!).pathname, path).toBe(
      '/explore/tokens/ethereum',
    )
  }
})

test('[EX-7] JSON-LD says what the page is, by schema.org’s shapes', async ({ request }) => {
  const kinds = kindsOfPage()
  const expected: Record<string, string[]> = {
    landing: ['Organization', 'WebSite'],
    tokens: ['CollectionPage'],
    pools: ['CollectionPage'],
    token: ['BreadcrumbList', 'ExchangeRateSpecification'],
    pool: ['FinancialProduct', 'BreadcrumbList'],
  }
  for (const [kind, types] of Object.entries(expected)) {
    const html = await (await request.get(kinds[kind]!)).text()
    const blocks = attribute(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).map(text =>
      JSON.parse(text),
    )
    expect(
      blocks.map(block => block['@type']),
      kind,
    ).toEqual(types)
    for (const block of blocks) {
      expect(block['@context']).toBe('https://schema.org')
      if (block['@type'] === 'BreadcrumbList') {
        expect(block.itemListElement.map((item: { position: number }) => item.position)).toEqual([1, 2, 3])
        for (const item of block.itemListElement) expect(new URL(item.item).pathname).toMatch(/^\/explore\//)
      }
      if (block['@type'] === 'Organization')
        expect((await request.get(new URL(block.logo).pathname)).headers()['content-type']).toBe('image/png')
      if (block['@type'] === 'WebSite') {
        const { potentialAction } = block
        expect(potentialAction).toMatchObject({
          '@type': 'SearchAction',
          'query-input': 'required name=search_term_string',
        })
        expect(
          (await request.get(potentialAction.target.urlTemplate.replace('{search_term_string}', 'usdc'))).status(),
        ).toBe(200)
      }
      if (block['@type'] === 'ExchangeRateSpecification')
        expect(block.currentExchangeRate).toMatchObject({
          '@type': 'UnitPriceSpecification',
          priceCurrency: 'USD',
          price: expect.any(Number),
        })
    }
  }
})

test('[EX-7] the sitemap’s index leads to parts with lastmod, and to every token and pool in every locale', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [index] = attribute(robots, /Sitemap: (\S+)/g)
  const answer = await request.get(new URL(index!).pathname)
  expect(answer.headers()['content-type']).toContain('xml')
  const parts = attribute(await answer.text(), /<loc>([^<]+)<\/loc>/g)
  // And one of what came after the build.
  expect(parts).toHaveLength(localeKeys.length * 4 + 1)
  const all: string[] = []
  for (const part of parts) {
    const xml = await (await request.get(new URL(part).pathname)).text()
    const urls = attribute(xml, /<loc>([^<]+)<\/loc>/g)
    const dated = attribute(xml, /<loc>[^<]+<\/loc><lastmod>(\d{4}-\d\d-\d\dT[^<]+)<\/lastmod>/g)
    // Pages of words alone don't say a time that means nothing.
    const wordless = urls.filter(
      url => !/\/(swap|send|limit|positions|migrate|help|privacy)(\/|$)/.test(new URL(url).pathname),
    )
    expect(dated, part).toHaveLength(wordless.length)
    for (const time of dated) expect(Date.parse(time), part).toBeLessThanOrEqual(Date.now())
    expect(urls.length).toBeLessThanOrEqual(50_000)
    all.push(...urls.map(url => new URL(url).pathname))
  }
  expect(new Set(all).size).toBe(all.length)
  const kinds = kindsOfPage()
  for (const kind of ['landing', 'tokens', 'token', 'native', 'pool', 'v4 pool'])
    for (const locale of localeKeys) expect(all).toContain(inLocale(kinds[kind]!, locale))
  for (const path of all.filter((_, i) => i % 97 === 0)) expect((await request.get(path)).status(), path).toBe(200)
})

test('[RT-18] [EX-7] no two pages share a title', async ({ request }) => {
  const titles = new Map<string, string>()
  const xml = await Promise.all(
    ['pages', 'tokens', 'pools'].map(async part => (await request.get(`/sitemap-en-US-${part}.xml`)).text()),
  )
  for (const url of xml.flatMap(text => attribute(text, /<loc>([^<]+)<\/loc>/g))) {
    const html = await (await request.get(new URL(url).pathname)).text()
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
    expect(title, url).not.toBe('')
    expect(titles.get(title), `${title}: ${url}`).toBeUndefined()
    titles.set(title, url)
  }
})

test('[EX-7] each kind of page has a picture of 1200 × 630, tokens and pools one of their own', async ({ request }) => {
  const kinds = kindsOfPage()
  const seen = new Set<string>()
  for (const kind of ['landing', 'token', 'native', 'pool', 'v4 pool']) {
    const html = await (await request.get(kinds[kind]!)).text()
    const [url] = attribute(html, /<meta property="og:image" content="([^"]+)"/g)
    expect(html, kind).toContain('content="summary_large_image"')
    const answer = await request.get(new URL(url!).pathname)
    expect(answer.headers()['content-type'], kind).toBe('image/png')
    const png = await answer.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], kind).toEqual([1200, 630])
    seen.add(png.toString('base64'))
  }
  expect(seen.size).toBe(5)
  expect((await request.get('/og/tokens/ethereum/0x000000000000000000000000000000000000dead.png')).status()).toBe(404)
})

test('[EX-7] tokens and pools have a Markdown twin in the language of the page, with the same figures', async ({
  request,
}) => {
  const kinds = kindsOfPage()
  for (const [path, word] of [
    [kinds.token!, 'TVL'],
    [inLocale(kinds.pool!, 'fr-FR'), 'Réseau'],
    [inLocale(kinds.native!, 'ar-SA'), 'Base'],
  ] as const) {
    const html = await (await request.get(path)).text()
    const [twin] = attribute(html, /<link rel="alternate" type="text\/markdown" href="([^"]+)"/g)
    expect(twin).toBe(`${path}.md`)
    const answer = await request.get(twin!)
    expect(answer.headers()['content-type']).toContain('text/markdown')
    const text = await answer.text()
    expect(text).toMatch(/^# .+\n/)
    expect(text).toContain(word)
    expect(text.match(/^\| .+ \|$/gm)?.length ?? 0, path).toBeGreaterThan(10)
    expect(text).not.toMatch(/undefined|\[object|<script/)
  }
  // The description is there whole, and the page names the contract in full.
  const [, chain, address] = /tokens\/(\w+)\/(0x\w+)/.exec(kinds.token!)!
  const { description } = (await (
    await request.get(`/api/market/tokens/${chain === 'base' ? 8453 : 1}/${address}`)
  ).json()) as { description: string }
  expect(description.length).toBeGreaterThan(80)
  const plain = (markdown: string) => markdown.replace(/\\/g, '')
  expect(plain(await (await request.get(`${kinds.token!}.md`)).text())).toContain(description)
  expect(await (await request.get(kinds.token!)).text()).toContain(`<dd>${address}</dd>`)
})

test('[EX-7] [EX-8] the Markdown twin of a network’s own currency tells the market of now, as that of any token does', async ({
  request,
}) => {
  const blockOf = async (path: string) =>
    Number(/Figures of block ([\d,]+)/.exec(await (await request.get(path)).text())![1]!.replaceAll(',', ''))
  const kinds = kindsOfPage()
  for (const page of [kinds.token!, kinds.native!]) {
    const built = await blockOf(page)
    await expect.poll(() => blockOf(`${page}.md`), { message: page, timeout: 75_000 }).toBeGreaterThan(built)
  }
})

test('[EX-7] llms.txt counts networks as the landing page does, names no pool or token twice, no testnet, and nothing that robots.txt forbids', async ({
  request,
}) => {
  const text = await (await request.get('/llms.txt')).text()
  const landing = await (await request.get('/')).text()
  const [description] = attribute(landing, /<meta name="description" content="([^"]+)"/g)
  expect(text).toContain(`> ${description}`)
  const names = attribute(text, /^- \[([^\]]+)\]/gm)
  expect(names.length).toBeGreaterThan(50)
  expect(new Set(names).size, names.filter((name, i) => names.indexOf(name) !== i).join()).toBe(names.length)
  expect(text).not.toMatch(/sepolia/i)
  const robots = await (await request.get('/robots.txt')).text()
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, rule, path]) => ({
    allowed: rule === 'Allow',
    path: path!,
  }))
  expect(rules.some(({ allowed }) => !allowed)).toBe(true)
  // The first rule that fits (simple readers) and the longest one (RFC 9309) both let it be read.
  for (const path of attribute(text, /\((http[^)]+)\)/g).map(url => new URL(url).pathname)) {
    const fits = rules.filter(rule => path.startsWith(rule.path))
    expect(fits[0]?.allowed, path).toBe(true)
    expect(fits.toSorted((a, b) => b.path.length - a.path.length)[0]?.allowed, path).toBe(true)
  }
})

test('[EX-7] llms.txt leads to texts that are there; the feed of new pools is Atom, newest first, each id once', async ({
  request,
}) => {
  const text = await (await request.get('/llms.txt')).text()
  const twins = attribute(text, /\((http[^)]+\.md)\)/g).map(url => new URL(url).pathname)
  expect(twins.length).toBeGreaterThan(20)
  for (const path of twins.filter((_, i) => i % 11 === 0)) expect((await request.get(path)).status(), path).toBe(200)
  const pools = await (await request.get('/explore/pools/all')).text()
  const [feed] = attribute(pools, /<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]+)"/g)
  const xml = await (await request.get(feed!)).text()
  expect(xml).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
  const ids = attribute(xml, /<entry><id>([^<]+)<\/id>/g)
  expect(ids.length).toBeGreaterThan(10)
  expect(new Set(ids).size).toBe(ids.length)
  const times = attribute(xml, /<published>([^<]+)<\/published>/g).map(Date.parse)
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test('[EX-7] spam is not for search engines and stands in no sitemap and no feed; another case leads to the one address', async ({
  request,
}) => {
  const { items } = (await (await request.get('/api/market/tokens?chain=ethereum&limit=100')).json()) as {
    items: { address: string; spam: boolean; safety: string }[]
  }
  const bad = items.filter(
    token => token.spam || ['honeypot', 'impersonator', 'malicious', 'spam', 'blocked'].includes(token.safety),
  )
  expect(bad.length).toBeGreaterThan(0)
  const maps = await (await request.get('/sitemap-en-US-tokens.xml')).text()
  const llms = await (await request.get('/llms.txt')).text()
  for (const { address } of bad) {
    expect(await (await request.get(`/explore/tokens/ethereum/${address}`)).text(), address).toContain(
      '<meta name="robots" content="noindex"',
    )
    expect(maps).not.toContain(address)
    expect(llms).not.toContain(address)
  }
  const good = items.find(token => !bad.includes(token) && token.address !== 'NATIVE')!.address
  const hop = await request.get(`/explore/tokens/ethereum/0x${good.slice(2).toUpperCase()}`, { maxRedirects: 0 })
  expect(hop.status()).toBe(308)
  expect(hop.headers().location).toBe(`/explore/tokens/ethereum/${good}`)
})

test('[EX-7] a pool and a token that came after the build stand in the feed, in the sitemap’s last part and in the search', async ({
  request,
}) => {
  const { address: token, pair: pool } = await taxedToken(1, 'NEWBORN', 20, 5n)
  await expect.poll(async () => (await request.get(`/api/market/pools/1/${pool}`)).status()).toBe(200)
  expect(Object.keys(builtFiles())).not.toContain(`/explore/pools/ethereum/${pool}`)
  await expect
    .poll(async () => (await request.get('/new-pools.xml')).text(), { timeout: 90_000, intervals: [2_000] })
    .toContain(`/explore/pools/ethereum/${pool}</id>`)
  // Kept for half a minute, like the feed.
  await expect
    .poll(async () => (await request.get('/sitemap-new.xml')).text(), { timeout: 90_000, intervals: [2_000] })
    .toContain(`/explore/pools/ethereum/${pool}</loc><lastmod>`)
  const part = await request.get('/sitemap-new.xml')
  expect(part.headers()['content-type']).toContain('xml')
  for (const locale of localeKeys)
    for (const path of [`/explore/pools/ethereum/${pool}`, `/explore/tokens/ethereum/${token}`])
      expect(await part.text()).toContain(`${inLocale(path, locale)}</loc><lastmod>`)
  const search = (await request.get(`/api/market/search?text=${token}&searchType=TOKEN`)).json() as Promise<{
    items: { address: string }[]
  }>
  expect((await search).items.map(({ address }) => address)).toEqual([token])
})

test('[RT-7] [RT-13] votes and addresses leave for where they are', async ({ request }) => {
  const vote = await request.get('/vote/2/5?x=1', { maxRedirects: 0 })
  expect(vote.status()).toBe(307)
  expect(vote.headers().location).toMatch(/^https:\/\/[^/]+\/2\/5\?x=1$/)
  expect((await request.get('/create-proposal', { maxRedirects: 0 })).headers().location).toBe('/vote/create-proposal')
  const address = `0x${'ab'.repeat(20)}`
  expect((await request.get(`/address/${address}?chain=base`, { maxRedirects: 0 })).headers().location).toBe(
    `https://basescan.org/address/${address}`,
  )
})
