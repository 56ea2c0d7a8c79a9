import { useState } from 'react'
import type { Token } from '#domain/Token.ts'
import { safeText } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { TokenIcon } from '#ui/primitives/TokenIcon.tsx'

export type ApprovalView = {
  key: string
  token: Pick<Token, 'symbol' | 'address' | 'listed' | 'logoUrl' | 'color'>
  network: string
  /** `12.5 USDC`, or null where it is unlimited. */
  amount: string | null
  spender: string
  /** The spender is in no address book of ours. */
  stranger: boolean
  viaPermit2: boolean
  /** Unix seconds. */
  until: number | null
  /** USD of what could be taken; null: no price. */
  riskUsd: number | null
  /** More is allowed than is held. */
  canLower: boolean
}

type Props = { say: Say; rows: readonly ApprovalView[]; busy: boolean; readOnly: boolean; onRevoke: (keys: string[]) => void; onLower: (key: string) => void }

/** GO-7: who may take what; one or many ended at once. */
export function ApprovalList({ say, rows, busy, readOnly, onRevoke, onLower }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(row => picked.has(row.key)).map(row => row.key)
  const pick = (key: string, on: boolean) => setPicked(before => new Set(on ? [...before, key] : [...before].filter(other => other !== key)))
  return (
    <>
      <ul role="list" className="account-rows approvals">
        {rows.map(row => (
          <li key={row.key} className="approval">
            <div className="account-row">
              <span className="account-mark">
                <TokenIcon {...row.token} size={36} />
              </span>
              <span className="account-what">
                <bdi className="account-title">{row.amount ?? `${say.t('approvals.unlimited')} ${safeText(row.token.symbol, 12)}`}</bdi>
                <span className={row.stranger ? 'approval-stranger' : 'soft'}>{say.t(row.viaPermit2 ? 'approvals.via' : 'approvals.spender', { spender: row.spender })}</span>
                <span className="soft">
                  {row.network}
                  {row.until !== null && ` · ${say.t('approvals.until', { date: say.figure('date', row.until) })}`}
                </span>
              </span>
              <span className="account-worth">
                <span>{row.riskUsd === null ? '' : say.figure('usdFull', row.riskUsd)}</span>
                {!readOnly && (
                  <input
                    type="checkbox"
                    aria-label={say.t('approvals.pick', { symbol: safeText(row.token.symbol, 12), spender: row.spender })}
                    checked={picked.has(row.key)}
                    onChange={event => pick(row.key, event.target.checked)}
                  />
                )}
              </span>
            </div>
            {row.canLower && !readOnly && (
              <Button size="s" variant="quiet" disabled={busy} onClick={() => onLower(row.key)}>
                {say.t('approvals.lower')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className="approvals-deed">
          <Button variant="primary" block busy={busy} disabled={busy || chosen.length === 0} onClick={() => onRevoke(chosen)}>
            {busy ? say.t('approvals.working') : say.t('approvals.revoke', { count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  )
}
