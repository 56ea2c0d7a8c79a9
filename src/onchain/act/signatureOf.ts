import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import { normalise } from '#domain/passkey/Recovery.ts'

/** What a wallet answered, as a contract reads it. Throws `wallet.badSignature` for what is no signature. */
export function signatureOf(answer: unknown): Hex {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(answer)) throw new AppError('wallet.badSignature')
  return normalise(answer as Hex)
}
