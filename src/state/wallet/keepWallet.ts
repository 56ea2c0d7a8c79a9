import type { SolanaState } from '#onchain/solana/SolanaState.ts'
import { rdnsOf } from '#onchain/wallet/walletIds.ts'
import type { WalletState } from '#onchain/wallet/wallet.ts'
import { readStored, writeStored } from '../stored/stored.ts'
import { storedSolana } from './solana.ts'

const BIG_ICON = 16_384

const small = <T extends { icon: string | null }>(state: T): T => ({
  ...state,
  icon: state.icon && state.icon.length < BIG_ICON ? state.icon : null,
})

/**
 * Remembers who is connected, as one entry: the EVM side, and below `svm` Solana's. What is not named stays as it is;
 * null forgets that side.
 */
export function keepWallet(sides: { evm?: WalletState | null; svm?: SolanaState | null }): void {
  const text = readStored('tarn.wallet')
  const svm = sides.svm === undefined ? storedSolana(text) : sides.svm
  const evm = sides.evm === undefined ? storedEvm(text) : sides.evm
  if (!evm && !svm) return void writeStored('tarn.wallet', null)
  // Remembered by rdns: the id of a further wallet that claims it holds on one page alone.
  const kept = evm && { ...small(evm), connectorId: rdnsOf(evm.connectorId) }
  writeStored('tarn.wallet', JSON.stringify({ ...kept, ...(svm ? { svm: small(svm) } : {}) }))
}

/** The EVM side as it lies there; connection.ts judges it when it is read. */
function storedEvm(text: string | null): WalletState | null {
  try {
    const { svm: _, ...rest } = JSON.parse(text ?? 'null') ?? {}
    return 'address' in rest ? rest : null
  } catch {
    return null // corrupt storage is an empty one
  }
}
