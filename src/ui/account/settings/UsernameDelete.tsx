import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../../primitives/Button.tsx'

/** OB-5: a name is given up only by who has said that he knows it is for ever. */
export function UsernameDelete({
  say,
  username,
  busy,
  onDelete,
}: {
  say: Say
  username: string
  busy: boolean
  onDelete: () => void
}) {
  const [known, setKnown] = useState(false)
  return (
    <details className="username-delete">
      <summary>{say.t('username.delete')}</summary>
      <p className="soft">{say.t('username.deleteNote', { name: username })}</p>
      <label className="username-known">
        <input type="checkbox" checked={known} onChange={event => setKnown(event.target.checked)} />
        <span>{say.t('username.deleteKnown')}</span>
      </label>
      <Button variant="danger" block busy={busy} disabled={!known || busy} onClick={onDelete}>
        {say.t('username.deleteNow')}
      </Button>
    </details>
  )
}
