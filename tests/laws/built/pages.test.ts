import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { matchRoute } from '#domain/routes/matchRoute.ts'
import { redirectOf } from '#domain/routes/redirectOf.ts'
import { defaultLocale, locales } from '#i18n/locales.ts'
import { scanHtml } from '#server/site/scanHtml.ts'
import { files, htmlOf, pages } from './built.ts'

const scanned = new Map(pages.map(path => [path, scanHtml(htmlOf(path))] as const))
const localeOf = (path: string) =>
  locales.find(
    locale => locale.key !== defaultLocale && (path === `/${locale.key}` || path.startsWith(`/${locale.key}/`)),
  ) ?? locales[0]!
const found = (path: string) => scanned.get(path)!
/** LIST: routes whose pages the server makes when they are asked for. */
const ON_DEMAND: ReadonlySet<string> = new Set(['portfolioOf', 'nfts', 'nftCollection', 'nftItem'])
const isError = (path: string) => /\/(not-found|404)$/.test(path)

describe('every built page', () => {
  test('there are pages of every kind in every locale', () => {
    for (const { key } of locales)
      for (const path of [
        '',
        '/explore',
        '/explore/tokens',
        '/explore/pools/all',
        '/explore/transactions/base',
        '/swap',
        '/not-found',
      ])
        expect(pages, `${key} ${path}`).toContain((key === defaultLocale ? path : `/${key}${path}`) || '/')
    expect(pages.filter(path => path.startsWith('/explore/tokens/')).length).toBeGreaterThan(28)
    expect(pages.filter(path => path.startsWith('/explore/pools/')).length).toBeGreaterThan(80)
  })

  test('[RT-19, GO-2] says its language and direction', () => {
    const wrong = pages.filter(path => {
      const html = found(path).find(tag => tag.name === 'html')
      const locale = localeOf(path)
      // The direction is what the world says of the language, not our own list.
      return (
        html?.attributes.get('lang') !== locale.key ||
        (html.attributes.get('dir') ?? 'ltr') !==
          (new Intl.Locale(locale.key) as unknown as { getTextInfo(): { direction: string } }).getTextInfo().direction
      )
    })
    expect(wrong).toEqual([])
  })

  test('[RT-18] [RT-8] has a title and a description, and those of two locales differ', () => {
    const meta = (path: string) =>
      found(path)
        .find(tag => tag.name === 'meta' && tag.attributes.get('name') === 'description')
        ?.attributes.get('content') ?? ''
    const title = (path: string) => found(path).find(tag => tag.name === 'title')?.text ?? ''
    expect(pages.filter(path => title(path).trim() === '' || meta(path).trim() === '')).toEqual([])
    for (const path of ['/swap', '/explore/tokens', '/explore/pools', '/not-found'])
      expect(new Set(locales.map(({ key }) => meta(key === defaultLocale ? path : `/${key}${path}`))).size, path).toBe(
        locales.length,
      )
  })

  test('[RT-18] says sentences, and never the name of one', () => {
    const keys = new Set(Object.keys(JSON.parse(readFileSync(`locales/${defaultLocale}.json`, 'utf8'))))
    // One of a kind speaks for all: they are built by the same file.
    const kinds = new Map(pages.map(path => [matchRoute(path)?.route ?? path, path] as const))
    const named = [...kinds.values()].flatMap(path => {
      const html = htmlOf(path).replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
      const said = [...html.matchAll(/(?:>|(?:aria-label|alt|title|placeholder)=")\s*([\w-]+(?:\.[\w-]+)+)\s*[<"]/g)]
      return said.flatMap(([, text]) => (keys.has(text!) ? [`${path}: ${text}`] : []))
    })
    expect(named).toEqual([])
  })

  test('[EX-8] a list’s page beyond the first says how old its figures are: it does not live', () => {
    const lists = pages.filter(path => /^\/explore\/(tokens|pools)\/[^/]+\/page\/\d+$/.test(path))
    expect(lists.length).toBeGreaterThan(0)
    const age = (path: string) => /<p class="live-state">([^<]+)<\/p>/.exec(htmlOf(path))?.[1] ?? ''
    // The build's day, as the page's foot says it beside its block.
    expect(lists.filter(path => !/^As of [A-Z][a-z]{2} \d{1,2}, 20\d\d/.test(age(path)))).toEqual([])
  })

  test('[WL-11] says that it is of a local devnet, in its own language', () => {
    const words = Object.fromEntries(
      locales.map(({ key }) => [key, JSON.parse(readFileSync(`locales/${key}.json`, 'utf8'))['shell.devnet']] as const),
    )
    const said = (path: string): string => {
      const word = words[localeOf(path).key]
      return typeof word === 'string' ? word : word.text
    }
    const badge = (path: string) =>
      [...htmlOf(path).matchAll(/<span[^>]*\bclass="[^"]*\bbadge-warn\b[^"]*"[^>]*>([^<]*)<\/span>/g)].map(
        match => match[1],
      )
    expect(pages.filter(path => !badge(path).includes(said(path)))).toEqual([])
  })

  test('has exactly one h1', () => {
    expect(pages.filter(path => found(path).filter(tag => tag.name === 'h1').length !== 1)).toEqual([])
  })

  test('[GO-2] names its translations, and each is there', () => {
    const wrong: string[] = []
    // What no search engine shall list (spam, other ranges) needs no translations named.
    const listed = (path: string) =>
      !found(path).some(
        tag =>
          tag.name === 'meta' &&
          tag.attributes.get('name') === 'robots' &&
          tag.attributes.get('content')?.includes('noindex'),
      )
    for (const path of pages.filter(page => !isError(page) && listed(page))) {
      const links = found(path).filter(tag => tag.name === 'link' && tag.attributes.has('hreflang'))
      const named = new Map(
        links.map(tag => [
          tag.attributes.get('hreflang')!,
          new URL(tag.attributes.get('href') ?? '', 'http://x').pathname,
        ]),
      )
      for (const { key } of locales) {
        const target = named.get(key)
        if (!target || !(target in files)) wrong.push(`${path} names ${target ?? 'nothing'} for ${key}`)
      }
      if (!named.has('x-default')) wrong.push(`${path} names no x-default`)
    }
    expect(wrong).toEqual([])
  })

  test('links only to pages that exist', () => {
    const wrong = new Set<string>()
    for (const path of pages)
      for (const tag of found(path)) {
        const href = tag.name === 'a' ? tag.attributes.get('href') : undefined
        if (!href || !/^\/(?!\/)/.test(href)) continue
        const target = decodeURI(new URL(href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'), 'http://x').pathname)
        // The history of what is built is made when it is asked for.
        if (target.replace(/\/history$/, '') in files || redirectOf(target)) continue
        const route = matchRoute(target)?.route
        if (!route || !ON_DEMAND.has(route)) wrong.add(`${route ?? 'no route'}: ${target} (on ${path})`)
      }
    expect([...wrong].slice(0, 20)).toEqual([])
  })

  /** Local nodes, and on the list of help articles the WebAssembly of its search. */
  const withoutAllowed = (path: string, policy: string) =>
    policy.replace(/localhost:\*|127\.0\.0\.1:\*/g, '').replace(/\/help$/.test(path) ? "'wasm-unsafe-eval'" : '', '')

  test('its policy holds as meta and as header: hashes, no unsafe source, trusted types', () => {
    const wrong = pages.filter(path => {
      const meta = found(path).find(tag => tag.attributes.get('http-equiv') === 'content-security-policy')
      const policy = files[path]!.policy ?? ''
      const asMeta = (meta?.attributes.get('content') ?? '').replaceAll('&quot;', '"')
      return (
        policy !== `${asMeta}; frame-ancestors 'self' https://app.safe.global` ||
        /unsafe|strict-dynamic|\*(?!\s|:|;)/.test(withoutAllowed(path, asMeta)) ||
        !policy.includes("require-trusted-types-for 'script'") ||
        !policy.includes("base-uri 'none'")
      )
    })
    expect(wrong).toEqual([])
    for (const path of pages) {
      const metaAt = found(path).find(tag => tag.attributes.get('http-equiv') === 'content-security-policy')!.start
      expect(
        found(path).filter(tag => tag.name === 'script' && tag.start < metaAt),
        path,
      ).toEqual([])
    }
  })
})
