import { isFlagOn } from '../site/isFlagOn.ts'
import { $svm, $svmComing, storedSvm } from './svm.ts'

/** WL-9: Solana's side of what is remembered; loads nothing where its flag is off. */
export async function solanaComesBack(text: string | null): Promise<void> {
  const stored = storedSvm(text)
  const { address, walletName } = $svm.get()
  if (stored?.address === address && stored?.walletName === walletName) return
  if (!stored) return void (address && (await import('./svmWallet.ts')).disconnectSvm(false))
  $svmComing.set(true)
  try {
    if (await isFlagOn('solana')) await (await import('./svmWallet.ts')).reconnectSvm(stored)
  } finally {
    $svmComing.set(false)
  }
}
