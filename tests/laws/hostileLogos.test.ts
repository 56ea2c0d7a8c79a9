import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { logoOf } from '#ui/primitives/logo/tokenMark.ts'
import { itemOf } from '../../indexer/chains/nftMetadata.ts'
import { filesIn, isTest, read } from './sources.ts'

// Third parties write the picture of a token or an item. It is drawn as a picture of ours, as an embedded one in an
// <img> (where a drawing's script never runs and nothing of it is fetched), or as letters; no other host is asked.

const SCRIPTED = `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script><image href='https://spy.example/p.png'/></svg>")}`
const strangers = [
  ...[
    'https://spy.example/logo.png',
    'http://spy.example/logo.svg',
    '//spy.example/logo.svg',
    '\\\\spy.example\\logo.svg',
    '/\\spy.example/logo.svg',
    ' https://spy.example/a.png',
    'ipfs://bafy/logo.png',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:application/xhtml+xml,<script/>',
    'data:image/svg',
    'blob:https://spy.example/1',
    'file:///etc/passwd',
    'ftp://spy.example/a.png',
  ],
  ...[
    'https://tarn.example@spy.example/x.png',
    '/\t/spy.example/x.png',
    '/\n/spy.example/x.png',
    'x" onerror="alert(1)',
    '"><script>alert(1)</script>',
  ],
]
const token = { symbol: 'USDC', address: `0x${'1'.repeat(40)}`, listed: false } as const

const folder = mkdtempSync(join(tmpdir(), 'tarn-list-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The host a browser asks for this address from a page of ours; null: none. */
function hostOf(url: string): string | null {
  const { protocol, host } = new URL(url, 'https://tarn.test/explore')
  return /^(https?|ftp|ws|wss):$/.test(protocol) && host !== 'tarn.test' ? host : null
}

test('[EN-1] no logo makes a browser ask a stranger’s host, run a script, or leave its attribute', () => {
  const urls = fc.oneof(
    fc.constantFrom(...strangers),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc
      .tuple(fc.constantFrom('/', '//', '/\\', 'data:image/png', 'data:image/svg+xml,', 'https:'), fc.string())
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(urls, logoUrl => {
      const src = logoOf({ ...token, logoUrl })
      const markup = renderToStaticMarkup(createElement(TokenIcon, { ...token, logoUrl, size: 24 }))
      expect(markup).not.toMatch(/<(script|object|embed|iframe|use|image|foreignObject)\b/i)
      expect(markup.match(/<img /g)?.length ?? 0).toBe(src === null ? 0 : 1)
      expect(markup).not.toMatch(/^<[^>]*\son\w+=/i)
      if (src === null) return
      expect(hostOf(src), JSON.stringify(src)).toBeNull()
      expect(src).toMatch(/^(\/|data:image\/(svg\+xml|png|webp))/)
    }),
    { numRuns: 500 },
  )
  for (const logoUrl of strangers) expect(logoOf({ ...token, logoUrl }), logoUrl).toBeNull()
})

test('[EN-1] a scripted drawing stays an <img>’s source, escaped', () => {
  const markup = renderToStaticMarkup(createElement(TokenIcon, { ...token, logoUrl: SCRIPTED, size: 24 }))
  expect(markup).toMatch(/^<img [^>]*src="data:image\/svg\+xml,/)
  expect(markup).not.toContain('<script')
})

test('[EN-1] a token list’s logos: other hosts than https ones aren’t passed on, and none is drawn but ours', async () => {
  const path = join(folder, 'list.json')
  writeFileSync(
    path,
    JSON.stringify({
      tokens: [...strangers, SCRIPTED].map((logoURI, i) => ({
        chainId: 1,
        address: `0x${String(i).padStart(40, '0')}`,
        symbol: `T${i}`,
        name: 'Token',
        logoURI,
      })),
    }),
  )
  process.env.TOKEN_LIST = path
  const { listedTokens } = await import('../../indexer/src/market/tokenList.ts')
  expect(listedTokens(1)).toHaveLength(strangers.length + 1)
  for (const { address, symbol, logoUrl } of listedTokens(1)) {
    expect(logoUrl === null || logoUrl.startsWith('https://'), String(logoUrl)).toBe(true)
    expect(logoOf({ symbol, address, listed: true, logoUrl })).toBeNull()
  }
})

test('[EN-1] an item’s picture is an embedded image or none', () => {
  const said = (image: string) =>
    itemOf(`data:application/json;base64,${Buffer.from(JSON.stringify({ name: 'x', image })).toString('base64')}`).image
  for (const image of strangers) expect(said(image), image).toBeNull()
  expect(said(SCRIPTED)).toBe(SCRIPTED)
  expect(said(`data:image/png;base64,${'A'.repeat(200_000)}`)).toBeNull()
})

/** Where HTML is set from a text, and why that text is ours. */
const SETS_HTML = [
  'src/islands/render/renderNow.ts', // an island's slot, as our page rendered it
  'src/islands/render/writeStatic.ts', // passes on what a component of this list sets, as React would
  'src/layouts/FirstScript.astro', // our own script
  'src/layouts/Once.astro', // what Astro rendered from our own frame
  'src/layouts/Page.astro', // JSON-LD, escaped by dataText
  'src/pages/[...locale]/help/[article].astro', // our own article, its links led to the reader's language
]

test('[EN-1] HTML is set from our own files only, and no picture is an object', () => {
  const found = filesIn('src').filter(
    path =>
      !isTest(path) &&
      /\b(dangerouslySetInnerHTML|set:html|insertAdjacentHTML|outerHTML\s*=|innerHTML\s*=)|<(object|embed)\b(?!\s*,)/.test(
        read(path).replace(/WeakMap<object/g, ''),
      ),
  )
  expect(found).toEqual(SETS_HTML)
})
