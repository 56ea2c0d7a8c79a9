import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { tradeOf } from '../../../tests/support/plans.ts'
import { QuoteLine } from './QuoteLine.tsx'
import { QuoteRows } from './QuoteRows.tsx'
import type { QuoteView } from './QuoteView.ts'
import { SwapReview } from './review/SwapReview.tsx'

const say = makeSay('en-US')
const quote: QuoteView = {
  trade: tradeOf(),
  rate: '1 ETH = 3,000 USDC',
  bound: '5,970 USDC',
  boundKind: 'atLeast',
  impact: 0.0042,
  impactTone: 'amber',
  fee: 0.012345,
  networkCost: '$3.21',
  networkTone: 'plain',
  slippage: 0.005,
  slippageAuto: true,
  choiceCost: null,
  tokenFees: [
    { symbol: 'TAX', kind: 'sell', fraction: 0.05 },
    { symbol: 'TAX2', kind: 'buy', fraction: 0.01 },
  ],
  gain: '1 USDC',
  symbolOf: () => 'X',
}
/** What stands beside each name. */
const rows = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) => [
      name,
      value!.replace(/<[^>]*>/g, ''),
    ]),
  )

test('[SW-5] each fact of a quote stands beside its own name', () => {
  expect(rows(renderToStaticMarkup(<QuoteRows say={say} quote={quote} />))).toEqual({
    Rate: '1 ETH = 3,000 USDC',
    'At least': '5,970 USDC',
    'Price impact': '0.42%',
    'Max slippage': 'Auto · 0.50%',
    'Provider fee': '1.2345%',
    'TAX sell fee': '5.00%',
    'TAX2 buy fee': '1.00%',
    'Network cost': '$3.21',
  })
  const other = rows(
    renderToStaticMarkup(<QuoteRows say={say} quote={{ ...quote, boundKind: 'atMost', slippageAuto: false }} />),
  )
  expect(other).toMatchObject({ 'At most': '5,970 USDC', 'Max slippage': '0.50%' })
})

test('[SW-2] the line below the button: rate, pools, network cost; the route with each path’s share', () => {
  const text = renderToStaticMarkup(<QuoteLine say={say} quote={quote} stale={false} asking={false} open />).replace(
    /<[^>]*>/g,
    ' ',
  )
  expect(text).toContain('1 ETH = 3,000 USDC')
  expect(text).toContain('1 pool')
  expect(text).toContain('$3.21')
  expect(text).toContain('v3 · 0.05%')
  expect(text).toContain('100.00%')
})

describe('[SW-7] [SW-5] the review', () => {
  const token = {
    chainId: 1,
    symbol: 'ETH',
    address: 'NATIVE' as const,
    listed: true,
    logoUrl: null,
    color: null,
  } as never
  const nothing = () => {}
  const revoke = { revoking: null, disabled: false, onRevoke: nothing, onStop: nothing }
  const review = (more: object = {}) =>
    renderToStaticMarkup(
      <SwapReview
        {...{
          say,
          quote,
          between: 'on Ethereum · from Rabby 0x06…4AD3',
          fixed: null,
          to: null,
          notes: [],
          questions: null,
          operation: null,
          cost: null,
          busy: false,
          onConfirmPending: nothing,
          steps: null,
          revoke,
        }}
        input={{ token, amount: '2', fiat: '$6,100.00' }}
        output={{ token: { ...(token as object), symbol: 'USDC' } as never, amount: '6,000', fiat: '$6,000.00' }}
        simulated={{ status: 'running' }}
        {...more}
      />,
    )
  const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

  test('what is sold stands first, what is bought second, each with its worth', () => {
    expect(text(review())).toMatch(/2 ETH \$6,100\.00.*on Ethereum · from Rabby.*6,000 USDC \$6,000\.00/)
  })
  test('[SW-3] of a wrap, which has no quote, what the network takes stands there, too', () => {
    expect(text(review({ quote: null, cost: '$0.22' }))).toMatch(/Network cost \$0\.22/)
    expect(text(review({ quote: null }))).not.toContain('Network cost')
  })
  test('what the simulation found: what leaves, what arrives, at which block, and what stays permitted', () => {
    const ok = { status: 'ok', out: '−2 ETH', in: '+5,995 USDC', left: [], block: '1,234' }
    expect(text(review({ simulated: ok }))).toMatch(/1,234 .*−2 ETH .*\+5,995 USDC .*none/)
    const stays = text(review({ simulated: { ...ok, left: [{ key: 'p', text: '5 USDC for Permit2' }] } }))
    expect(stays).toContain('5 USDC for Permit2')
    expect(stays).not.toMatch(/\bnone\b/)
  })
})
