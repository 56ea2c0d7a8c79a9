import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Approval, keyOf } from '#domain/plan/Approval.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { wholePercent } from '#i18n/wholePercent.ts'
import { $approvals, retryApprovals, watchApprovals } from '#state/account/approvals.ts'
import type { ApprovalChange } from '#state/account/changeApprovals.ts'
import { $account, $viewOnly } from '#state/wallet/connection.ts'
import { $orders } from '#state/orders/orders.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { ApprovalList } from '#ui/account/lists/ApprovalList.tsx'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { ApprovalsDialog } from '../deeds/lazyDeeds.ts'
import { approvalView, riskOf, riskTogether } from './approvalView.ts'
import { OrderPermissions } from './OrderPermissions.tsx'
import { orderNote } from './orderNotes.ts'

/**
 * GO-7: the approval centre. Largest value at risk first; who may take items that are held stands before who may take
 * nothing.
 */
export function ApprovalsScreen({ say }: { say: Say }) {
  const account = useStore($account)
  const networks = useStore($approvals)
  const [changing, setChanging] = useState<{ change: ApprovalChange; approvals: readonly Approval[] } | null>(null)
  const tokens = useStore($tokens)
  const orders = useStore($orders)
  const viewOnly = useStore($viewOnly)
  const { hideBalances: hidden } = useStore($preferences)
  // Another account is another watch.
  useEffect(() => watchApprovals(), [account])

  const tokenOf = ({ chainId, token }: Approval) => tokens[tokenKey(chainId, token)]
  const weight = (each: Approval) => riskOf(each, tokenOf(each)) ?? (each.balance > 0n ? 0.001 : 0)
  const all = networks.flatMap(({ rows }) => rows).sort((a, b) => weight(b) - weight(a))
  const find = (keys: readonly string[]) => all.filter(each => keys.includes(keyOf(each)))
  const loading = networks.length === 0 || networks.some(({ status }) => status === 'loading')
  const failed = networks.filter(({ status }) => status === 'failed')

  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.approvals')} onBack={goBack} onClose={closeDrawer} />
      <p className="soft account-note">{say.t('approvals.intro')}</p>
      {networks
        .filter(({ status, read }) => status === 'loading' && read > 0 && read < 1)
        .map(({ chainId, read }) => {
          const text = say.t('approvals.progress', {
            network: chainById(chainId)?.name ?? '',
            share: wholePercent(Math.floor(read * 100), say.tag),
          })
          return (
            <div key={chainId} className="approvals-progress soft">
              <span>{text}</span>
              <progress aria-label={text} value={read} />
            </div>
          )
        })}
      {failed.map(({ chainId }) => (
        <p key={chainId} className="card card-warn pad-s account-note" role="status">
          {say.t('approvals.failed', { network: chainById(chainId)?.name ?? '' })}{' '}
          <Button size="s" variant="quiet" onClick={() => void retryApprovals()}>
            {say.t('drawer.retry')}
          </Button>
        </p>
      ))}
      {all.length > 0 && !hidden && (
        <p className="approvals-sum">
          {say.t('approvals.atRisk', { amount: say.figure('usdFull', riskTogether(all, tokenOf)) })}
        </p>
      )}
      <p role="status" className="account-told">
        {loading ? say.t('approvals.looking') : ''}
      </p>
      {all.length > 0 ? (
        <ApprovalList
          say={say}
          rows={all.map(each => ({
            ...approvalView(say, each, tokenOf(each)),
            note: orderNote(say, each, orders),
            ...(hidden ? { risk: '' } : {}),
          }))}
          readOnly={viewOnly}
          onRevoke={keys => setChanging({ change: 'revoke', approvals: find(keys) })}
          onLower={key => setChanging({ change: 'approve', approvals: find([key]) })}
        />
      ) : loading ? (
        <RowSkeletons rows={3} />
      ) : (
        failed.length === 0 && <EmptyPanel text={say.t('approvals.none')} />
      )}
      <OrderPermissions {...{ say, orders }} />
      {changing && account && <ApprovalsDialog {...{ say, account, ...changing }} onClose={() => setChanging(null)} />}
    </>
  )
}
