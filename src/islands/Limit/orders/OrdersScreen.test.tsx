// LM-3, LM-5: the account's limit orders as its drawer lists them.
import type { WritableAtom } from 'nanostores'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { OrderRecord } from '#state/deeds/DeedRecord.ts'
import { $records } from '#state/deeds/records.ts'
import { $portfolio, type Portfolio } from '#state/holdings/portfolio.ts'
import { $tokens, type KnownToken, tokenKey } from '#state/tokens/tokens.ts'
import { $connection } from '#state/wallet/connection.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { DAI, ME, THIEF, USDC } from '../../../../tests/support/plans.ts'
import { rememberedOrder } from '../../../../tests/support/rememberedOrder.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

const FILLED = `0x${'f1'.repeat(32)}` as const
const token = (address: typeof USDC, symbol: string, decimals: number, priceUsd: number): KnownToken => ({
  ...{ chainId: 1, address, symbol, name: symbol, decimals, logoUrl: null, color: null, listed: true },
  ...{ safety: 'none', spam: false, buyFeeBps: null, sellFeeBps: null, priceUsd, prices: [], change1d: null },
})

const say = makeSay('en-US')
const rows = (): string[] =>
  [...renderToStaticMarkup(<OrdersScreen say={say} />).matchAll(/<li class="approval order">(.*?)<\/li>/gs)].map(
    ([, row]) => row!.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|'),
  )
const page = (): string => renderToStaticMarkup(<OrdersScreen say={say} />)

beforeAll(() => {
  fakeBrowser()
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
  $tokens.set({ [tokenKey(1, USDC)]: token(USDC, 'USDC', 6, 1), [tokenKey(1, DAI)]: token(DAI, 'DAI', 18, 1) })
})
// What is stored is read once a screen looks at it.
beforeAll(() => void page())
beforeEach(() => $records.set([]))

test('[LM-3] an open order says what it sells, for how much at least, its price, its distance and its end', () => {
  $records.set([rememberedOrder(1)])
  const [row] = rows()
  expect(row).toContain('Sell 100 DAI for at least 110.00 USDC')
  expect(row).toContain('1.1 USDC per DAI · 10.00% above the market')
  expect(row).toContain(say.t('limits.until', { date: say.figure('date', 2_000_000_000) }))
  expect(row).toContain('|Open|')
})

test('[LM-3] a filled order says what arrived beside what was promised, and who filled it', () => {
  const moves = [
    { currency: { id: DAI, symbol: 'DAI', decimals: 18 }, raw: String(100n * 10n ** 18n), way: 'out' },
    { currency: { id: USDC, symbol: 'USDC', decimals: 6 }, raw: '110500000', way: 'in' },
  ] as const
  const done = rememberedOrder(1, {}, { status: 'confirmed', moves })
  $records.set([{ ...done, follow: { ...done.follow, filledBy: FILLED, filler: THIEF } } as OrderRecord])
  const [row] = rows()
  expect(row).toContain('|Filled|')
  expect(row).toContain('110.50 USDC arrived; at least 110.00 USDC was promised.')
  expect(row).toContain(`Filled by ${THIEF.slice(0, 6)}`)
})

test('[LM-5] an order that may still be filled can be chosen, one whose cancellation is on its way can’t', () => {
  const [first, second] = [rememberedOrder(1), rememberedOrder(2)]
  $records.set([first, second])
  expect(page().match(/type="checkbox"/g)).toHaveLength(3)
  const word = (n: bigint) => n.toString(16).padStart(64, '0')
  $records.set([
    first,
    second,
    {
      ...{ id: 'tx', deed: 'cancelLimit', account: ME, status: 'pending', addedAt: 1_790_000_000_001, chainId: 1 },
      ...{ currencyIn: first.currencyIn, currencyOut: first.currencyOut, amountIn: '0', amountOut: '0' },
      follow: {
        ...{ by: 'evm', chainId: 1, hash: FILLED, sentBlock: 5, to: '0x000000000022d473030f116ddee9f6b43ac78ba3' },
        data: `0x3ff9dcb1${word(7n)}${word(1n << 1n)}`,
      },
    } as never,
  ])
  const html = page()
  expect(html).toContain('Cancelling')
  // One is left: its own box, and none for all.
  expect(html.match(/type="checkbox"/g)).toHaveLength(1)
})

test('[LM-3] orders of one token that need more than is held together say so', () => {
  $records.set([rememberedOrder(1), rememberedOrder(2)])
  expect(page()).not.toContain('together')
  ;($portfolio as WritableAtom<Portfolio>).set({
    ...$portfolio.get(),
    holdings: [{ token: token(DAI, 'DAI', 18, 1), raw: 150n * 10n ** 18n } as never],
  })
  expect(page()).toContain('need 200 DAI together, and this account holds 150.00 DAI')
})

test('[LM-4] at ninety open orders and above, a warning gives their number', () => {
  $records.set(Array.from({ length: 89 }, (_, bit) => rememberedOrder(bit)))
  expect(page()).not.toContain('of at most')
  $records.set(Array.from({ length: 90 }, (_, bit) => rememberedOrder(bit)))
  expect(page()).toContain('You have 90 of at most 100 open orders.')
})

test('[LM-3] an order that the book is not known to have can be handed over again, and is cancelled like others', () => {
  const record = rememberedOrder(1)
  $records.set([{ ...record, follow: { ...record.follow, posted: 'no', signature: '0x12' } } as OrderRecord])
  const html = page()
  expect(html).toContain('Not placed')
  expect(html).toContain('Place again')
  expect(html.match(/type="checkbox"/g)).toHaveLength(1)
})
