import type { APIRequestContext, Page } from '@playwright/test'
import { newerFirst } from '#data/market/newerFirst.ts'
import type { Change, TransactionRow, UpTo } from '#data/market/schemas.ts'

/**
 * Transactions of the indexer and newer ones that are invented, answered as /api/market/transactions does: by pages,
 * filters and orders.
 */
export type TransactionsMarket = {
  /** All there are, newest first. */
  rows(): TransactionRow[]
  /** Adds `count` transactions, one per block, unknown to the page. */
  happen(count: number): Change
  /** What was asked for: the query of each. */
  asked: URLSearchParams[]
}

/** Ids of the rows that the explore page was built with. */
async function printedRows(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/explore/transactions/all')).text()
  return [...html.matchAll(/data-key="?(\d+(?:-\d+){3})/g)].map(([, id]) => id!)
}
const reaches = (rows: readonly { id: string }[], ids: readonly string[]): boolean =>
  ids.every(id => rows.some(row => row.id === id))

/**
 * Puts it between the page and the indexer; the stream says nothing but what `say` is told. `query`: whose transactions
 * (`token=…`); `depth`: how many real ones it has.
 */
export async function transactionsMarket(
  page: Page,
  request: APIRequestContext,
  query: string,
  depth = 200,
): Promise<TransactionsMarket & { say(change: Change): void }> {
  const real: TransactionRow[] = []
  // It reaches back to what the pages were built with, however long ago that is.
  const printed = query === 'chain=all' ? await printedRows(request) : []
  const upTo = new Map<number, UpTo>()
  for (let cursor: string | null = ''; cursor !== null && (real.length < depth || !reaches(real, printed)); ) {
    const answer = (await (
      await request.get(`/api/market/transactions?${query}&limit=100${cursor && `&cursor=${cursor}`}`)
    ).json()) as { items: TransactionRow[]; cursor: string | null; upTo: UpTo[] }
    real.push(...answer.items)
    for (const one of answer.upTo) upTo.set(one.chainId, one)
    cursor = answer.cursor
  }
  let all = real.slice(0, Math.max(depth, real.findLastIndex(({ id }) => printed.includes(id)) + 1))
  const asked: URLSearchParams[] = []
  const said: string[] = []

  await page.route('**/api/market/transactions?*', route => {
    const search = new URL(route.request().url()).searchParams
    asked.push(search)
    const type = search.get('type')
    const sign = search.get('dir') === 'asc' ? -1 : 1
    const byUsd = (a: TransactionRow, b: TransactionRow) =>
      (a.usd === b.usd ? 0 : a.usd === null ? 1 : b.usd === null ? -1 : sign * (b.usd - a.usd)) ||
      sign * newerFirst(a, b)
    const rows = all
      .filter(row => !type || row.type === type)
      .sort(search.get('sort') === 'usd' ? byUsd : (a, b) => sign * newerFirst(a, b))
    const from = rows.findIndex(row => row.id === search.get('cursor')) + 1
    const limit = Number(search.get('limit') ?? 20)
    const items = rows.slice(from, from + limit)
    return route.fulfill({
      json: {
        items,
        cursor: from + limit < rows.length ? items.at(-1)!.id : null,
        at: { block: 1, time: Math.floor(Date.now() / 1000) },
        upTo: [...upTo.values()],
      },
    })
  })
  await page.route('**/api/market/stream?*', route =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 300\n: here\n\n${said.splice(0).join('')}` }),
  )

  return {
    asked,
    rows: () => all,
    happen(count) {
      const newest = all.toSorted((a, b) => b.block - a.block).find(row => row.chainId === all[0]!.chainId)!
      const known = upTo.get(newest.chainId)!
      const from = Math.max(newest.block, known.block)
      const time = Math.max(known.time, ...all.map(row => row.time))
      const transactions = Array.from({ length: count }, (_, i) => ({
        ...newest,
        id: `${newest.chainId}-${from + 1 + i}-7`,
        block: from + 1 + i,
        time: time + 1 + i,
        usd: 1_000_000 + i,
      })).reverse()
      all = [...transactions, ...all]
      const at = { block: from + count, time: time + count }
      upTo.set(newest.chainId, { chainId: newest.chainId, ...at })
      return { chainId: newest.chainId, at, from, tokens: [], pools: [], transactions, stats: null }
    },
    say(change) {
      said.push(`event: change\nid: ${change.chainId}-${change.at.block}\ndata: ${JSON.stringify(change)}\n\n`)
    },
  }
}
