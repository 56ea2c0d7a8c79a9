import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'

type Props = {
  say: Say
  amount: string
  /** Whole addresses: what is signed for is never shortened. */
  to: string
  from: string
  fee: string
  /** Null: the recipient has an account for this token. */
  rent: string | null
  /** What goes on, once it was confirmed. */
  step: string | null
  slow: boolean
  onStop: (() => void) | null
  error: string | null
  busy: boolean
  onConfirm: () => void
  onEdit: () => void
}

/** Everything a person signs for, before the wallet is asked. */
export function SolanaReview({
  say,
  amount,
  to,
  from,
  fee,
  rent,
  step,
  slow,
  onStop,
  error,
  busy,
  onConfirm,
  onEdit,
}: Props) {
  return (
    <div className="solana-review">
      <p className="solana-sum">
        <span className="soft">{say.t('solana.sends')}</span>
        <bdi>{amount}</bdi>
      </p>
      <dl>
        <div>
          <dt>{say.t('solana.to')}</dt>
          <dd className="solana-whole">
            <bdi dir="ltr">{to}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say.t('solana.from')}</dt>
          <dd className="solana-whole">
            <bdi dir="ltr">{from}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say.t('solana.fee')}</dt>
          <dd>
            <bdi>{fee}</bdi>
          </dd>
        </div>
        {rent && (
          <div>
            <dt>{say.t('solana.rent')}</dt>
            <dd>
              <bdi>{rent}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {rent && <p className="card card-warn pad-s account-note">{say.t('solana.rentNote', { amount: rent })}</p>}
      <p className="soft account-note solana-tried">
        <Icon name="check" />
        <span>{say.t('solana.simulated')}</span>
      </p>
      <p role="status" className={slow ? 'card card-warn pad-s account-note' : 'solana-step'}>
        {step ?? ''}
      </p>
      {onStop && <Button onClick={onStop}>{say.t('solana.stop')}</Button>}
      {error && (
        <p className="card card-danger pad-s" role="alert">
          {error}
        </p>
      )}
      <div className="solana-deeds">
        <Button size="l" disabled={busy} onClick={onEdit}>
          {say.t('solana.edit')}
        </Button>
        <Button variant="primary" size="l" busy={busy} onClick={onConfirm}>
          {say.t('solana.send')}
        </Button>
      </div>
    </div>
  )
}
