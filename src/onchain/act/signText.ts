import type { Hex } from 'viem'
import { stringToHex } from 'viem/utils'
import { AppError } from '#domain/Errors.ts'
import { askWallet, type Waiting } from '../wallet/askWallet.ts'
import type { Door } from '../wallet/Door.ts'

/** Asks the wallet to sign a plain text (personal_sign). Throws AppError `wallet.*`. */
export async function signText(door: Door, text: string, waiting: Waiting): Promise<Hex> {
  const signature = await askWallet(
    door,
    { method: 'personal_sign', params: [stringToHex(text), door.account] },
    'sign',
    waiting,
  )
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(signature)) throw new AppError('wallet.badSignature')
  return signature as Hex
}
