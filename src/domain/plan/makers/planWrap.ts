import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'
import { chainById } from '../../chains/chains.ts'
import type { CurrencyId } from '../../swap/Trade.ts'
import type { Line, SteppedPlan } from '../DeedPlan.ts'
import type { Hex } from '../Expectation.ts'

/** deposit(), withdraw(uint256) */
const SELECTORS = { deposit: '0xd0e30db0', withdraw: '0x2e1a7d4d' } as const

export type WrapTerms = {
  chainId: number
  account: Address
  kind: 'wrap' | 'unwrap'
  /** Raw. */
  amount: bigint
  /** How it was shown. */
  told: Line
}

/**
 * SW-3: the native currency becomes its wrapped self, or comes back, one for one. Throws a RangeError where there is
 * nothing to wrap.
 */
export function planWrap({ chainId, account, kind, amount, told }: WrapTerms): SteppedPlan {
  const to = chainById(chainId)?.contracts.wrappedNative
  if (!to || amount <= 0n) throw new RangeError('planWrap: nothing to wrap')
  const unwrapping: Hex = `${SELECTORS.withdraw}${encodeAbiParameters([{ type: 'uint256' }], [amount]).slice(2)}`
  const [data, value] = kind === 'wrap' ? [SELECTORS.deposit, amount] : [unwrapping, 0n]
  const [sold, bought]: [CurrencyId, CurrencyId] = kind === 'wrap' ? ['NATIVE', to] : [to, 'NATIVE']
  return {
    ...{ deed: kind, chainId, account, deadline: 0n, left: [], lines: [[told]], batched: false },
    calls: [{ to, data, value }],
    steps: [{ way: 'call', kind, to, data, value }],
    promises: {
      spends: [{ currency: sold, max: amount, least: amount }],
      receives: [{ currency: bought, min: amount, to: account }],
      permits: [],
      items: [],
    },
  }
}
