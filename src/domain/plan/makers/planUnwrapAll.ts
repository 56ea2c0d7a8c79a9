import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'
import { chainById } from '../../chains/chains.ts'
import type { DeedPlan } from '../DeedPlan.ts'
import type { Hex } from '../Expectation.ts'

/** withdraw(uint256) */
const WITHDRAW = '0x2e1a7d4d'

/**
 * All that an account holds of a network's wrapped currency becomes the currency itself. Throws a RangeError where
 * there is nothing to unwrap.
 */
export function planUnwrapAll(
  chainId: number,
  account: Address,
  wrapped: { amount: bigint; symbol: string },
): DeedPlan {
  const chain = chainById(chainId)
  const wrapper = chain?.contracts.wrappedNative
  const { amount, symbol } = wrapped
  if (!chain || !wrapper || amount <= 0n) throw new RangeError('nothing to unwrap')
  const { native } = chain
  const data = `${WITHDRAW}${encodeAbiParameters([{ type: 'uint256' }], [amount]).slice(2)}` as Hex
  return {
    ...{ deed: 'unwrapAll', chainId, account, deadline: 0n, left: [] },
    calls: [{ to: wrapper, data, value: 0n }],
    promises: {
      spends: [{ currency: wrapper, max: amount, least: amount }],
      receives: [{ currency: 'NATIVE', min: amount, to: account }],
      permits: [],
      items: [],
    },
    lines: [
      [
        {
          currencyIn: { id: wrapper, symbol, decimals: native.decimals },
          currencyOut: { id: 'NATIVE', symbol: native.symbol, decimals: native.decimals },
          amountIn: amount,
          amountOut: amount,
        },
      ],
    ],
  }
}
