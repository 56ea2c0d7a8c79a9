import { computed } from 'nanostores'
import type { Account, Wallet } from '#domain/Account.ts'
import { solanaId } from '#onchain/listWallets.ts'
import { $connection } from './connection.ts'
import { $svm } from './svm.ts'

/** WL-8: who is connected, on both sides. */
export const $wallet = computed([$connection, $svm], (evm, svm): Wallet => {
  const evmAccount: Account | null = evm.address && {
    platform: 'EVM',
    accountType: evm.connectorId === 'view' ? 'viewOnly' : 'signer',
    address: evm.address,
    walletMeta: { id: evm.connectorId ?? '', name: evm.name ?? '', icon: evm.icon },
  }
  const svmAccount: Account | null = svm.address && svm.walletName ? { platform: 'SVM', accountType: 'signer', address: svm.address, walletMeta: { id: solanaId(svm.walletName), name: svm.name ?? '', icon: svm.icon } } : null
  return { evmAccount, svmAccount }
})
