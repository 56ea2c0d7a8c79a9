import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import {
  $deposits,
  $withdrawing,
  closeWithdrawal,
  loadDeposits,
  openWithdrawal,
  withdraw,
} from '#state/holdings/deposits.ts'
import { DepositCard } from '#ui/passkey/DepositCard.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'
import { changeLines } from './changeLines.ts'
import { costText, nativeText } from './costText.ts'

/** PK-1: the account's deposit in EntryPoint is money of its person: shown, and withdrawn on request. */
export function Deposits({ say, hidden }: { say: Say; hidden: boolean }) {
  const account = useStore($account)
  const { account: of, all } = useStore($deposits)
  const asked = useStore($withdrawing)
  useAskedAnew(loadDeposits, [account])
  if (of !== account || (all.length === 0 && !asked)) return null
  const network = asked ? (chainById(asked.chainId)?.name ?? '') : ''
  const rows = all.map(({ chainId, amount }) => {
    const [text, money] = [nativeText(say, chainId, amount), costText(say, chainId, amount)]
    return { chainId, network: chainById(chainId)?.name ?? '', amount: text, money: money === text ? null : money }
  })
  return (
    <>
      {rows.length > 0 && (
        <DepositCard say={say} rows={rows} hidden={hidden} onWithdraw={chainId => void openWithdrawal(chainId)} />
      )}
      <Dialog
        open={asked !== null}
        onClose={closeWithdrawal}
        title={say.t('deposit.withdrawOn', { network })}
        closeLabel={say.t('passkeys.cancel')}
      >
        {asked && (
          <div className="passkey-dialog">
            {asked.status === 'pricing' && <p role="status">{say.t('review.preparing')}</p>}
            {asked.priced && asked.status !== 'done' && (
              <>
                <p>
                  {asked.priced.amount === 0n
                    ? say.t('deposit.tooSmall')
                    : say.t('deposit.arrives', {
                        amount: nativeText(say, asked.chainId, asked.priced.amount),
                        stays: nativeText(say, asked.chainId, asked.priced.deposit - asked.priced.amount),
                      })}
                </p>
                <p className="soft">
                  {say.t('passkeys.costOn', {
                    network,
                    cost: costText(say, asked.chainId, asked.priced.expected),
                    most: costText(say, asked.chainId, asked.priced.most),
                  })}
                </p>
              </>
            )}
            {asked.pending &&
              asked.status !== 'done' &&
              changeLines(say, asked.pending).map(text => <p key={text}>{text}</p>)}
            {asked.status === 'done' && asked.priced && (
              <p role="status">
                {say.t('deposit.done', { amount: nativeText(say, asked.chainId, asked.priced.amount) })}
              </p>
            )}
            {asked.error && (
              <p className="card card-warn pad-s" role="alert">
                {say.t(asked.error.code, asked.error.values)}
              </p>
            )}
            {asked.status !== 'done' && (asked.priced?.amount ?? 0n) > 0n && (
              <Button variant="primary" busy={asked.status === 'working'} onClick={() => void withdraw()}>
                {say.t('deposit.withdraw')}
              </Button>
            )}
          </div>
        )}
      </Dialog>
    </>
  )
}
