import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'

/** A market of so many tokens, a hundred at a time. */
const MARKET = 1_234
const addressOf = (n: number) => `0x${(n + 1).toString(16).padStart(40, '0')}`
const row = (n: number) => ({
  ...{
    chainId: 1,
    address: addressOf(n),
    symbol: `T${n}`,
    name: `Token ${n}`,
    decimals: 18,
    logoUrl: null,
    color: null,
  },
  ...{ buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: false, priceUsd: 1, priceConfidence: 1 },
  change: { '1h': null, '1d': null, '1w': null, '1m': null, '1y': null },
  volume: { '1h': null, '1d': null, '1w': null, '1m': null, '1y': null },
  ...{ fdvUsd: null, tvlUsd: null, sparkline: [], at: { block: 1, time: 1 } },
})
let asked: string[]
let away: boolean
/** What the market's order begins with; the rest follows by number. */
let order: number[]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  fakeBrowser()
  ;[asked, away, order] = [[], false, Array.from({ length: MARKET }, (_, n) => n)]
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://site').searchParams
    asked.push(query.get('cursor') ?? '')
    if (away) return new Response('{}', { status: 404 })
    const from = Number(query.get('cursor') ?? 0)
    const items = order.slice(from, from + Number(query.get('limit'))).map(row)
    const next = from + items.length
    return Response.json({ items, cursor: next < MARKET ? String(next) : null, at: { block: 1, time: 1 } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[SW-1] every token the market knows is reached page by page, each once, and what is asked for balances stays the first page', async () => {
  const { $lists, $tokens, loadTokens } = await import('./tokens.ts')
  const { moreTokens } = await import('./moreTokens.ts')
  await loadTokens(1)
  // Two calls at once send one request.
  await Promise.all([moreTokens(1), moreTokens(1)])
  expect(asked).toEqual(['', '100'])
  while ($lists.get()[1]?.cursor) await moreTokens(1)
  const list = $lists.get()[1]!
  expect(list.ids).toHaveLength(100)
  expect(new Set([...list.ids, ...list.further]).size).toBe(MARKET)
  expect(Object.keys($tokens.get())).toHaveLength(MARKET)
  await moreTokens(1)
  expect(asked).toHaveLength(13)
})

test('[SW-1] a list that is asked anew keeps what somebody scrolled to, and what fell behind its first page', async () => {
  const { $lists, loadTokens } = await import('./tokens.ts')
  const { moreTokens } = await import('./moreTokens.ts')
  await loadTokens(1)
  await moreTokens(1)
  order = [500, ...order.filter(n => n !== 500)]
  await vi.advanceTimersByTimeAsync(30_000)
  await loadTokens(1)
  const { ids, further, cursor } = $lists.get()[1]!
  expect([ids[0], ids.length, cursor]).toEqual([addressOf(500), 100, '200'])
  expect(further).toEqual(Array.from({ length: 101 }, (_, n) => addressOf(n + 99)))
})

test('[SW-1] a page that can’t be had is told, keeps what is there, and is asked for again', async () => {
  const { $lists, loadTokens } = await import('./tokens.ts')
  const { moreTokens } = await import('./moreTokens.ts')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await loadTokens(1)
  away = true
  await moreTokens(1)
  expect($lists.get()[1]).toMatchObject({ status: 'failed', cursor: '100' })
  expect($lists.get()[1]?.ids).toHaveLength(100)
  away = false
  await moreTokens(1)
  expect($lists.get()[1]).toMatchObject({ status: 'ok', cursor: '200' })
})
