import type { Say } from '#i18n/Say.ts'

/** One permission that stands: `Unlimited USDC for Permit2`. `key` names it for the revoke. */
export type LeftView = { key: string; text: string }

type Props = {
  say: Say
  title: string
  left: readonly LeftView[]
  /** The one that is being taken back now. */
  revoking: string | null
  disabled: boolean
  onRevoke: (key: string) => void
  onStop: () => void
}

/** Permissions that outlive a swap, each with its end. */
export function LeftApprovals({ say, title, left, revoking, disabled, onRevoke, onStop }: Props) {
  return (
    <div className="left-approvals">
      <p>{title}</p>
      <ul role="list">
        {left.map(({ key, text }) => (
          <li key={key}>
            <span>{text}</span>{' '}
            <span className="left-deed">
              <span aria-hidden="true">· </span>
              {revoking === key ? (
                <>
                  <span role="status">{say.t('approvals.working')}</span> <span aria-hidden="true">· </span>
                  <button type="button" className="link" onClick={onStop}>
                    {say.t('review.stopWaiting')}
                  </button>
                </>
              ) : (
                <button
                  type="button"
                  className="link"
                  disabled={disabled || revoking !== null}
                  aria-label={`${say.t('approvals.end')}: ${text}`}
                  onClick={() => onRevoke(key)}
                >
                  {say.t('approvals.end')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
