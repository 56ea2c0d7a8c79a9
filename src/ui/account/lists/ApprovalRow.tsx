import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'

export type ApprovalView = {
  key: string
  token: Pick<Token, 'symbol' | 'address' | 'listed' | 'logoUrl' | 'color'>
  network: string
  /** `12.5 USDC`, `Unlimited USDC`, `All items of Reeds`. */
  what: string
  spender: string
  /** The spender is in no address book of ours. */
  stranger: boolean
  viaPermit2: boolean
  /** Unix seconds; `never`: it has an end that no calendar holds; null: it knows none. */
  until: number | 'never' | null
  /** What could be taken: USD, or words where it has no price; empty: unknown. */
  risk: string
  /** What it is to the account's limit orders; empty or missing: nothing. */
  note?: string
  /** More is allowed than is held. */
  canLower: boolean
}

type Props = {
  say: Say
  row: ApprovalView
  symbol: string
  readOnly: boolean
  picked: boolean
  onPick: (on: boolean) => void
  onRevoke: () => void
  onLower: () => void
}

/** GO-7: one approval: who may take what of it, until when, what that is worth, and its end. */
export function ApprovalRow({ say, row, symbol, readOnly, picked, onPick, onRevoke, onLower }: Props) {
  const { spender, until } = row
  return (
    <li className="approval">
      <div className="account-row">
        <span className="account-mark">
          <TokenIcon {...row.token} size={36} />
        </span>
        <span className="account-what">
          <bdi translate="no" className="account-title">
            {row.what}
          </bdi>
          <span className={row.stranger ? 'approval-stranger' : 'soft'}>
            {say.t(row.viaPermit2 ? 'approvals.via' : 'approvals.spender', { spender })}
          </span>
          <span className="soft">
            {row.network}
            {until !== null &&
              ` · ${until === 'never' ? say.t('approvals.noEnd') : say.t('approvals.until', { date: say.figure('date', until) })}`}
          </span>
          {row.note && <span className="soft">{row.note}</span>}
        </span>
        <span className="account-worth">
          <span>{row.risk}</span>
          {!readOnly && (
            <input
              type="checkbox"
              aria-label={say.t('approvals.pick', { symbol, spender })}
              checked={picked}
              onChange={event => onPick(event.target.checked)}
            />
          )}
        </span>
      </div>
      {!readOnly && (
        <div className="approval-deeds">
          {/* Its name begins with what is read on it. */}
          <Button
            size="s"
            variant="quiet"
            aria-label={say.t('approvals.endNamed', { symbol, spender })}
            onClick={onRevoke}
          >
            {say.t('approvals.end')}
          </Button>
          {row.canLower && (
            <Button size="s" variant="quiet" onClick={onLower}>
              {say.t('approvals.lower')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
