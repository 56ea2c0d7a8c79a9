// What every review of the site guarantees while it waits, a row a maker. The nodes answer nothing, but on Solana: a
// look that fails is a look, and asks.
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSolanaUrl } from '#onchain/solana/solanaRpc.ts'
import type { SwapQuote } from '#domain/swap/SwapQuote.ts'
import type { Token } from '#domain/token/Token.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { DAI, ME, THIEF, tradeOf, USDC, WETH } from '../../../../tests/support/plans.ts'
import { SolanaNode } from '../../../../tests/support/SolanaNode.ts'
import { solanaKey } from '../../../../tests/support/SolanaWallet.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { unwrapAllAsk } from '../../holdings/unwrapAll.ts'
import { makeCreateReview } from '../../liquidity/createReview.ts'
import { makeHoldReview } from '../../liquidity/makeHoldReview.ts'
import { makePasskeyReview } from '../../passkey/passkeyDeed.ts'
import { makeRecoverReview } from '../../passkey/recoverDeed.ts'
import { makeSendReview } from '../../send/sendReview.ts'
import { $drawer } from '../../settings/drawer.ts'
import { $solanaSend, clearSend, reviewSend } from '../../solana/solanaSend.ts'
import type { Swap } from '../../swap/swap.ts'
import { makeSwapReview } from '../../swap/swapReview.ts'
import { $connection } from '../../wallet/connection.ts'
import { $solana } from '../../wallet/solana.ts'
import { makeConsentReview } from './consentReview.ts'
import { makePlanReview } from './planReview.ts'

const node = new TestNode(1)
let solana: SolanaNode
const page = { visibilityState: 'visible' }
const PATIENT = 15_000
const SOL = 10n ** 9n

beforeAll(async () => {
  fakeBrowser()
  vi.stubGlobal('document', page)
  ;(await node.start()).isSite()
  solana = await SolanaNode.start()
  setSolanaUrl(solana.url)
})
afterAll(async () => {
  setSolanaUrl(null)
  await Promise.all([node.stop(), solana.stop()])
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page.visibilityState = 'visible'
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
  $drawer.set({ ...$drawer.get(), open: true })
})
afterEach(() => vi.restoreAllMocks())

const token = (address: Token['address']): Token => ({
  ...{ chainId: 1, address, symbol: 'T', name: 'T', decimals: 18, logoUrl: null, color: null },
  ...{ buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: true },
})
const known = (address: Token['address']) => ({ ...token(address), priceUsd: 1 }) as never
const person = { address: THIEF, ensName: null, unitag: null }

/** Begins a review; `end` closes it. */
type Row = { begin: () => { end: () => void }; asked: () => number }
const onChain = (make: () => { start: () => () => void }): Row => ({
  begin: () => ({ end: make().start() }),
  asked: () => node.asked.length,
})
const rows: Record<string, Row> = {
  swap: onChain(() => {
    const trade = tradeOf(USDC, DAI)
    const ask = { chainId: 1, kind: 'exactIn', tokenIn: USDC, tokenOut: DAI, amount: 1_000n } as const
    const $quote = atom<SwapQuote>({ status: 'ok', ask, trade })
    const swap = { $quote, $moment: atom({ slippageBps: 50 }), $recipient: atom(null), retry() {} } as unknown as Swap
    return makeSwapReview({ swap, input: token(USDC), output: token(DAI) })!
  }),
  send: onChain(() =>
    makeSendReview({ ...{ chainId: 1, account: ME, person, linked: [] }, token: known(USDC), amount: 5n, item: null }),
  ),
  'a deed of calls': onChain(() => makePlanReview(unwrapAllAsk(ME, { token: token(WETH), raw: 5n } as never))),
  'a position made': onChain(() =>
    makeCreateReview({
      ...{ account: ME, slippageBps: 50, held: { a: null, b: null }, tokens: { a: known(USDC), b: known(DAI) } },
      form: { version: 'v3', chainId: 1, a: USDC, b: DAI, fee: 500, hook: '' } as never,
      facts: { pool: { version: 'v3', id: '0x1', token0: DAI, token1: USDC, fee: 500 } } as never,
      moment: { order: { aIs0: false } } as never,
    }),
  ),
  'a position withdrawn': onChain(() =>
    makeHoldReview({
      ...{ deed: 'remove', chainId: 1, account: ME, withdrawal: {} as never },
      positions: [
        { version: 'v3', chainId: 1, pool: { version: 'v3', id: '0x1', token0: DAI, token1: USDC, fee: 500 } } as never,
      ],
    }),
  ),
  'a recovery': onChain(() =>
    makeRecoverReview(
      {
        ...{ chainId: 1, wallet: THIEF, kind: 'send', amount: 5n, to: ME },
        currency: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
      },
      ME,
    ),
  ),
  'a passkey': onChain(() =>
    makePasskeyReview(
      { kind: 'add' },
      { account: { address: ME }, passkeys: [], networks: [{ chainId: 1, deployed: true }] } as never,
      { where: () => 'platform', given: { ticked: [] } as never },
    ),
  ),
  'a transfer on Solana': {
    begin() {
      reviewSend({ holding: { mint: null, raw: 3n * SOL, decimals: 9 } as never, to: RECIPIENT, amount: 5n })
      return { end: clearSend }
    },
    asked: () => solana.asked.length,
  },
}
const RECIPIENT = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

/** Begins it; `tick` is what its own clock does. */
function begin({ begin }: Row) {
  const ticks: (() => void)[] = []
  const { setInterval } = globalThis
  const spy = vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms < 15_000 || ms > 20_000) return setInterval(run, ms)
    ticks.push(run)
    return 0
  }) as typeof globalThis.setInterval)
  const { end } = begin()
  spy.mockRestore()
  return { end, ticks }
}
/** Until nothing more is asked by itself. */
async function quiet(asked: () => number): Promise<number> {
  for (let before = -1; before !== asked(); ) {
    before = asked()
    await new Promise(resolve => setTimeout(resolve, 400))
  }
  return asked()
}

describe.each(Object.entries(rows))('%s', (_, row) => {
  test('[GO-5] is looked at anew while it waits and is in sight, and no more once it is closed', async () => {
    const key = await solanaKey(7)
    solana.fund(key.address, 3n * SOL)
    const { address } = key
    $solana.set({ status: 'connected', address, walletName: 'W', name: 'W', icon: null })
    const { asked } = row
    const first = asked()
    const { end, ticks } = begin(row)
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(first), PATIENT)
    const [tick = () => expect.unreachable('it has no clock')] = ticks
    const looked = await quiet(asked)
    page.visibilityState = 'hidden'
    tick()
    expect(await quiet(asked)).toBe(looked)
    page.visibilityState = 'visible'
    tick()
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(looked), PATIENT)
    await quiet(asked)
    const before = asked()
    end()
    expect(await quiet(asked)).toBe(before)
    expect($solanaSend.get().status).toBe('form')
  })
})

test('[GO-5] a text to sign has nothing to look at, and is ready at once', async () => {
  const { start, $review } = makeConsentReview('agree', async () => {})
  const { ticks, end } = begin({ begin: () => ({ end: start() }), asked: () => 0 })
  expect($review.get().status).toBe('ready')
  expect(ticks).toEqual([])
  end()
})
