import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'

export type ReviewRow = { label: string; value: ReactNode }
type Props = {
  say: Say
  rows: readonly ReviewRow[]
  /** Who pays the network cost, and how often one confirms. */
  payNote: string
  /** What the wallet is asked for now; null: nothing yet. */
  asking: 'sign' | 'send' | 'wait' | null
  problem: string | null
  onConfirm: () => void
  onClose: () => void
}

/** What a recovery address makes a wallet do: all of it before the first question. */
export function RecoverReview({ say, rows, payNote, asking, problem, onConfirm, onClose }: Props) {
  return (
    <div className="passkey-dialog">
      <dl className="recover-figures">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">{payNote}</p>
      {problem && (
        <p className="card card-warn pad-s" role="alert">
          {problem}
        </p>
      )}
      <p role="status">{asking ? say.t(`recovery.asking.${asking}`) : ''}</p>
      <div className="passkey-deeds">
        {!problem && (
          <Button variant="primary" busy={asking !== null} onClick={onConfirm}>
            {say.t('recovery.sign')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {say.t(asking ? 'recovery.stop' : 'passkeys.cancel')}
        </Button>
      </div>
    </div>
  )
}
