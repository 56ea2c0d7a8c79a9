import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { detailPath, dueFile } from '#data/market/snapshot.ts'
import type { FileList, ListedFile } from '#server/site/FileList.ts'
import { carryPages, markDue, ownerOf, printsOf } from './carryPages.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tarn-carry-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`
const POOL = `0x${'c'.repeat(64)}`
const listed = (file: string, more: Partial<ListedFile> = {}): ListedFile => ({
  file,
  type: 'text/html',
  kind: 'page',
  etag: file,
  size: 1,
  ...more,
})

/** A market of two tokens and their pool; `edit` changes it. */
function snapshot(
  edit: (
    market: { tokens: Record<string, unknown>[]; pools: Record<string, unknown>[] },
    details: Record<string, Record<string, unknown>>,
  ) => void = () => {},
): string {
  const folder = mkdtempSync(join(home, 'snapshot-'))
  const at = { block: 1, time: 1 }
  const token = (address: string, symbol: string) => ({ chainId: 1, address, symbol, priceUsd: 1, at })
  const market = {
    tokens: [token(A, 'AAA'), token(B, 'BBB')],
    pools: [
      {
        chainId: 1,
        id: POOL,
        version: 'v4',
        fee: 3000,
        token0: token(A, 'AAA'),
        token1: { ...token(`0x${'e'.repeat(40)}`, 'EEE') },
        at,
      },
    ],
  } as unknown as { tokens: Record<string, unknown>[]; pools: Record<string, unknown>[] }
  const details: Record<string, Record<string, unknown>> = Object.fromEntries(
    [A, B, POOL].map(id => [id, { transactions: [], at }]),
  )
  edit(market, details)
  mkdirSync(dirname(detailPath(folder, 1, A)), { recursive: true })
  for (const [id, detail] of Object.entries(details)) writeFileSync(detailPath(folder, 1, id), JSON.stringify(detail))
  writeFileSync(join(folder, 'market.json'), JSON.stringify(market))
  return folder
}
const printsWith = (...edit: Parameters<typeof snapshot>) => printsOf(snapshot(...edit))
const changed = (now: Record<string, string>, before: Record<string, string>) =>
  Object.keys(now)
    .filter(name => now[name] !== before[name])
    .sort()

test('[GO-1] a page is made anew when what it shows changed, and only then', () => {
  const before = printsWith()
  expect(Object.keys(before).sort()).toEqual([`pools/ethereum/${POOL}`, `tokens/ethereum/${A}`, `tokens/ethereum/${B}`])
  expect(
    changed(
      printsWith(({ tokens, pools }, details) => {
        for (const row of [...tokens, ...pools]) row.at = { block: 9, time: 99 }
        details[A]!.at = { block: 9, time: 99 }
      }),
      before,
    ),
  ).toEqual([])
  expect(
    changed(
      printsWith(({ tokens }) => {
        tokens[1]!.priceUsd = 2
      }),
      before,
    ),
  ).toEqual([`tokens/ethereum/${B}`])
  // its pools are on a token's page
  expect(
    changed(
      printsWith(({ pools }) => {
        pools[0]!.tvlUsd = 5
      }),
      before,
    ),
  ).toEqual([`pools/ethereum/${POOL}`, `tokens/ethereum/${A}`])
  expect(
    changed(
      printsWith((_, details) => {
        details[POOL]!.transactions = [1]
      }),
      before,
    ),
  ).toEqual([`pools/ethereum/${POOL}`])
  // and its namesakes
  expect(
    changed(
      printsWith(({ tokens }) => {
        tokens[1]!.symbol = 'AAA'
      }),
      before,
    ),
  ).toEqual([`tokens/ethereum/${A}`, `tokens/ethereum/${B}`])
})

test('[GO-1] unchanged pages and what belongs to them are taken over whole, in every language; nothing else is', () => {
  const folder = snapshot()
  const prints = printsOf(folder)
  const before = { ...prints, [`tokens/ethereum/${B}`]: 'another' }
  const earlier: FileList = {}
  const [from, to] = [join(home, 'from'), join(home, 'to')]
  const put = (path: string, more: Partial<ListedFile> = {}) => {
    const file = `${path.slice(1)}.html`
    mkdirSync(dirname(join(from, 'client', file)), { recursive: true })
    for (const end of ['', ...(more.br ? ['.br'] : []), ...(more.gz ? ['.gz'] : [])])
      writeFileSync(join(from, 'client', file + end), `${path}${end}`)
    earlier[path] = listed(file, more)
  }
  const mine = [
    `/explore/tokens/ethereum/${A}`,
    `/ar-SA/explore/tokens/ethereum/${A}`,
    `/explore/tokens/ethereum/${A}/charts`,
    `/explore/pools/ethereum/${POOL}`,
  ]
  for (const path of mine) put(path, { br: 1, gz: 1 })
  for (const path of [`/explore/tokens/ethereum/${B}`, '/explore', `/explore/tokens/ethereum/${A}b`]) put(path)
  const there = new Set(Object.keys(earlier).map(ownerOf))
  const carried = markDue(folder, { now: prints, before }, name => there.has(name))
  expect(carried.sort()).toEqual([`pools/ethereum/${POOL}`, `tokens/ethereum/${A}`])
  expect(JSON.parse(readFileSync(dueFile(folder), 'utf8'))).toEqual([`tokens/ethereum/${B}`])

  const list: FileList = { '/explore': listed('explore.html', { etag: 'new' }) }
  expect(carryPages({ from, to, earlier, list, carried })).toBe(mine.length)
  expect(Object.keys(list).sort()).toEqual(['/explore', ...mine].sort())
  expect(list['/explore']!.etag).toBe('new')
  for (const path of mine)
    for (const end of ['', '.br', '.gz'])
      expect(readFileSync(join(to, 'client', `${path.slice(1)}.html${end}`), 'utf8')).toBe(path + end)
  expect(existsSync(join(to, 'client/explore.html'))).toBe(false)
})

test('[GO-1] the first build makes everything', () => {
  const folder = snapshot()
  expect(markDue(folder, { now: printsOf(folder), before: null }, () => true)).toEqual([])
  expect(JSON.parse(readFileSync(dueFile(folder), 'utf8'))).toHaveLength(3)
})
