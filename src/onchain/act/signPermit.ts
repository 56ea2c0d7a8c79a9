import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { type Permission, typedData } from '#domain/router/Permit2.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { askWallet, type Waiting } from '../wallet/askWallet.ts'
import type { WalletSession } from '../wallet/WalletSession.ts'
import { refuseLate } from './rehearse.ts'

/** Wallets want the domain's own type beside the others. */
const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/**
 * Asks the wallet to sign the Permit2 permission of a plan: read back first (GO-5), in time (SW-6). Throws AppError
 * `deed.differs`, `swap.expired`, `wallet.*`, `approve.unsigned`; `approve.byCall` where the wallet can't sign typed
 * data at all (some devices): the permission then goes by transaction.
 */
export async function signPermit(
  session: WalletSession,
  { plan, permit = plan.permit }: { plan: Expectation; permit?: Permission | undefined },
  waiting: Waiting,
): Promise<Hex> {
  if (!permit) throw new AppError('deed.differs', { cause: 'no permit' })
  await refuseLate(plan, waiting.stop)
  const typed = typedData(plan.chainId, permit)
  const payload = JSON.stringify({ ...typed, types: { EIP712Domain: DOMAIN, ...typed.types } }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const request = { method: 'eth_signTypedData_v4', params: [session.account, payload] }
  const signature = await askWallet(session, { reviewed: plan, request, doing: 'permit' }, waiting).catch(error => {
    throw signsNone(error) ? new AppError('approve.byCall', { cause: error }) : error
  })
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature)) throw new AppError('wallet.badSignature')
  return normalise(signature as Hex)
}

/** Whether a wallet said that it can't sign typed data: it doesn't know the question, or its device doesn't. */
function signsNone(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'wallet.unsupported') return true
  if (error.code !== 'approve.unsigned') return false
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown }
  return code === -32_601 || code === -32_004 || /not support|unsupported|does not exist/i.test(String(message))
}

/** Some hardware wallets write the recovery id as 0 or 1, the contract wants 27 or 28. */
function normalise(signature: Hex): Hex {
  if (signature.length !== 132) return signature
  const v = Number.parseInt(signature.slice(130), 16)
  return v < 27 ? (`${signature.slice(0, 130)}${(v + 27).toString(16)}` as Hex) : signature
}
