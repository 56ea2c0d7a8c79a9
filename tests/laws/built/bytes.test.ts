import { describe, expect, test } from 'vitest'
import { isInline } from '#server/site/givePolicy.ts'
import { brotliSize, files, headTagsOf, pages, readBuilt, wireSize, withImports } from './built.ts'

const kB = 1000

/** Most pages inline the same. */
const sizes = new Map<string, number>()
function inlineSize(text: string): number {
  const size = sizes.get(text) ?? brotliSize(text)
  sizes.set(text, size)
  return size
}

/**
 * Script that a page starts with: inline, loaded and preloaded, with all it imports. What comes with intent is counted
 * by the journeys.
 */
function firstScript(path: string): number {
  const tags = headTagsOf(path)
  const eager = tags.filter(
    tag => tag.name === 'astro-island' && !['intent', 'none'].includes(tag.attributes.get('client') ?? 'none'),
  )
  const roots = [
    ...tags.filter(tag => tag.name === 'script').map(tag => tag.attributes.get('src')),
    ...tags
      .filter(tag => tag.name === 'link' && tag.attributes.get('rel') === 'modulepreload')
      .map(tag => tag.attributes.get('href')),
    ...eager.flatMap(tag => [
      tag.attributes.get('component-url'),
      tag.attributes.get('renderer-url'),
      tag.attributes.get('before-hydration-url'),
    ]),
  ].filter(url => url !== undefined)
  const all = new Set<string>()
  for (const url of roots) withImports(new URL(url, `http://x${path}`).pathname, all)
  const inline = tags
    .filter(tag => tag.name === 'script' && isInline(tag))
    .map(tag => tag.text)
    .join('\n')
  for (const [, from] of inline.matchAll(/import\s*["']([^"']+\.js)["']|from\s*["']([^"']+\.js)["']/g))
    if (from) withImports(new URL(from, `http://x${path}`).pathname, all)
  return [...all].reduce((sum, url) => sum + wireSize(url), inlineSize(inline))
}

const over = (paths: string[], limit: number) =>
  paths.map(path => [path, firstScript(path)] as const).filter(([, size]) => size > limit)
const bare = (path: string) => path.replace(/^\/[a-z]{2}-[A-Z]{2}(?=\/|$)/, '') || '/'

describe('first bytes', () => {
  test('the landing page starts with at most 5 kB of script', () => {
    expect(
      over(
        pages.filter(path => bare(path) === '/'),
        5 * kB,
      ),
    ).toEqual([])
  })

  test('explore, token and pool pages start with at most 15 kB of script', () => {
    expect(
      over(
        pages.filter(path => bare(path).startsWith('/explore')),
        15 * kB,
      ),
    ).toEqual([])
  }, 180_000)

  test('the swap page starts with at most 140 kB of script', () => {
    expect(
      over(
        pages.filter(path => bare(path) === '/swap'),
        140 * kB,
      ),
    ).toEqual([])
  })

  test("a token page's HTML is at most 14 kB", () => {
    const tokens = pages.filter(path => /^\/explore\/tokens\/[^/]+\/./.test(bare(path)))
    expect(tokens.map(path => [path, wireSize(path)] as const).filter(([, size]) => size > 14 * kB)).toEqual([])
  })
})

describe('what ships', () => {
  const scripts = Object.keys(files).filter(path => path.endsWith('.js'))

  test('[WL-6] no key is in any bundle', () => {
    const secrets = [
      // What every local node derives its accounts from, in pieces so that no scanner takes this file for a leak.
      ['test test test test test test test', 'test test test test junk'].join(' '),
      ['ac0974bec39a17e36ba4a6b4d238ff94', '4bacb478cbed5efcae784d7bf4f2ff80'].join(''),
      ['59c6995e998f97a5a0044966f0945389', 'dc9e86dae88c7a8412f4603b6b78690d'].join(''),
      ['5de4111afa1a4b94908f83103eb1f170', '6367c2e68ca870fc3fb9a804cdab365a'].join(''),
      ['privateKeyTo', 'Account'].join(''),
    ]
    const found = [...scripts, ...pages].flatMap(path =>
      secrets
        .filter(secret => readBuilt(files[path]!.file).includes(secret))
        .map(secret => `${path}: ${secret.slice(0, 12)}…`),
    )
    expect(found).toEqual([])
  })

  test('nothing of the build reaches a browser', () => {
    expect(
      scripts.filter(path => /["']node:|["']astro:env\/server|process\.env\./.test(readBuilt(files[path]!.file))),
    ).toEqual([])
  })

  test('text files are precompressed', () => {
    expect(
      Object.entries(files)
        .filter(
          ([, file]) => /text\/|javascript|json|svg/.test(file.type) && file.size > 1000 && (!file.br || !file.gz),
        )
        .map(([path]) => path),
    ).toEqual([])
  })
})
