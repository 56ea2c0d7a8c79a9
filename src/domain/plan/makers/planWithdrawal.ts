import type { Address } from '../../chains/Chain.ts'
import { chainById } from '../../chains/chains.ts'
import { ENTRY_POINT, withdrawCall } from '../../passkey/PasskeyAccount.ts'
import type { CurrencyLabel, DeedPlan } from '../DeedPlan.ts'

/** PK-3: takes `amount` (raw) of a deposit out of EntryPoint, to the account only. */
export function planWithdrawal(chainId: number, account: Address, amount: bigint): DeedPlan {
  const { symbol = '', decimals = 18 } = chainById(chainId)?.native ?? {}
  const currency: CurrencyLabel = { id: 'NATIVE', symbol, decimals }
  return {
    ...{ deed: 'withdraw', chainId, account, deadline: 0n, left: [] },
    calls: [{ to: ENTRY_POINT, data: withdrawCall(account, amount), value: 0n }],
    promises: { spends: [], permits: [], items: [], receives: [{ currency: 'NATIVE', min: amount, to: account }] },
    lines: [[{ currencyIn: currency, currencyOut: currency, amountIn: 0n, amountOut: amount }]],
  }
}
