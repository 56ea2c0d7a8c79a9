import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { $records } from '#state/deeds/records.ts'
import { factsIn, knownEther } from '../../../tests/support/knownTokens.ts'
import { ME, ROUTER, USDC } from '../../../tests/support/plans.ts'
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
type Left = Parameters<typeof SwapDone>[0]['left']
const facts = (left: Left) =>
  factsIn(
    renderToStaticMarkup(
      <SwapDone say={say} record={record} output={knownEther} deed="swap" left={left} onClose={() => {}} />,
    ),
  )

beforeEach(() => $records.set([record]))

test('[TX-2] a receipt says what the network took, as the chain said', () =>
  expect(facts([])['Network cost']).toBe('0.0002 ETH'))

test('[TX-2] each permission that stays is on the receipt, and that none does', () => {
  expect(facts([])['Approvals afterwards']).toBe('none')
  const left = [{ text: 'Permit2: 5 USDC' }, { text: 'Router: 1 USDC' }] as unknown as Left
  expect(facts(left)['Approvals afterwards']).toBe('Permit2: 5 USDC, Router: 1 USDC')
  expect(facts(left.slice(0, 1))['Approvals afterwards']).toBe('Permit2: 5 USDC')
})
