// Loaded with the first wallet of Solana: by a click in the dialog, or because one comes back.
import {
  connectSolanaWallet,
  disconnectSolanaWallet,
  reconnectSolanaWallet,
  watchSolanaAccount,
} from '#onchain/solana/standardWallets.ts'
import type { SolanaState } from '#onchain/solana/SolanaState.ts'
import { keepWallet } from '../wallet/keepWallet.ts'
import { $solana, noSolana } from '../wallet/solana.ts'
import { resumeRecords } from '../deeds/records.ts'

function settle(state: SolanaState | null): void {
  $solana.set(state ? { status: 'connected', ...state } : noSolana)
  if (state) resumeRecords()
  keepWallet({ svm: state })
}

watchSolanaAccount(settle)

/** Asks a wallet of Solana to connect. Throws AppError `wallet.*`; who was connected before stays then. */
export const connectSolana = async (walletName: string): Promise<void> => settle(await connectSolanaWallet(walletName))

/** Brings back a stored wallet: its address is painted at once, the wallet itself follows. */
export async function reconnectSolana(stored: SolanaState): Promise<void> {
  $solana.set({ status: 'reconnecting', ...stored })
  try {
    settle(await reconnectSolanaWallet(stored))
  } catch (error) {
    // It stays stored for the next page.
    console.warn('Tarn: the Solana wallet did not come back', error)
    $solana.set(noSolana)
  }
}

/** Lets go. `telling`: the wallet is asked to forget this site; another tab already did that otherwise. */
export async function disconnectSolana(telling: boolean): Promise<void> {
  $solana.set(noSolana)
  if (telling) keepWallet({ svm: null })
  await disconnectSolanaWallet(telling)
}
