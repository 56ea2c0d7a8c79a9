import type { Hex } from 'viem'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { askWallet, type Waiting } from '../wallet/askWallet.ts'
import type { WalletSession } from '../wallet/WalletSession.ts'
import { signatureOf } from './signatureOf.ts'

/** Wallets want the domain's own type beside the others. */
const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/**
 * Asks the wallet to sign typed data of Permit2 that a plan needs: read back first (GO-5). Numbers are handed over as
 * decimal text. Throws AppError `deed.differs`, `wallet.*`, `approve.unsigned`.
 */
export async function askTyped(
  session: WalletSession,
  { plan, typed: { types, ...typed } }: { plan: Expectation; typed: { types: object } },
  waiting: Waiting,
): Promise<Hex> {
  const text = JSON.stringify({ ...typed, types: { EIP712Domain: DOMAIN, ...types } }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const request = { method: 'eth_signTypedData_v4' as const, params: [session.account, text] as const }
  return signatureOf(await askWallet(session, { reviewed: plan, request, doing: 'permit' }, waiting))
}
