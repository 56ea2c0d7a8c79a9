import type { Address } from '../../chains/Chain.ts'
import { chainById } from '../../chains/chains.ts'
import type { Hex } from '../../Hex.ts'
import type { OwnerChange } from '../../passkey/OwnerChange.ts'
import type { CurrencyLabel, DeedPlan } from '../DeedPlan.ts'
import type { Call } from '../Expectation.ts'

const lower = (owner: Hex) => owner.toLowerCase() as Hex

/**
 * PK-3, PK-4: adds and removes owners of a passkey account, in one operation; `calls` are what its encoder made of the
 * change. Nothing of it moves money.
 */
export function planOwners({
  chainId,
  account,
  change,
  calls,
}: {
  chainId: number
  account: Address
  change: OwnerChange
  calls: readonly Call[]
}): DeedPlan {
  const { symbol = '', decimals = 18 } = chainById(chainId)?.native ?? {}
  const currency: CurrencyLabel = { id: 'NATIVE', symbol, decimals }
  return {
    ...{ deed: 'changeOwners', chainId, account, deadline: 0n, calls, left: [] },
    promises: {
      ...{ spends: [], receives: [], permits: [], items: [] },
      owners: { add: change.add.map(lower), remove: change.remove.map(lower) },
    },
    // One call or two, it is told once.
    lines: [[{ currencyIn: currency, currencyOut: currency, amountIn: 0n, amountOut: 0n }]],
    batched: true,
  }
}
