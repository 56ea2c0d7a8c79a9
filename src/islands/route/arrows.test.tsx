import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Token } from '#domain/token/Token.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { RouteCosts } from '#ui/swap/review/RouteCosts.tsx'
import { knownEther } from '../../../tests/support/knownTokens.ts'
import { ME, ROUTER, tradeOf, USDC, WETH } from '../../../tests/support/plans.ts'
import { FillDetails } from './FillDetails.tsx'
import { routeView } from './routeView.ts'

const arabic = makeSay('ar-SA')
const usdc: Token = { ...knownEther, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const quoted = tradeOf('NATIVE', USDC, { amountIn: 10n ** 18n, amountOut: 2_000_000n })
const record: Transaction = {
  ...{ id: 'one', deed: 'swap', status: 'confirmed', addedAt: 0, account: ME },
  currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
  currencyOut: { id: USDC, symbol: 'USDC', decimals: 6 },
  ...{ amountIn: String(10n ** 18n), amountOut: '4665378600' },
  follow: {
    ...{ by: 'evm', chainId: 1, hash: `0x${'ab'.repeat(32)}`, nonce: 1, sentBlock: 7, to: ROUTER, data: '0x' },
    ...{ value: '0', deadline: 0 },
  },
  route: [{ pool: '0x1', version: 'v4', fee: 500, zeroForOne: true, amountOut: '1' }] as unknown as NonNullable<
    Transaction['route']
  >,
}

/** Texts of table cells that have an arrow, with the tags around them. */
const arrowed = (html: string) =>
  [...html.matchAll(/<dd>((?:(?!<\/dd>).)*[←→](?:(?!<\/dd>).)*)<\/dd>/g)].map(([, cell]) => cell!)

test('[IN-2] an arrow runs the way of its sentence: its amounts are isolated, the sentence is not', () => {
  $tokens.set({
    [tokenKey(1, WETH)]: { ...knownEther, address: WETH, chainId: 1, priceUsd: 1, prices: [], change1d: null },
    [tokenKey(1, USDC)]: { ...usdc, chainId: 1, priceUsd: 1, prices: [], change1d: null },
  })
  const receipt = arrowed(renderToStaticMarkup(<FillDetails say={arabic} record={record} />))
  const view = routeView(arabic, { trade: quoted, sides: { input: knownEther, output: usdc }, without: [] })
  const route = arrowed(renderToStaticMarkup(<RouteCosts say={arabic} view={view} />))
  expect(receipt.length).toBe(2)
  expect(route.length).toBeGreaterThan(0)
  // What decides the way of a cell by its first letter (bdi) would turn the arrow; isolated parts don't count for it.
  for (const cell of [...receipt, ...route]) {
    expect(cell).not.toMatch(/<bdi|dir=/)
    for (const side of cell.split(' ← ')) expect(side).toMatch(/^(–|\u2068[^\u2069]+\u2069)/)
  }
})
