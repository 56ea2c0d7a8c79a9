import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { askToNotify, notifyingNow } from './notifying.ts'

/** Where alerts are told, and the way to be told by the device. */
export function NotifyNote({ say }: { say: Say }) {
  const [notifying, setNotifying] = useState(notifyingNow)
  return (
    <>
      <p className="soft">{say.t('alerts.note')}</p>
      {notifying !== 'granted' && (
        <p className="card card-warn pad-s" role="status">
          {say.t(notifying === 'default' ? 'alerts.notAsked' : 'alerts.inPageOnly')}
        </p>
      )}
      {notifying === 'default' && (
        <Button onClick={() => void askToNotify().then(setNotifying)}>{say.t('alerts.allow')}</Button>
      )}
    </>
  )
}
