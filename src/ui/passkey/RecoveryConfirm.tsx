import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { FullAddress } from './FullAddress.tsx'
import { Tick } from './Tick.tsx'

type Props = {
  say: Say
  address: string
  network: string
  busy: boolean
  problem: string | null
  onAdd: () => void
  onCancel: () => void
}

/** PK-4: what a recovery address may do, said before it can. */
export function RecoveryConfirm({ say, address, network, busy, problem, onAdd, onCancel }: Props) {
  const [known, setKnown] = useState(false)
  return (
    <div className="passkey-dialog">
      <p>{say.t('recovery.power')}</p>
      <p>
        <FullAddress address={address} />
      </p>
      <Tick checked={known} onChange={setKnown}>
        {say.t('recovery.tick')}
      </Tick>
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
