import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { $records } from '#state/deeds/records.ts'
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
  for (const amount of ['0.00030123456789', '12.345678']) expect(text.split(amount), amount).toHaveLength(4)
})
