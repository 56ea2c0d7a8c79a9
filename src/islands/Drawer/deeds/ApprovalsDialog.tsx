import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type Approval, keyOf, lowered } from '#domain/plan/Approval.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { type ApprovalChange, approvalsAsk } from '#state/account/changeApprovals.ts'
import { makePlanReview } from '#state/deeds/review/planReview.ts'
import { $orders } from '#state/orders/orders.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { PlanDialog } from '../../deeds/PlanDialog.tsx'
import { usePlanReview } from '../../deeds/usePlanReview.ts'
import { approvalView } from '../screens/approvalView.ts'
import { orderTitle, pausedBy } from '../screens/orderNotes.ts'
import { NetworkDeeds, type Turn } from './NetworkDeeds.tsx'
import { plainToken } from '../../deeds/plainToken.ts'

type Props = {
  say: Say
  account: Address
  change: ApprovalChange
  approvals: readonly Approval[]
  onClose: () => void
}

/** GO-7: approvals that end, or one that is lowered, network by network. What it began with is frozen. */
export function ApprovalsDialog({ say, account, change, approvals, onClose }: Props) {
  const [begun] = useState(approvals)
  return (
    <NetworkDeeds say={say} chainIds={[...new Set(begun.map(({ chainId }) => chainId))]} onClose={onClose}>
      {turn => (
        <Change
          key={turn.chainId}
          {...{ say, account, change, turn, onClose }}
          approvals={begun.filter(({ chainId }) => chainId === turn.chainId)}
        />
      )}
    </NetworkDeeds>
  )
}

function Change({ say, account, change, approvals, turn, onClose }: Props & { turn: Turn }) {
  const { chainId } = turn
  const tokens = useStore($tokens)
  const paused = pausedBy(change, approvals, useStore($orders))
  const reviewed = usePlanReview({
    ...{ runKey: 'approvals', account, key: approvals.map(keyOf).join(), onClose },
    make: () => makePlanReview(approvalsAsk(change, { chainId, account, approvals })),
  })
  const views = approvals.map(each => approvalView(say, each, tokens[tokenKey(chainId, each.token)]))
  const network = chainById(chainId)?.name ?? ''
  const ends = change === 'revoke'
  const stays = approvals.map((each, nth) => {
    const { decimals } = tokens[tokenKey(chainId, each.token)] ?? { decimals: 0 }
    const symbol = safeText(views[nth]?.token.symbol ?? '', 12)
    return {
      text: ends ? say.t('review.none') : `${say.amount(lowered(each), decimals)} ${symbol}`,
      bound: views[nth]?.spender ?? null,
    }
  })
  const title = say.t(ends ? 'approvals.review' : 'approvals.lower', { count: approvals.length })
  return (
    <PlanDialog
      {...{ say, chainId, reviewed }}
      runKey="approvals"
      titles={{
        review: title,
        doing: say.t(ends ? 'review.doing.revoke' : 'review.doing.lower'),
        done: say.t('approvals.revoked', { count: approvals.length }),
      }}
      tokens={views.map(({ token }, nth) => plainToken({ chainId, ...token, address: approvals[nth]!.token }))}
      amounts={views.map(({ what }) => what).join(' + ')}
      view={{
        parts: [
          {
            heading: say.t('deed.ends'),
            amounts: views.map(({ what, spender }) => ({ text: what, bound: `${spender} · ${network}` })),
          },
          ...(ends ? [] : [{ heading: say.t('deed.permits'), amounts: stays }]),
        ],
        note: ends ? say.t('approvals.nothingStays') : null,
      }}
      act={say.t(ends ? 'approvals.revoke' : 'approvals.lower', { count: approvals.length })}
      finish={turn.finish}
      onDone={turn.onDone}
    >
      {turn.chooser}
      {paused.length > 0 && (
        <div className="card card-warn pad-s" role="status">
          <p>{say.t('approvals.orders.pauses', { count: paused.length })}</p>
          <ul>
            {paused.map(each => (
              <li key={each.hash}>{orderTitle(say, each)}</li>
            ))}
          </ul>
        </div>
      )}
    </PlanDialog>
  )
}
