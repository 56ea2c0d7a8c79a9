// Loaded with the first wallet of Solana: by a click in the dialog, or because one comes back.
import {
  connectSolanaWallet,
  disconnectSolanaWallet,
  reconnectSolanaWallet,
  watchSolanaAccount,
} from '#onchain/solana/standardWallets.ts'
import type { SvmState } from '#onchain/solana/SvmState.ts'
import { keepWallet } from '../wallet/keepWallet.ts'
import { $svm, noSvm } from './svm.ts'
import { resumeRecords } from '../deeds/records.ts'

function settle(state: SvmState | null): void {
  $svm.set(state ? { status: 'connected', ...state } : noSvm)
  if (state) resumeRecords()
  keepWallet({ svm: state })
}

watchSolanaAccount(settle)

/** Asks a wallet of Solana to connect. Throws AppError `wallet.*`; who was connected before stays then. */
export const connectSvm = async (walletName: string): Promise<void> => settle(await connectSolanaWallet(walletName))

/** Brings back a stored wallet: its address is painted at once, the wallet itself follows. */
export async function reconnectSvm(stored: SvmState): Promise<void> {
  $svm.set({ status: 'reconnecting', ...stored })
  try {
    settle(await reconnectSolanaWallet(stored))
  } catch (error) {
    // It stays stored for the next page.
    console.warn('Tarn: the Solana wallet did not come back', error)
    $svm.set(noSvm)
  }
}

/** Lets go. `telling`: the wallet is asked to forget this site; another tab already did that otherwise. */
export async function disconnectSvm(telling: boolean): Promise<void> {
  $svm.set(noSvm)
  if (telling) keepWallet({ svm: null })
  await disconnectSolanaWallet(telling)
}
