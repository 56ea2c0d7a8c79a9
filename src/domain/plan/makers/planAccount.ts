import type { Address } from '../../chains/Chain.ts'
import { chainById } from '../../chains/chains.ts'
import { NOBODY, SMART_ACCOUNT } from '../../account/Delegation.ts'
import type { CurrencyLabel, DeedPlan } from '../DeedPlan.ts'
import type { Promised } from '../Expectation.ts'

const NOTHING: Promised = { spends: [], receives: [], permits: [], items: [] }

/** OB-8: takes our delegation on, or gives up the one there is: an empty call to itself that carries it. */
export function planDelegation(chainId: number, account: Address, on: boolean): DeedPlan {
  const { symbol = '', decimals = 18 } = chainById(chainId)?.native ?? {}
  const currency: CurrencyLabel = { id: 'NATIVE', symbol, decimals }
  return {
    ...{ deed: on ? 'delegate' : 'removeDelegation', chainId, account, deadline: 0n, left: [] },
    calls: [{ to: account, data: '0x', value: 0n }],
    promises: { ...NOTHING, delegate: on ? SMART_ACCOUNT : NOBODY },
    lines: [[{ currencyIn: currency, currencyOut: currency, amountIn: 0n, amountOut: 0n }]],
    // Only what wallets know as a batch carries a delegation (ERC-7902).
    batched: true,
  }
}
