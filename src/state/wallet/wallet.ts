import { computed } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Account, Wallet } from '#domain/account/Account.ts'
import { solanaId } from '#onchain/wallet/walletIds.ts'
import { $connection } from './connection.ts'
import { $nicknames } from './nicknames.ts'
import { $solana } from './solana.ts'

/** WL-8: who is connected, on both sides. */
export const $wallet = computed([$connection, $solana, $nicknames], (evm, svm, nicknames): Wallet => {
  // One name for the whole wallet, by the address that stands for it.
  const known = nicknames.find(({ address }) => address === (evm.address ?? svm.address))
  const called = { nickname: known?.name ?? null, number: known?.number ?? null }
  const evmAccount: Account | null = evm.address && {
    platform: 'EVM',
    accountType: walletTraits(evm.connectorId).signs ? 'signer' : 'viewOnly',
    address: evm.address,
    walletMeta: { id: evm.connectorId ?? '', name: evm.name ?? '', icon: evm.icon },
    ...called,
  }
  const svmAccount: Account | null =
    svm.address && svm.walletName
      ? {
          platform: 'SVM',
          accountType: 'signer',
          address: svm.address,
          walletMeta: { id: solanaId(svm.walletName), name: svm.name ?? '', icon: svm.icon },
          ...called,
        }
      : null
  return { evmAccount, svmAccount }
})
