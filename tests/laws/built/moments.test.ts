import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { momentDoors } from '../../../scripts/build/momentDoors.ts'
import { dist, files, headTagsOf, pages, wireSize, withImports } from './built.ts'

/** The tables of names in other letters are one of them: 24 kB that few ever need, so no other moment can hold them. */
const MOST_FILES = 83
/** Brotli bytes from a review to its receipt. */
const MOST_DEED = 90_000
/** What packages are bundled into where a wallet's SDK is imported: the name of the package's own file. */
const SDK = /^\/_astro\/(dist|esm|events|index\.es|sha3)\./

const scripts = Object.keys(files).filter(path => /^\/_astro\/[^/]+\.js$/.test(path))
const nameOf = (path: string) => path.replace(/^\/_astro\//, '').replace(/[.-][\w-]{8}\.js$/, '')
/** Chunks that a press brings, by the name of their file. */
const pressed = new Set(momentDoors.filter(({ first, sharedWith }) => !first && !sharedWith).map(({ chunk }) => chunk))

/** The modules of each script file, from the project's root (scripts/build/moments.ts writes them). */
const modules: Record<string, string[]> = JSON.parse(readFileSync(join(dist, 'modules.json'), 'utf8'))

test('a visitor’s moments are few files', () => {
  const ours = scripts.filter(path => !SDK.test(path))
  expect(ours.length, ours.join(' ')).toBeLessThanOrEqual(MOST_FILES)
})

test('a review to its receipt is one file of at most 90 kB', () => {
  const deed = scripts.filter(path => nameOf(path) === 'deed')
  expect(deed).toHaveLength(1)
  expect(wireSize(deed[0]!)).toBeLessThanOrEqual(MOST_DEED)
})

/**
 * Most kB (brotli) that an island starts with: its file, React's and all that they import. As much as when each set of
 * modules was a file (2026-11-26) and 2 % more; `Search`, `TokenBalances` and `WalletHistory` come beside what their
 * pages have, and share files with it. The header's islands are one file, which every island takes; forms share their
 * issues (2026-11-27). What comes with a press is counted by tests/e2e/moments.spec.ts.
 */
const MOST_KB: Record<string, number> = {
  Connect: 103.7,
  Search: 96.9,
  SwapBox: 121.5,
  SendBox: 144.2,
  CreateBox: 166.4,
  PositionBox: 160.6,
  MigrateBox: 152,
  MigrateList: 152,
  Positions: 120.3,
  WalletPositions: 118.1,
  PoolPositions: 118.1,
  TokenBalances: 105.7,
  WalletHistory: 119.5,
  Passkeys: 159.5,
  PasskeyPopup: 107.2,
}

/** And the plain scripts of pages, by path. */
const MOST_PLAIN_KB: Record<string, number> = {
  '/': 3.1,
  '/explore': 13.1,
  '/explore/tokens/ethereum/NATIVE': 13.6,
  '/explore/pools/all': 13.1,
  '/positions': 3.3,
  '/help': 1.2,
}

/** kB by which two builds of the same code differ: names of files and addresses of a devnet compress differently. */
const SPREAD = 0.3

/** Of scripts and all that they import, each once. */
const kB = (roots: Iterable<string>): number => {
  const all = new Set<string>()
  for (const root of roots) withImports(root, all)
  return [...all].reduce((sum, path) => sum + wireSize(path), 0) / 1000
}

test('an island starts with no more than it needs', () => {
  const renderer = headTagsOf('/swap')
    .find(({ name }) => name === 'astro-island')
    ?.attributes.get('renderer-url')
  const found = Object.keys(MOST_KB).map(name => {
    const entry = scripts.find(path => nameOf(path) === name)
    return [name, entry && renderer ? kB([renderer, entry]) : Number.POSITIVE_INFINITY] as const
  })
  expect(found.filter(([name, size]) => size > MOST_KB[name]! + SPREAD)).toEqual([])
})

test('a page’s plain scripts are no more than it needs', () => {
  const found = Object.keys(MOST_PLAIN_KB).map(page => {
    const urls = headTagsOf(page).flatMap(({ name, attributes }) =>
      name === 'script' ? (attributes.get('src') ?? []) : [],
    )
    return [page, kB(urls)] as const
  })
  expect(found.filter(([page, size]) => size > MOST_PLAIN_KB[page]! + SPREAD)).toEqual([])
})

test('no page begins with what a press brings', () => {
  expect(pressed.has('wallet') && pressed.has('deed') && pressed.has('drawer')).toBe(true)
  const roots = new Map<string, string>()
  for (const page of pages)
    for (const { name, attributes } of headTagsOf(page))
      for (const url of name === 'script'
        ? [attributes.get('src')]
        : name === 'astro-island'
          ? [attributes.get('component-url'), attributes.get('renderer-url')]
          : [])
        if (url) roots.set(url, page)
  expect(roots.size).toBeGreaterThan(15)
  const wrong = [...roots].flatMap(([root, page]) =>
    [...withImports(root)].filter(path => pressed.has(nameOf(path))).map(path => `${page}: ${root} → ${path}`),
  )
  // `flags` is small, and a page about passkeys is there or not by its flag.
  expect(wrong.filter(line => !/Passkeys.* → \/_astro\/flags\./.test(line))).toEqual([])
}, 180_000)

/** What is fetched only where a flag is on, by the chunk that alone has it. */
const BEHIND_FLAG: Record<string, RegExp[]> = {
  solana: [
    /^src\/(onchain\/solana\/|islands\/Solana\/Solana|state\/solana\/solanaWallet\.)/,
    /^node_modules\/@(solana|wallet-standard)\//,
  ],
}

test('[WL-1] [SE-2] what a flag keeps back is in no file of another moment', () => {
  for (const [chunk, kept] of Object.entries(BEHIND_FLAG)) {
    const found = Object.entries(modules).flatMap(([file, ids]) =>
      ids.filter(id => kept.some(each => each.test(id))).map(id => ({ chunk: nameOf(`/${file}`), id })),
    )
    expect(found.filter(each => each.chunk === chunk).length).toBeGreaterThan(5)
    expect(found.filter(each => each.chunk !== chunk)).toEqual([])
  }
})
