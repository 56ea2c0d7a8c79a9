import { expect, test } from 'vitest'
import { giveIntegrity, integrityOf, isTooFull } from './giveIntegrity.ts'

const HASH = 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='
const of = (path: string) => (path === '/_astro/a.js' || path === '/_astro/a.css' ? HASH : undefined)

test('the integrity of bytes is their SHA-256, as W3C’s SRI writes it', () => {
  expect(integrityOf(Buffer.from('abc'))).toBe(HASH)
})

test('scripts, preloads and styles that a page names get it; what is not known, and what only looks so, stays', () => {
  expect(
    giveIntegrity('<script type="module" src="/_astro/a.js"></script><link rel="stylesheet" href="/_astro/a.css">', of),
  ).toBe(
    `<script type="module" src="/_astro/a.js" integrity="${HASH}"></script><link rel="stylesheet" href="/_astro/a.css" integrity="${HASH}">`,
  )
  for (const html of [
    '<script type="module" src="/_astro/b.js"></script>',
    '<link rel="icon" href="/favicon.svg">',
    '<p title="&lt;script src=&quot;/_astro/a.js&quot;">src="/_astro/a.js"</p>',
    '<a href="/_astro/a.css">a style</a>',
  ])
    expect(giveIntegrity(html, of)).toBe(html)
})

test('only a token’s own page has no room for it', () => {
  for (const path of ['explore/tokens/base/0x12', '/ar-SA/explore/tokens/ethereum/NATIVE'])
    expect(isTooFull(path)).toBe(true)
  for (const path of ['explore/tokens/base', '/explore/pools/base/0x12', '/swap', '/'])
    expect(isTooFull(path)).toBe(false)
})
