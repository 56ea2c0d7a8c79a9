import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchSearch } from '#data/market/fetch/fetchSearch.ts'
import { fetchStats } from '#data/market/fetch/fetchStats.ts'
import { fetchStatus } from '#data/market/fetch/fetchStatus.ts'
import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import { fetchTokens } from '#data/market/fetch/fetchTokens.ts'
import { fetchTransactions, type TransactionsAsked } from '#data/market/fetch/fetchTransactions.ts'
import { newerFirst } from '#data/market/newerFirst.ts'
import type { PoolDetail, PoolRow, TokenRow, TransactionRow } from '#data/market/schemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { isCounted, safeText } from '#domain/token/Token.ts'
import type { Devnet } from '../../devnet/startDevnet.ts'
import { startDevnet } from '../../devnet/startDevnet.ts'
import { poolSorts, tokenSorts } from '../../indexer/src/api/parameters.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { clientOf, erc20 } from './devnetClient.ts'
import { expectChainState } from './expectChainState.ts'
import { expectPrices } from './expectPrices.ts'
import { expectTvl } from './expectTvl.ts'
import { expectVolumes } from './expectVolumes.ts'
import { everyRow, readMarket, type WholeMarket } from './readMarket.ts'

// The indexer's figures against the chain itself, read at the same block (the devnet makes no block while no test asks
// for one), on both databases.

type Hex = `0x${string}`
const { wrappedNative } = chainById(1)!.contracts
let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], swaps: 150, days: 2 })
}, 600_000)
afterAll(() => devnet?.stop())

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

describe.each(['pglite', 'postgres'] as const)('on %s', database => {
  let postgres: Postgres | undefined
  let indexer: Indexer
  let market: WholeMarket
  let pools: PoolDetail[]
  let rows: PoolRow[]
  let tokens: TokenRow[]
  let transactions: TransactionRow[]
  const at = () => ({ base: indexer.url, timeoutMs: 30_000 })

  beforeAll(async () => {
    if (database === 'postgres') postgres = await startPostgres()
    indexer = await startIndexer({
      rpc: { 1: devnet.rpc[1]! },
      ...(postgres === undefined ? {} : { databaseUrl: postgres.url }),
    })
    market = await readMarket(at())
    ;({ rows, pools, tokens, transactions } = market)
  }, 600_000)
  afterAll(async () => {
    const code = await indexer?.stop()
    await postgres?.stop()
    expect(code).toBe(0)
  }, 60_000)

  test('[EX-2] every pool of the devnet is there, once', () => {
    const known = new Set(pools.map(pool => pool.id))
    expect(known.size).toBe(pools.length)
    expect(pools.length).toBe(devnet.pools.length)
    for (const version of ['v2', 'v3', 'v4'])
      expect(
        pools.some(pool => pool.version === version),
        version,
      ).toBe(true)
    expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
  })

  test('[EX-2] reserves, liquidity, tick and price of every pool equal the chain’s', async () => {
    const { networks } = await fetchStatus(at())
    expect(networks).toHaveLength(1)
    await expectChainState(devnet, pools, at())
  }, 120_000)

  test('[EN-1] tokens say what their contracts say; hostile names stay text', async () => {
    const client = clientOf(devnet, 1)
    // A busy node is asked again for what tokens take.
    const unknown = async () => {
      tokens = await everyRow(cursor => fetchTokens({ chain: 'ethereum', limit: 50, ...cursor }, at()))
      return tokens.filter(token => token.listed && token.address !== 'NATIVE' && token.buyFeeBps === null).length
    }
    await expect.poll(unknown, { timeout: 60_000, interval: 2_000 }).toBe(0)
    for (const made of devnet.tokens.filter(token => token.chainId === 1)) {
      const token = tokens.find(row => row.address === made.address.toLowerCase())
      if (token === undefined) continue
      expect(token.decimals, made.symbol).toBe(
        await client.readContract({ address: made.address as Hex, abi: erc20, functionName: 'decimals' }),
      )
      const detail = await fetchToken(1, token.address, at())
      const of = { address: made.address as Hex, abi: erc20 }
      const supply = await client.readContract({ ...of, functionName: 'totalSupply' })
      expect(detail.totalSupply, made.symbol).toBe(String(supply))
      if (detail.priceUsd !== null) {
        // What lies where nothing can be signed for doesn't circulate.
        const burnt = [`0x${'0'.repeat(36)}dead`, `0x${'0'.repeat(40)}`] as const
        const held = await Promise.all(
          burnt.map(owner => client.readContract({ ...of, functionName: 'balanceOf', args: [owner] })),
        )
        const worth = (raw: bigint) => (Number(raw) / 10 ** token.decimals) * detail.priceUsd!
        expect(near(detail.fdvUsd ?? -1, worth(supply)), `${made.symbol} ${detail.fdvUsd}`).toBe(true)
        const circulating = supply - held[0]! - held[1]!
        expect(near(detail.marketCapUsd ?? -1, worth(circulating)), `${made.symbol} ${detail.marketCapUsd}`).toBe(true)
      }
      if (!token.listed)
        expect(token.symbol).toBe(
          (await client.readContract({ address: made.address as Hex, abi: erc20, functionName: 'symbol' })).slice(
            0,
            256,
          ),
        )
      expect(token.safety === 'none', made.symbol).toBe(token.listed && !token.buyFeeBps && !token.sellFeeBps)
    }
    const kind = (name: string) =>
      tokens.find(token =>
        devnet.tokens.some(made => made.kind === name && made.address.toLowerCase() === token.address),
      )!
    expect([kind('honeypot').buyFeeBps, kind('honeypot').sellFeeBps, kind('honeypot').safety]).toEqual([
      0,
      10_000,
      'honeypot',
    ])
    expect(kind('fee').sellFeeBps).toBeGreaterThan(0)
    expect(kind('fee').safety).toMatch(/Fee$/)
    expect([kind('silent').buyFeeBps, kind('silent').sellFeeBps]).toEqual([0, 0])
    expect(kind('hostile').spam).toBe(true)
    for (const token of tokens.filter(one => one.listed && one.address !== 'NATIVE'))
      expect([token.buyFeeBps, token.sellFeeBps], token.symbol).toEqual([0, 0])
    expect(tokens.filter(token => token.listed).length).toBeGreaterThanOrEqual(14)
  }, 120_000)

  test('[EX-1] the sum of swaps is the volume, of a pool, of a token and of all; bars carry the same', async () => {
    const swaps = transactions.filter(row => row.type === 'swap')
    expect(swaps.length).toBeGreaterThanOrEqual(120)
    expect(transactions.map(row => row.id)).toEqual([...new Set(transactions.map(row => row.id))])
    for (let i = 1; i < transactions.length; i += 1)
      expect(transactions[i - 1]!.time).toBeGreaterThanOrEqual(transactions[i]!.time)
    await expectVolumes(market, at())
  }, 120_000)

  test('[EX-1] prices are what the pools say by the method, dollars are 1, NATIVE has its wrapper’s price and its own volume', async () => {
    const priceOf = (address: string) => tokens.find(token => token.address === address)?.priceUsd ?? null
    for (const dollar of chainById(1)!.dollars.filter(address => tokens.some(token => token.address === address)))
      expect(priceOf(dollar)).toBe(1)
    expect(priceOf('NATIVE')).toBe(priceOf(wrappedNative!))
    const [native, wrapped] = ['NATIVE', wrappedNative!].map(
      address => tokens.find(token => token.address === address)!,
    )
    expect(native!.volume['1y']).not.toBe(wrapped!.volume['1y'])
    await expectPrices(devnet, market, at())
    for (const token of tokens) {
      expect(token.priceUsd === null, token.symbol).toBe(token.priceConfidence < 0.15)
      if (token.priceUsd !== null) expect(token.sparkline.length).toBeLessThanOrEqual(48)
    }
  }, 120_000)

  test('[EX-2] TVL is what is in the pool, APR is a day of fees a year', async () => {
    await expectTvl(devnet, market, at())
    for (const pool of pools) {
      if (pool.tvlUsd === null) continue
      expect(near(sum([pool.reserve0Usd, pool.reserve1Usd]), pool.tvlUsd)).toBe(true)
      if (pool.tvlUsd > 0) expect(near((pool.fees1d! * 365) / pool.tvlUsd, pool.aprBase!)).toBe(true)
      if (!pool.dynamicFee) expect(near((pool.volume1d! * pool.fee) / 1e6, pool.fees1d!), pool.id).toBe(true)
    }
    expect(pools.some(pool => pool.dynamicFee)).toBe(true)
    expect(pools.some(pool => pool.token0.address === 'NATIVE')).toBe(true)
  }, 120_000)

  test('[EX-1] bad requests are answered with 400, 404 or 405 and a JSON error, never with 5xx', async () => {
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`${indexer.url}${path}`, init)
      const text = await answer.text()
      expect(answer.status, path).toBeLessThan(500)
      if (!answer.ok)
        expect(JSON.parse(text), path).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
      return answer.status
    }
    const bad = [
      '-1',
      '0',
      '101',
      '1e9',
      'NaN',
      '%00',
      '%F0%9F%98%80',
      "'%3B--",
      '0x',
      `0x${'g'.repeat(40)}`,
      'x'.repeat(300),
      '[]',
      '%E0%A4%A',
    ]
    const lists = {
      tokens: ['chain', 'sort', 'window', 'dir', 'cursor', 'limit', 'search'],
      pools: ['chain', 'protocol', 'token', 'sort', 'cursor', 'limit'],
      transactions: ['chain', 'token', 'pool', 'account', 'type', 'cursor', 'limit'],
      stats: ['chain'],
      stream: ['chain'],
    }
    for (const [list, names] of Object.entries(lists)) {
      for (const name of names.filter(one => one !== 'search')) {
        for (const value of bad) {
          // A malformed escape is read as it stands.
          expect([400], `${list}?${name}=${value}`).toContain(await ask(`/api/market/${list}?${name}=${value}`))
        }
      }
    }
    for (const value of bad) {
      await ask(`/api/market/tokens?search=${value}`)
      expect([400, 404]).toContain(await ask(`/api/market/tokens/1/${value}`))
      expect([400, 404]).toContain(await ask(`/api/market/tokens/${value}/NATIVE`))
      expect([400, 404]).toContain(await ask(`/api/market/pools/1/${value}`))
      expect([400, 404]).toContain(await ask(`/api/market/pools/1/${value}/ticks`))
      expect([400]).toContain(await ask(`/api/market/tokens/1/NATIVE/candles?range=${value}`))
      expect([400, 404]).toContain(await ask(`/api/market/routing/${value}`))
    }
    expect(await ask(`/api/market/tokens/1/0x${'1'.repeat(40)}`)).toBe(404)
    expect(await ask(`/api/market/pools/1/0x${'1'.repeat(64)}`)).toBe(404)
    expect(await ask('/api/market/nothing')).toBe(404)
    expect(await ask('/api/market/tokens', { method: 'POST', body: '{}' })).toBe(405)
    const v2 = pools.find(pool => pool.version === 'v2')!
    expect(await ask(`/api/market/pools/1/${v2.id}/ticks`)).toBe(404)
  }, 120_000)

  test('[EX-1] transactions by time, value and type, found by words, wallet and hash: each order is whole, each row once', async () => {
    const every = (asked: TransactionsAsked) =>
      everyRow(cursor => fetchTransactions({ chain: 'ethereum', limit: 37, ...asked, ...cursor }, at()))
    const ids = (all: readonly TransactionRow[]) => all.map(row => row.id)
    const whole = ids(transactions).toSorted()
    for (const sort of ['time', 'usd', 'type'] as const) {
      for (const dir of ['desc', 'asc'] as const) {
        const all = await every({ sort, dir })
        expect(ids(all).toSorted(), `${sort} ${dir}`).toEqual(whole)
        const sign = dir === 'desc' ? -1 : 1
        const known = all.map(row => row[sort]).filter(one => one !== null)
        expect(all.slice(known.length).every(row => row[sort] === null)).toBe(true)
        for (let i = 1; i < known.length; i += 1)
          expect(
            known[i - 1]! === known[i]! || (known[i - 1]! < known[i]! ? sign === 1 : sign === -1),
            `${sort} ${dir} ${i}`,
          ).toBe(true)
      }
    }
    expect(ids(await every({}))).toEqual(ids(transactions.toSorted(newerFirst)))
    const removed = transactions.filter(row => row.type === 'remove')
    expect(ids(await every({ type: 'remove', sort: 'usd' })).toSorted()).toEqual(ids(removed).toSorted())
    const old = transactions.at(-1)!
    const of = (word: string) => (row: TransactionRow) =>
      [row.token0, row.token1].some(
        token =>
          token.symbol.toLowerCase().includes(word) ||
          token.name.toLowerCase().includes(word) ||
          token.address === word,
      )
    const found: [string, (row: TransactionRow) => boolean][] = [
      [old.hash, row => row.hash === old.hash],
      [old.account.toUpperCase().replace('0X', '0x'), row => row.account === old.account],
      [old.pool, row => row.pool === old.pool],
      [old.token1.address, of(old.token1.address)],
      ['dai usdc', row => of('dai')(row) && of('usdc')(row)],
    ]
    for (const [search, wanted] of found) {
      const rows = transactions.filter(wanted)
      expect(rows.length, search).toBeGreaterThan(0)
      expect(ids(await every({ search })), search).toEqual(ids(rows.toSorted(newerFirst)))
      expect(ids(await every({ search, sort: 'usd' })).toSorted(), search).toEqual(ids(rows).toSorted())
    }
    for (const nothing of ['no such thing', `0x${'ab'.repeat(32)}`, `0x${'ab'.repeat(20)}`, '%00'])
      expect(await every({ search: nothing })).toEqual([])
  }, 120_000)

  test('[EX-1] every column of tokens and pools is an order of the market: whole, each row once, unknown figures last', async () => {
    for (const dir of ['desc', 'asc'] as const) {
      for (const sort of tokenSorts) {
        const all = await everyRow(cursor => fetchTokens({ chain: 'ethereum', sort, dir, limit: 13, ...cursor }, at()))
        expect(all.map(row => row.address).toSorted(), `${sort} ${dir}`).toEqual(
          tokens.map(row => row.address).toSorted(),
        )
      }
      for (const sort of poolSorts) {
        const all = await everyRow(cursor => fetchPools({ chain: 'ethereum', sort, dir, limit: 13, ...cursor }, at()))
        expect(all.map(row => row.id).toSorted(), `${sort} ${dir}`).toEqual(rows.map(row => row.id).toSorted())
        if (sort === 'fee') {
          const fees = all.filter(row => !row.dynamicFee).map(row => row.fee)
          expect(fees).toEqual(fees.toSorted((a, b) => (dir === 'asc' ? a - b : b - a)))
          expect(all.slice(fees.length).every(row => row.dynamicFee)).toBe(true)
        }
      }
      const names = (
        await everyRow(cursor => fetchTokens({ chain: 'ethereum', sort: 'name', dir, limit: 13, ...cursor }, at()))
      ).map(row => safeText(row.name).toLowerCase().slice(0, 64))
      for (let i = 1; i < names.length; i += 1)
        expect(dir === 'asc' ? names[i - 1]! <= names[i]! : names[i - 1]! >= names[i]!).toBe(true)
    }
  }, 120_000)

  test('[EX-1] lists sort and filter; an unchanged answer is 304', async () => {
    for (const dir of ['asc', 'desc'] as const) {
      const figures = (
        await everyRow(cursor => fetchTokens({ chain: 'mainnet', sort: 'tvl', dir, limit: 11, ...cursor }, at()))
      ).map(row => row.tvlUsd)
      const known = figures.filter(figure => figure !== null)
      expect(figures.slice(known.length).every(figure => figure === null)).toBe(true)
      expect(known).toEqual([...known].sort((a, b) => (dir === 'asc' ? a - b : b - a)))
    }
    const found = await fetchTokens({ chain: 'ethereum', search: 'usdc' }, at())
    expect(found.items[0]!.symbol).toBe('USDC')
    const native = await everyRow(cursor => fetchPools({ chain: 'ethereum', token: 'NATIVE', ...cursor }, at()))
    expect(native.length).toBeGreaterThan(0)
    expect(native.every(pool => pool.version === 'v4' && pool.token0.address === 'NATIVE')).toBe(true)
    const account = transactions[0]!.account
    expect((await everyRow(cursor => fetchTransactions({ account, limit: 50, ...cursor }, at()))).length).toBe(
      transactions.filter(row => row.account === account).length,
    )
    const of = pools.find(pool => pool.version === 'v3')!
    expect(
      (
        await everyRow(cursor =>
          fetchTransactions({ chain: 'ethereum', token: of.token0.address, limit: 9, ...cursor }, at()),
        )
      ).map(row => row.id),
    ).toEqual(
      transactions
        .filter(row => [row.token0.address, row.token1.address].includes(of.token0.address))
        .map(row => row.id),
    )
    const first = await fetch(`${indexer.url}/api/market/pools`)
    expect(first.headers.get('cache-control')).toContain('s-maxage')
    const again = await fetch(`${indexer.url}/api/market/pools`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })

  test('[AP-3] the market’s queries: pool search by text, networks, page and size; pool stats by a day’s volume; a token’s market; explore stats', async () => {
    const spamLast = <T>(items: readonly T[], spam: (item: T) => boolean) =>
      expect(items.findIndex(spam) === -1 || items.slice(items.findIndex(spam)).every(spam)).toBe(true)
    const everyPool = await fetchSearch({ text: '', searchType: 'POOL', chainIds: [1], page: 1, size: 100 }, at())
    expect([everyPool.total, everyPool.page, everyPool.size]).toEqual([pools.length, 1, 100])
    const paged: PoolRow[] = []
    for (let page = 1; paged.length < pools.length; page += 1)
      paged.push(...(await fetchSearch({ text: '', searchType: 'POOL', chainIds: [1], page, size: 7 }, at())).items)
    expect(paged.map(pool => pool.id)).toEqual(everyPool.items.map(pool => pool.id))
    expect((await fetchSearch({ text: '', searchType: 'POOL', page: 999 }, at())).items).toEqual([])
    const found = await fetchSearch({ text: 'WETH/USDC', searchType: 'POOL', page: 1, size: 20 }, at())
    const called = (pool: PoolRow) => new Set([pool.token0.symbol, pool.token1.symbol])
    expect(found.items.length).toBeGreaterThan(0)
    expect(called(found.items[0]!)).toEqual(new Set(['WETH', 'USDC']))
    for (const pool of found.items)
      expect(
        [...called(pool)].some(symbol => symbol.includes('WETH')) &&
          [...called(pool)].some(symbol => symbol.includes('USDC')),
      ).toBe(true)
    // Of equal names the deepest first.
    const same = found.items
      .filter(pool => called(pool).has('WETH') && called(pool).has('USDC') && !pool.token0.spam && !pool.token1.spam)
      .map(pool => (pool.tvlUsd ?? 0) + (pool.volume1d ?? 0))
    expect(same).toEqual([...same].sort((a, b) => b - a))
    spamLast(everyPool.items, pool => pool.token0.spam || pool.token1.spam)
    // A network that is on nowhere here has nothing; an unknown one is refused.
    expect((await fetchSearch({ text: 'weth', searchType: 'POOL', chainIds: [8453] }, at())).total).toBe(0)
    expect((await fetch(`${indexer.url}/api/market/search?chainIds=1,424242`)).status).toBe(400)
    expect((await fetch(`${indexer.url}/api/market/search?page=0`)).status).toBe(400)

    const byVolume = await fetchPools({ chain: 'ethereum', sort: 'volume1d', limit: 100 }, at())
    const volumes = byVolume.items.map(pool => pool.volume1d ?? 0)
    expect(volumes).toEqual([...volumes].sort((a, b) => b - a))

    const dollars = await fetchSearch({ text: 'usdc', searchType: 'TOKEN', chainIds: [1], page: 1, size: 20 }, at())
    expect(dollars.items[0]).toMatchObject({ symbol: 'USDC', chainId: 1, listed: true })
    spamLast(dollars.items, token => token.spam)
    const detail = await fetchToken(1, dollars.items[0]!.address, at())
    expect(Object.keys(detail.change)).toEqual(['1h', '1d', '1w', '1m', '1y'])
    const moved = tokens.find(
      token => token.priceUsd !== null && token.change['1d'] !== null && token.change['1d'] !== 0,
    )!
    const day = await fetchCandles({ kind: 'tokens', chainId: 1, id: moved.address, range: '1d' }, at())
    // The change is against the last price before the day began; the day's first bar opens there.
    expect(day.items[0]!.open * (1 + moved.change['1d']!)).toBeCloseTo(
      moved.priceUsd!,
      Math.max(0, 2 - Math.ceil(Math.log10(moved.priceUsd!))),
    )

    const stats = await fetchStats('all', at())
    expect(
      near(
        stats.volume1d!,
        sum(pools.filter(pool => isCounted(pool.token0) && isCounted(pool.token1)).map(pool => pool.volume1d)),
      ),
    ).toBe(true)
    expect([stats.tokens, stats.pools]).toEqual([tokens.length, pools.length])
  }, 60_000)
})
