import type { Address } from '../../chains/Chain.ts'
import { ENTRY_POINT } from '../../passkey/entryPoint.ts'
import type { OwnOperation } from '../../passkey/packOperation.ts'
import type { CurrencyId } from '../../swap/Trade.ts'
import { callOf } from '../callOf.ts'
import type { DeedPlan, Line } from '../DeedPlan.ts'
import type { Call, Expectation, Hex, Promised } from '../Expectation.ts'

/** What a recovery address makes a wallet do. */
type Recovering =
  | { owner: Hex }
  | { currency: CurrencyId; amount: bigint; to: Address /** What arrives at least. */; least: bigint }

const NOTHING: Promised = { spends: [], receives: [], permits: [], items: [] }

/** PK-4: what the wallet itself does; `calls` are what its encoder made of it. */
export function planActing({
  chainId,
  wallet,
  what,
  calls,
}: {
  chainId: number
  wallet: Address
  what: Recovering
  calls: readonly Call[]
}): Expectation {
  const promises: Promised =
    'owner' in what
      ? { ...NOTHING, owners: { add: [what.owner.toLowerCase() as Hex], remove: [] } }
      : {
          ...NOTHING,
          spends: [{ currency: what.currency, max: what.amount }],
          receives: [{ currency: what.currency, min: what.least, to: what.to }],
        }
  return { chainId, account: wallet, deadline: 0n, calls, promises, left: [] }
}

/**
 * PK-4: the recovery address signs it, or carries it with a transaction of its own (`call`), and loses nothing but that
 * one's fee.
 */
export const planCarrying = (acts: Expectation, owner: Address, call?: Call): Expectation => ({
  chainId: acts.chainId,
  account: owner,
  deadline: 0n,
  calls: call ? [call] : [],
  promises: NOTHING,
  left: [],
  acts,
})

/**
 * A recovery, prepared: who signs it, what is signed, and whether a bundler may carry it (else the signer does, by a
 * transaction of its own).
 */
type Prepared = { owner: Address; operation: OwnOperation; way: 'bundler' | 'self' }

/** PK-4: signed by the recovery address, then brought to the network; told as what the wallet did. */
export function planRecovery(acts: Expectation, { owner, operation, way }: Prepared, line: Line): DeedPlan {
  const call = { way: 'call', kind: null, to: ENTRY_POINT, value: 0n, operation, paid: owner } as const
  return {
    ...planCarrying(acts, owner, callOf(call, null)),
    operation,
    deed: acts.promises.owners ? 'recoverPasskey' : 'recover',
    lines: [[{ ...line, of: acts.account }]],
    steps: [
      { way: 'sign', kind: null, operation },
      ...(way === 'bundler' ? [{ way: 'hand', to: 'bundler', kind: null, operation } as const] : []),
      call,
    ],
    batched: false,
  }
}
