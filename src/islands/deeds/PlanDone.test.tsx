import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { $records } from '#state/deeds/records.ts'
import { receiptFacts } from '../../../tests/support/receiptFacts.ts'
import { knownEther } from '../../../tests/support/knownTokens.ts'
import { ME, ROUTER, USDC } from '../../../tests/support/plans.ts'
import { PlanDone } from './PlanDone.tsx'

const hash = `0x${'ab'.repeat(32)}` as const
const usdc = { id: USDC, symbol: 'USDC', decimals: 6 }
const ether = { id: 'NATIVE' as const, symbol: 'ETH', decimals: 18 }
const record: Transaction = {
  ...{ id: 'one', deed: 'collect', status: 'confirmed', addedAt: 0, account: ME },
  ...{ currencyIn: ether, currencyOut: usdc, amountIn: '301234567890123', amountOut: '12345678' },
  moves: [
    { currency: ether, raw: '301234567890123', way: 'in' },
    { currency: usdc, raw: '12345678', way: 'in' },
  ],
  follow: {
    ...{ by: 'evm', chainId: 8453, hash, nonce: 1, sentBlock: 7, to: ROUTER, data: '0x' },
    ...{ value: '0', deadline: 0 },
  },
}

test('[TX-2] an amount of a receipt is written the same in its sentence and in its row', () => {
  $records.set([record])
  const html = renderToStaticMarkup(
    <PlanDone
      say={makeSay('en-US')}
      title="Fees collected"
      chainId={8453}
      hash={hash}
      tokens={[knownEther]}
      onClose={() => {}}
    />,
  )
  const text = html.replace(/<[^>]*>/g, '|')
  // Read out, seen, and in its row.
  for (const amount of ['0.000301234', '12.345678']) expect(text.split(amount), amount).toHaveLength(4)
  // To its last digit it is there as well.
  expect(html).toContain('<data translate="no" value="0.000301234567890123">')
})

const FLOW = 'c0'.repeat(16)
const dai = { id: `0x${'d'.repeat(40)}` as const, symbol: 'DAI', decimals: 18 }
const move = (currency: typeof ether | typeof usdc | typeof dai, raw: string, way: 'in' | 'out') => ({
  currency,
  raw,
  way,
})
/** One record of a flow: `step` of four, in a transaction of its own unless `part` says that it shares one. */
const at = (
  step: number,
  more: Partial<Transaction> & { part?: number; tx?: number; chainId?: number },
): Transaction => {
  const { part, tx = step, chainId = 1, ...own } = more
  const here = `0x${String(tx + 1).repeat(64)}` as const
  return {
    ...record,
    ...{ id: `${chainId} ${tx} ${part ?? 0}`, cost: '1000', flow: { id: FLOW, step, of: 4 } },
    ...own,
    follow: { ...record.follow, chainId, hash: here, nonce: tx, ...(part ? { part } : {}) },
  }
}
const LAST = `0x${'4'.repeat(64)}` as const
const receives = { spends: [], receives: [{ currency: 'NATIVE' as const, min: '1' }], permits: null }

test.each([
  [
    'fees of v3 and v4, three pairs that share a currency, two of them in one transaction',
    [
      at(2, { moves: [move(ether, '5', 'in'), move(usdc, '70', 'in')] }),
      at(2, { part: 1, currencyIn: dai, moves: [move(dai, '9', 'in'), move(usdc, '70', 'in')] }),
      at(3, { moves: [move(ether, '2', 'in'), move(usdc, '1', 'in')] }),
    ],
    { 'ETH received': '7', 'USDC received': '71', 'DAI received': '9', 'Network cost': '2000 ETH' },
  ],
  [
    'a move: withdrawn, swapped, deposited, and what stays',
    [
      at(0, { deed: 'approve', moves: [] }),
      at(1, { deed: 'remove', moves: [move(ether, '100', 'in'), move(usdc, '100', 'in')] }),
      at(2, { deed: 'swap', moves: [move(ether, '40', 'out'), move(usdc, '30', 'in')] }),
      at(3, { deed: 'move', moves: [move(ether, '58', 'out'), move(usdc, '130', 'out')] }),
    ],
    {
      ...{
        Withdrawn: '100 ETH + 100 USDC',
        Swap: '40 ETH for 30 USDC',
        'ETH deposited': '58',
        'USDC deposited': '130',
      },
      ...{ 'Stays in your wallet': '2 ETH', 'Network cost': '4000 ETH' },
    },
  ],
  [
    'a compound: collected, swapped, deposited, and what stays',
    [
      at(1, { deed: 'collect', moves: [move(ether, '100', 'in'), move(usdc, '10', 'in')] }),
      at(2, { deed: 'swap', moves: [move(ether, '40', 'out'), move(usdc, '30', 'in')] }),
      at(3, { deed: 'compound', moves: [move(ether, '58', 'out'), move(usdc, '40', 'out')] }),
    ],
    {
      ...{ 'Fees collected': '100 ETH + 10 USDC', Swap: '40 ETH for 30 USDC' },
      ...{ 'ETH deposited': '58', 'USDC deposited': '40', 'Stays in your wallet': '2 ETH' },
      'Network cost': '3000 ETH',
    },
  ],
  [
    'an approval whose cost nobody knows: no less was paid',
    [at(0, { deed: 'approve', cost: null }), at(3, { deed: 'add', moves: [move(usdc, '5', 'out')] })],
    { 'USDC deposited': '5', 'Network cost': 'At least 1000 ETH' },
  ],
  [
    'a step that no list shows: its cost counts, and nothing else of it',
    [at(2, { deed: 'approve', quiet: true, moves: [] }), at(3, { deed: 'approve', moves: [] })],
    { 'Network cost': '2000 ETH' },
  ],
  [
    'a record of another flow, and one of an older version: neither counts',
    [
      at(1, { flow: { id: 'd0'.repeat(16), step: 0, of: 1 }, moves: [move(usdc, '99', 'in')] }),
      { ...at(2, { moves: [move(usdc, '98', 'in')] }), flow: undefined as never },
      at(3, { moves: [move(usdc, '3', 'in')] }),
    ],
    { 'USDC received': '3', 'Network cost': '1000 ETH' },
  ],
  [
    'the same hash on another network is another transaction',
    [
      at(3, { moves: [move(usdc, '3', 'in')] }),
      at(3, {
        chainId: 8453,
        cost: '77',
        moves: [move(usdc, '8', 'in')],
        flow: { id: 'd0'.repeat(16), step: 0, of: 1 },
      }),
    ],
    { 'USDC received': '3', 'Network cost': '1000 ETH' },
  ],
  [
    'a withdrawal whose native part nobody could read: what stays is not said',
    [
      at(2, { deed: 'remove', promises: receives, moves: [move(usdc, '100', 'in')] }),
      at(3, { deed: 'migrate', moves: [move(ether, '58', 'out'), move(usdc, '90', 'out')] }),
    ],
    { Withdrawn: '100 USDC', 'ETH deposited': '58', 'USDC deposited': '90', 'Network cost': '2000 ETH' },
  ],
  [
    'parts of one operation are one payment, though a transaction carries it',
    [at(3, { moves: [move(usdc, '3', 'in')] }), at(3, { part: 1, currencyIn: dai, moves: [move(dai, '4', 'in')] })].map(
      each => ({
        ...each,
        follow: { ...each.follow, operation: { hash: `0x${'e'.repeat(64)}` as const, nonce: '1' } },
      }),
    ),
    { 'USDC received': '3', 'DAI received': '4', 'Network cost': '1000 ETH' },
  ],
] as [string, Transaction[], Record<string, string>][])(
  '[TX-2] a receipt sums all transactions of its deed: %s',
  (_, records, told) => {
    $records.set(records.toReversed())
    expect(receiptFacts(LAST)).toEqual(told)
  },
)

test('[TX-2] [GO-11] of what was set apart for a deposit of one token, the receipt tells what did not go in', () => {
  $records.set([
    at(2, { deed: 'swap', moves: [move(ether, '40', 'out'), move(usdc, '30', 'in')] }),
    at(3, { deed: 'zap', moves: [move(ether, '58', 'out'), move(usdc, '29', 'out')] }),
  ])
  expect(receiptFacts(LAST)['Stays in your wallet']).toBe('1 USDC')
  expect(receiptFacts(LAST, { given: [{ currency: ether, raw: 100n }] })['Stays in your wallet']).toBe('2 ETH + 1 USDC')
  // What was set apart and did not move at all stays, too.
  const given = [
    { currency: ether, raw: 100n },
    { currency: dai, raw: 7n },
  ]
  expect(receiptFacts(LAST, { given })['Stays in your wallet']).toBe('2 ETH + 7 DAI + 1 USDC')
})

test('[TX-2] fees of one pair that came by two transactions are one sum in the sentence, too', () => {
  $records.set([
    at(2, { deed: 'collect', moves: [move(ether, '5', 'in'), move(usdc, '70', 'in')] }),
    at(3, { deed: 'collect', moves: [move(ether, '2', 'in'), move(usdc, '1', 'in')] }),
  ])
  const html = renderToStaticMarkup(
    <PlanDone
      say={{ ...makeSay('en-US'), amount: String }}
      title="Fees collected"
      chainId={1}
      hash={LAST}
      tokens={[knownEther]}
      onClose={() => {}}
    />,
  )
  expect(html.replace(/<[^>]*>/g, '')).toContain('Collected 7 ETH and 71 USDC')
})
