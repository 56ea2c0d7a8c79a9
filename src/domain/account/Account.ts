// WL-8: who a person is here. One wallet may stand on EVM networks, on Solana, or on both.
import { safeText } from '../token/Token.ts'

export type Platform = 'EVM' | 'SVM'

export type Account = {
  platform: Platform
  /** `viewOnly`: looked at, can't sign. */
  accountType: 'signer' | 'viewOnly'
  /** EVM: lower-case hex. SVM: base58, as it is (letter case counts). */
  address: string
  walletMeta: { id: string; name: string; icon: string | null }
  /** What this device calls its wallet; null: by its number, the how-manieth it met (null: not met yet). */
  nickname: string | null
  number: number | null
}

export type Wallet = { evmAccount: Account | null; svmAccount: Account | null }

/** Letters a nickname may have. */
export const NICKNAME_MAX = 24

/** A nickname as it may be shown; null where nothing readable is left. */
export const nicknameOf = (text: string): string | null => safeText(text, NICKNAME_MAX) || null

/**
 * AD-12: the addresses that represent a wallet, EVM first. Throws an Error where it has none: nothing is drawn without
 * an address.
 */
export function addressesOf({ evmAccount, svmAccount }: Wallet): string[] {
  const addresses = [evmAccount, svmAccount].flatMap(account => account?.address ?? [])
  if (addresses.length === 0) throw new Error('No addresses to display')
  return addresses
}
