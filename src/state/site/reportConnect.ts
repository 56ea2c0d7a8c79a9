import type { AppError } from '#domain/Errors.ts'
import type { WalletOption } from '#onchain/wallet/listWallets.ts'
import { solanaNameOf } from '#onchain/wallet/walletIds.ts'
import { noteFault } from './faults.ts'

/**
 * WL-5: a wallet that did not connect is logged and reported, with its name and type. A person who said no is no fault:
 * that is logged only.
 */
export function reportConnect(error: AppError, asked: string, option: WalletOption | undefined): void {
  const name = option?.name ?? solanaNameOf(asked) ?? asked
  const type = `${option?.analyticsWalletType ?? 'unknown'}, ${solanaNameOf(asked) === null ? 'EVM' : 'Solana'}`
  console.warn(`Tarn: ${name} (${type}) did not connect: ${error.code}`, error.cause ?? '')
  if (error.code !== 'wallet.rejected')
    noteFault(new Error(`connect: ${error.code}: ${name} (${type})`, { cause: error }))
}
