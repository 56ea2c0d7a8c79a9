import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import { $deposits, loadDeposits } from '#state/holdings/deposits.ts'
import { DepositCard } from '#ui/passkey/DepositCard.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'
import { costText, nativeText } from '../deeds/costText.ts'
import { WithdrawDialog } from './lazyDeeds.ts'

/** PK-1: the account's deposit in EntryPoint is money of its person: shown, and withdrawn on request. */
export function Deposits({ say, hidden }: { say: Say; hidden: boolean }) {
  const account = useStore($account)
  const { account: of, all } = useStore($deposits)
  const [asked, setAsked] = useState<number | null>(null)
  useAskedAnew(loadDeposits, [account])
  if (of !== account || !account) return null
  const rows = all.map(({ chainId, amount }) => {
    const [text, money] = [nativeText(say, chainId, amount), costText(say, chainId, amount)]
    return { chainId, network: chainById(chainId)?.name ?? '', amount: text, money: money === text ? null : money }
  })
  return (
    <>
      {rows.length > 0 && <DepositCard say={say} rows={rows} hidden={hidden} onWithdraw={setAsked} />}
      {asked !== null && <WithdrawDialog say={say} account={account} chainId={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
