import type { Hex } from 'viem'
import { stringToHex } from 'viem/utils'
import { AppError } from '#domain/Errors.ts'
import { normalise } from '#domain/passkey/Recovery.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { askWallet, type Waiting } from '../wallet/askWallet.ts'
import type { WalletSession } from '../wallet/WalletSession.ts'

/**
 * Asks the wallet to sign the text of a plan (personal_sign), read back first (GO-5). Throws AppError `deed.differs`,
 * `wallet.*`.
 */
export async function signText(
  session: WalletSession,
  { plan, text }: { plan: Expectation; text: string },
  waiting: Waiting,
): Promise<Hex> {
  const signature = await askWallet(
    session,
    {
      reviewed: plan,
      request: { method: 'personal_sign', params: [stringToHex(text), session.account] },
      doing: 'sign',
    },
    waiting,
  )
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature)) throw new AppError('wallet.badSignature')
  return normalise(signature as Hex)
}
