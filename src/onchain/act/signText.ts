import type { Hex } from 'viem'
import { stringToHex } from 'viem/utils'
import type { Expectation } from '#domain/plan/Expectation.ts'
import { askWallet, type Waiting } from '../wallet/askWallet.ts'
import type { WalletSession } from '../wallet/WalletSession.ts'
import { signatureOf } from './signatureOf.ts'

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
  return signatureOf(signature)
}
