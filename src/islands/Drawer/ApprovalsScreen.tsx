import { useStore } from '@nanostores/react'
import { toDecimal } from '#domain/Amount.ts'
import { type Approval, atRisk, isUnlimited, keyOf, spenderName } from '#domain/Approval.ts'
import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $approvals, $changing, forgetApprovals, loadApprovals, lower, revoke } from '#state/approvals.ts'
import { $account, $viewOnly } from '#state/connection.ts'
import { closeDrawer, goBack } from '#state/drawer.ts'
import { $tokens, type KnownToken, tokenKey } from '#state/tokens.ts'
import { ApprovalList, type ApprovalView } from '#ui/account/ApprovalList.tsx'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { RowSkeletons } from '#ui/account/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'

/** USD of what could be taken; null without a price. */
const riskOf = (approval: Approval, token: KnownToken | null | undefined): number | null =>
  token?.priceUsd == null ? null : Number(toDecimal(atRisk(approval), token.decimals)) * token.priceUsd

function viewOf(say: Say, approval: Approval, token: KnownToken | null | undefined): ApprovalView {
  const { chainId, spender, amount, balance } = approval
  const name = spenderName(chainId, spender)
  const symbol = token?.symbol ?? shortAddress(approval.token)
  return {
    key: keyOf(approval),
    token: { symbol, address: approval.token, listed: token?.listed ?? false, logoUrl: token?.logoUrl ?? null, color: token?.color ?? null },
    network: chainById(chainId)?.name ?? '',
    amount: isUnlimited(approval) ? null : `${say.amount(amount, token?.decimals ?? 0)} ${safeText(symbol, 12)}`,
    spender: name ?? say.t('approvals.unknown', { address: shortAddress(spender) }),
    stranger: name === null,
    viaPermit2: approval.via === 'permit2',
    until: approval.expiration,
    riskUsd: riskOf(approval, token),
    canLower: amount > balance && balance > 0n,
  }
}

/** GO-7: the approval centre. Largest value at risk first. */
export function ApprovalsScreen({ say }: { say: Say }) {
  const account = useStore($account)
  const networks = useStore($approvals)
  const changing = useStore($changing)
  const tokens = useStore($tokens)
  const viewOnly = useStore($viewOnly)
  useAskedAnew(loadApprovals, [account], forgetApprovals)

  const tokenOf = ({ chainId, token }: Approval) => tokens[tokenKey(chainId, token)]
  const all = networks.flatMap(({ rows }) => rows).sort((a, b) => (riskOf(b, tokenOf(b)) ?? 0) - (riskOf(a, tokenOf(a)) ?? 0))
  const find = (keys: readonly string[]) => all.filter(each => keys.includes(keyOf(each)))
  const loading = networks.length === 0 || networks.some(({ status }) => status === 'loading')
  // One token may be allowed to many: what is held of it can be taken once.
  const most = new Map<string, number>()
  for (const each of all) most.set(`${each.chainId}-${each.token}`, Math.max(most.get(`${each.chainId}-${each.token}`) ?? 0, riskOf(each, tokenOf(each)) ?? 0))
  const sum = [...most.values()].reduce((a, b) => a + b, 0)

  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.approvals')} onBack={goBack} onClose={closeDrawer} />
      <p className="soft account-note">{say.t('approvals.intro')}</p>
      {networks
        .filter(({ status }) => status === 'failed')
        .map(({ chainId }) => (
          <p key={chainId} className="card card-warn pad-s account-note" role="status">
            {say.t('approvals.failed', { network: chainById(chainId)?.name ?? '' })}
          </p>
        ))}
      {all.length > 0 && <p className="approvals-sum">{say.t('approvals.atRisk', { amount: say.figure('usdFull', sum) })}</p>}
      {changing.status === 'failed' && changing.error && (
        <p className="card card-warn pad-s account-note" role="alert">
          {say.t(changing.error.code, changing.error.values)}
        </p>
      )}
      <p role="status" className="account-told">
        {changing.status === 'done' ? say.t('approvals.revoked', { count: changing.done }) : loading ? say.t('approvals.looking') : ''}
      </p>
      {all.length > 0 ? (
        <ApprovalList
          say={say}
          rows={all.map(each => viewOf(say, each, tokenOf(each)))}
          busy={changing.status === 'working'}
          readOnly={viewOnly}
          onRevoke={keys => void revoke(find(keys))}
          onLower={key => {
            const [one] = find([key])
            if (one) void lower(one)
          }}
        />
      ) : loading ? (
        <RowSkeletons rows={3} />
      ) : (
        <EmptyPanel text={say.t('approvals.none')} />
      )}
    </>
  )
}
