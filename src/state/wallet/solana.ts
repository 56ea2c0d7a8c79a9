import { atom } from 'nanostores'
import type { SolanaState } from '#onchain/solana/SolanaState.ts'

/**
 * Who is connected on Solana. `reconnecting`: a stored wallet comes back; `address` is the stored one, to paint with.
 * Costs no code of Solana.
 */
export type Svm =
  | ({ status: 'disconnected' | 'reconnecting' } & { [key in keyof SolanaState]: SolanaState[key] | null })
  | ({ status: 'connected' | 'reconnecting' } & SolanaState)

export const noSolana: Svm = { status: 'disconnected', address: null, walletName: null, name: null, icon: null }

/** WL-8, WL-9: the account on Solana, one truth for all islands of a page. */
export const $solana = atom<Svm>(noSolana)

/** Whether a Solana wallet is remembered and it is unknown yet if its flag is on. */
export const $solanaComing = atom(false)

/** An address is 32 bytes in base58. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The wallet of Solana of the last visit, or null. A corrupt entry is none. */
export function storedSolana(text: string | null): SolanaState | null {
  try {
    const { address, walletName, name, icon } = JSON.parse(text ?? 'null')?.svm ?? {}
    if (typeof address !== 'string' || !ADDRESS.test(address) || typeof walletName !== 'string') return null
    return {
      address,
      walletName,
      name: typeof name === 'string' ? name : walletName,
      icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    }
  } catch {
    return null // corrupt storage is an empty one
  }
}
