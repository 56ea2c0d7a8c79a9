import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { $records } from '#state/deeds/records.ts'
import { factsIn, knownEther } from '../../../tests/support/knownTokens.ts'
import { ME, ROUTER, USDC } from '../../../tests/support/plans.ts'
import { leftText } from '../deeds/leftView.ts'
import { SwapDone } from './SwapDone.tsx'

const say = makeSay('en-US')
const record: Transaction = {
  ...{ id: 'one', deed: 'swap', status: 'confirmed', addedAt: 0, account: ME, cost: String(2n * 10n ** 14n) },
  currencyIn: { id: USDC, symbol: 'USDC', decimals: 6 },
  currencyOut: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
  ...{ amountIn: '3000000000', amountOut: String(10n ** 18n) },
  follow: {
    ...{ by: 'evm', chainId: 8453, hash: `0x${'ab'.repeat(32)}`, nonce: 1, sentBlock: 7, to: ROUTER, data: '0x' },
    ...{ value: '0', deadline: 0 },
  },
}
const input: Token = { ...knownEther, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const facts = () =>
  factsIn(
    renderToStaticMarkup(
      <SwapDone say={say} record={record} input={input} output={knownEther} deed="swap" onClose={() => {}} />,
    ),
  )

beforeEach(() => $records.set([record]))

test('[TX-2] a receipt says what the network took, as the chain said', () =>
  expect(facts()['Network cost']).toBe('0.0002 ETH'))

test('[TX-2] [GO-7] the receipt claims no approval before the chain was read', () =>
  expect(facts()['Approvals afterwards']).toBe('Reading approvals from the chain…'))

test('[TX-2] [GO-7] each permission that stays is on the receipt, and that none does, or can be read', () => {
  const left = [
    { spender: PERMIT2, amount: 5_000_000n },
    { spender: ROUTER, amount: 1_000_000n },
  ] as const
  expect(leftText(say, [], input)).toBe('none')
  expect(leftText(say, left.slice(0, 1), input)).toMatch(/^5.USDC for Permit2$/)
  expect(leftText(say, left, input)).toMatch(/^5.USDC for Permit2, 1.USDC for /)
  expect(leftText(say, null, input)).toMatch(/can’t be read right now$/)
})
