import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'

const KEY = 'tarn.queries'
const THROTTLE = 1_000

const ME: Address = '0x00000000000000000000000000000000000000a1'
const OTHER: Address = '0x00000000000000000000000000000000000000b2'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const at = 1_800_000_000_000
let storage: Map<string, string>

/** A page of its own: fresh modules over the same storage. */
async function page(account: Address | null) {
  vi.resetModules()
  const [kept, portfolio, connection, balances, tokens, { queryClient }] = await Promise.all([
    import('./keptHoldings.ts'),
    import('./portfolio.ts'),
    import('../wallet/connection.ts'),
    import('./balances.ts'),
    import('../tokens/tokens.ts'),
    import('../site/queryClient.ts'),
  ])
  const stop = portfolio.$portfolio.listen(() => {})
  await vi.advanceTimersByTimeAsync(1)
  connection.$connection.set({
    status: account ? 'connected' : 'disconnected',
    address: account,
    chainId: 1,
    connectorId: 'x',
    name: 'x',
    icon: null,
  })
  const leave = () => {
    stop()
    queryClient.unmount()
  }
  return { ...kept, ...portfolio, ...connection, ...balances, ...tokens, THROTTLE, KEY, leave }
}
type Page = Awaited<ReturnType<typeof page>>

/** Both networks answer: ether at 2,000 dollars and 5 USDC on Ethereum, nothing on Base. */
function answer({ $lists, $balances, balanceKey, learn, nativeToken }: Page): void {
  const usdc = {
    ...nativeToken(1)!,
    address: USDC,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    priceUsd: 1,
    prices: [1, 1],
    change1d: 0,
  }
  learn([{ ...nativeToken(1)!, priceUsd: 2_000, prices: [1], change1d: 0.1 }, usdc, nativeToken(8453)!])
  const list = { status: 'ok' as const, ids: [], further: [], cursor: null }
  $lists.set({ 1: { ...list, ids: [USDC] }, 8453: list })
  $balances.set({
    [balanceKey(1, 'NATIVE')]: 10n ** 18n,
    [balanceKey(1, USDC)]: 5_000_000n,
    [balanceKey(8453, 'NATIVE')]: 0n,
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: at })
  vi.stubEnv('TARN_CHAINS', '1,8453')
  const browser = fakeBrowser()
  storage = browser.storage
  Object.assign(browser.window, { localStorage: globalThis.localStorage })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('[SE-5] the drawer’s figures over a reload', () => {
  async function visited(): Promise<void> {
    const first = await page(ME)
    const end = first.wantPortfolio()
    answer(first)
    await vi.advanceTimersByTimeAsync(first.THROTTLE + 10)
    expect(first.$portfolio.get()).toMatchObject({ status: 'ok', keptAt: null, fresh: [1, 8453] })
    end()
    first.leave()
  }

  test('are there before anybody answered, with the moment they are from; then they are of now', async () => {
    await visited()
    await vi.advanceTimersByTimeAsync(60_000)
    const next = await page(ME)
    expect(next.$portfolio.get().status).toBe('loading')
    const end = next.wantPortfolio()
    const shown = next.$portfolio.get()
    expect(shown.status).toBe('ok')
    expect(shown.holdings.map(({ token, raw, usd }) => [token.symbol, raw, usd])).toEqual([
      ['ETH', 10n ** 18n, 2_000],
      ['USDC', 5_000_000n, 5],
    ])
    expect(shown.keptAt).toBe(Math.floor(at / 1000) + 0)
    expect(shown.fresh).toEqual([])

    answer(next)
    next.$balances.set({ ...next.$balances.get(), [next.balanceKey(1, USDC)]: 7_000_000n })
    expect(next.$portfolio.get()).toMatchObject({ status: 'ok', keptAt: null, fresh: [1, 8453] })
    expect(next.$portfolio.get().holdings.find(({ token }) => token.symbol === 'USDC')?.raw).toBe(7_000_000n)
    end()
    next.leave()
  })

  test('are of nobody else, and are gone with the wallet', async () => {
    await visited()
    const other = await page(OTHER)
    const end = other.wantPortfolio()
    expect(other.$portfolio.get()).toMatchObject({ status: 'loading', holdings: [], keptAt: null })
    end()
    other.leave()

    const mine = await page(ME)
    expect(storage.get(mine.KEY)).toContain(ME)
    mine.forgetHoldings()
    expect(storage.get(mine.KEY)).not.toContain(ME)
    const again = mine.wantPortfolio()
    expect(mine.$portfolio.get().status).toBe('loading')
    again()
    mine.leave()
  })

  test('an account that comes after another does not get the figures of the one before', async () => {
    const here = await page(ME)
    const end = here.wantPortfolio()
    answer(here)
    here.$connection.set({ ...here.$connection.get(), address: OTHER })
    await vi.advanceTimersByTimeAsync(here.THROTTLE + 10)
    expect(storage.get(here.KEY) ?? '').not.toContain(OTHER)
    end()
    here.leave()
  })

  test('whatever lies in storage, only rows that can be shown are taken', async () => {
    await visited()
    const kept = JSON.parse(storage.get(KEY)!) as {
      clientState: { queries: { queryKey: unknown[]; state: { data: unknown[] } }[] }
    }
    const one = kept.clientState.queries.find(query => query.queryKey[2] === 1)!
    const good = one.state.data[1] as { token: object; raw: string }
    one.state.data = [
      null,
      7,
      { ...good, raw: '-1' },
      { ...good, raw: 5 },
      { ...good, token: { ...good.token, address: 'javascript:' } },
      { ...good, token: { ...good.token, chainId: 10 } },
      { ...good, token: { ...good.token, decimals: 1e9 } },
      good,
    ]
    storage.set(KEY, JSON.stringify(kept))
    const next = await page(ME)
    const end = next.wantPortfolio()
    expect(next.$portfolio.get().holdings.map(({ token }) => token.symbol)).toEqual(['USDC'])
    end()
    next.leave()
  })
})
