import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { FullAddress } from './FullAddress.tsx'

type Props = { say: Say; address: string; network: string; busy: boolean; problem: string | null; onAdd: () => void; onCancel: () => void }

/** PK-4: what a recovery address may do, said before it can. */
export function RecoveryConfirm({ say, address, network, busy, problem, onAdd, onCancel }: Props) {
  const [known, setKnown] = useState(false)
  return (
    <div className="passkey-dialog">
      <p>{say.t('recovery.power')}</p>
      <p>
        <FullAddress address={address} />
      </p>
      <label className="passkey-tick">
        <input type="checkbox" checked={known} onChange={event => setKnown(event.target.checked)} />
        <span>{say.t('recovery.tick')}</span>
      </label>
      {problem && (
        <p className="card card-warn pad-s" role="alert">
          {problem}
        </p>
      )}
      <div className="passkey-deeds">
        <Button variant="danger" busy={busy} disabled={busy || !known} onClick={onAdd}>
          {say.t('recovery.addOn', { network })}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {say.t('passkeys.cancel')}
        </Button>
      </div>
    </div>
  )
}
