import { isFlagOn } from '../site/isFlagOn.ts'
import { $solana, $solanaComing, storedSolana } from './solana.ts'

/** WL-9: Solana's side of what is remembered; loads nothing where its flag is off. */
export async function solanaComesBack(text: string | null): Promise<void> {
  const stored = storedSolana(text)
  const { address, walletName } = $solana.get()
  if (stored?.address === address && stored?.walletName === walletName) return
  if (!stored) return void (address && (await import('../solana/solanaWallet.ts')).disconnectSolana(false))
  $solanaComing.set(true)
  try {
    if (await isFlagOn('solana')) await (await import('../solana/solanaWallet.ts')).reconnectSolana(stored)
  } finally {
    $solanaComing.set(false)
  }
}
