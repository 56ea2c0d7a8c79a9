import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newerFirst } from '#data/market/newerFirst.ts'
import type { Change, TransactionRow, UpTo } from '#data/market/schemas.ts'
import { type Answer, rowLedger } from './rowLedger.ts'

// What happened on two networks, of which one tells late; a page that knows its beginning, hears some of it and asks
// for the rest.

const row = (chainId: number, block: number, log = 0): TransactionRow =>
  ({ id: `${chainId}-${block}-${log}`, chainId, block, time: block * 10 }) as TransactionRow
const blockOf = (chainId: number, block: number): UpTo => ({ chainId, block, time: block * 10 })
const listOf = (rows: readonly TransactionRow[]) => rows.toSorted(newerFirst)

/** The market's answer when each network is known up to a block, from below `cursor` on. */
function answer(
  all: readonly TransactionRow[],
  upTo: readonly UpTo[],
  limit: number,
  cursor: string | null = null,
): Answer {
  const known = listOf(
    all.filter(one => upTo.some(({ chainId, block }) => chainId === one.chainId && one.block <= block)),
  )
  const from = cursor === null ? 0 : known.findIndex(one => one.id === cursor) + 1
  const transactions = known.slice(from, from + limit)
  return { transactions, cursor: from + limit < known.length ? transactions.at(-1)!.id : null, upTo: [...upTo] }
}
const message = (all: readonly TransactionRow[], chainId: number, from: number, to: number): Change => ({
  chainId,
  from,
  at: { block: to, time: to * 10 },
  transactions: all.filter(one => one.chainId === chainId && one.block > from && one.block <= to),
  tokens: [],
  pools: [],
  stats: null,
})
const never = () => Promise.reject(new Error('nobody need be asked'))

describe('[EX-1] [EX-8] no transaction is lost', () => {
  const all = Array.from({ length: 400 }, (_, i) => row(1, i + 1))
  const build = listOf(all.slice(0, 60)).slice(0, 60)

  test('rows that meet are added; a message that follows on them too', async () => {
    const ledger = rowLedger(build, 3)
    const news = await ledger.answered(answer(all, [blockOf(1, 65)], 20), never, build.at(-1))
    expect(news.renew).toBe(false)
    expect(news.rows.map(({ block }) => block)).toContain(65)
    expect(ledger.heard(message(all, 1, 65, 66), build.at(-1))?.map(({ block }) => block)).toEqual([66])
  })

  test('a gap within three pages is asked for until rows meet; a wider one makes the table begin anew', async () => {
    const upTo = [blockOf(1, 300)]
    let asked = 0
    const askOn = (cursor: string) => {
      asked++
      return Promise.resolve(answer(all, upTo, 100, cursor))
    }
    const met = await rowLedger(build, 3).answered(answer(all, upTo, 20), askOn, build.at(-1))
    expect([met.renew, asked]).toEqual([false, 3])
    expect(new Set([...met.rows, ...build].map(({ id }) => id)).size).toBe(300)
    const wide = await rowLedger(build, 1).answered(answer(all, upTo, 20), askOn, build.at(-1))
    expect(wide.renew).toBe(true)
    expect(wide.cursor).toBe(wide.rows.at(-1)!.id)
  })

  test('a message that came before the answer waits for it, and is no proof that rows meet', async () => {
    const ledger = rowLedger(build, 0)
    expect(ledger.heard(message(all, 1, 200, 201), undefined)).toBeNull()
    const news = await ledger.answered(answer(all, [blockOf(1, 200)], 20), never, build.at(-1))
    expect(news.renew).toBe(true)
    expect(news.rows.map(({ block }) => block)).toContain(201)
  })

  test('an answer that is older than a message (a cache had it) does not let it through', async () => {
    const ledger = rowLedger(build, 3)
    await ledger.answered(answer(all, [blockOf(1, 62)], 20), never, build.at(-1))
    expect(ledger.heard(message(all, 1, 63, 64), undefined)).toBeNull()
    const news = await ledger.answered(answer(all, [blockOf(1, 63)], 20), never, build.at(-1))
    expect(news.rows.map(({ block }) => block)).toEqual(expect.arrayContaining([63, 64]))
  })

  test('whatever is heard, missed and asked: after an answer the page has every row down to its oldest, once', async () => {
    const late = Array.from({ length: 80 }, (_, i) => row(2, i * 5 + 1, 3))
    const both = [...all, ...late]
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(
          fc.record({
            one: fc.integer({ min: 0, max: 60 }),
            two: fc.integer({ min: 0, max: 60 }),
            heard: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        fc.integer({ min: 0, max: 3 }),
        async (begin, behind, steps, pages) => {
          const upTo: [number, number] = [begin, Math.max(0, begin - behind)]
          const now = () => [blockOf(1, upTo[0]), blockOf(2, upTo[1])]
          let shown = answer(both, now(), 60).transactions
          const ledger = rowLedger(shown, pages)
          let whole = answer(both, now(), 60).cursor === null
          const end = () => (whole ? undefined : listOf(shown).at(-1))
          const take = (rows: readonly TransactionRow[]) => {
            shown = [...new Map([...shown, ...rows].map(one => [one.id, one])).values()]
          }
          for (const { one, two, heard } of [...steps, { one: 1, two: 1, heard: false }]) {
            const before = [...upTo] as [number, number]
            upTo[0] = Math.min(400, upTo[0] + one)
            upTo[1] = Math.min(400, upTo[1] + two)
            if (heard)
              for (const i of [0, 1] as const) take(ledger.heard(message(both, i + 1, before[i], upTo[i]), end()) ?? [])
            else if (one % 3 !== 0) continue
            const news = await ledger.answered(
              answer(both, now(), 20),
              cursor => Promise.resolve(answer(both, now(), 100, cursor)),
              end(),
            )
            if (news.renew) {
              shown = []
              whole = news.cursor === null
            }
            take(news.rows)
            const there = listOf(both.filter(row => row.block <= upTo[row.chainId - 1]!))
            expect(listOf(shown).map(({ id }) => id)).toEqual(there.slice(0, shown.length).map(({ id }) => id))
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})
