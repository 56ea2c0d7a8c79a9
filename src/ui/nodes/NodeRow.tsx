import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'

type Props = {
  say: Say
  network: string
  /** Null: the site's. */
  host: string | null
  /** What it was seen to do. */
  note?: ReactNode
  onChange: () => void
  onLeave: () => void
  children?: ReactNode
}

/** One network and where it is read from. */
export function NodeRow({ say, network, host, note, onChange, onLeave, children }: Props) {
  return (
    <li>
      <div className="node-row">
        <div>
          <strong>{network}</strong>
          <div className="soft">
            {host ? (
              <bdi translate="no" dir="ltr">
                {host}
              </bdi>
            ) : (
              say.t('nodes.site')
            )}
          </div>
          {note && (
            <div className="soft" role="status">
              {note}
            </div>
          )}
        </div>
        <div className="node-buttons">
          {host && (
            <Button variant="quiet" size="s" aria-label={say.t('nodes.leaveOf', { network })} onClick={onLeave}>
              {say.t('nodes.leave')}
            </Button>
          )}
          <Button variant="secondary" size="s" aria-label={say.t('nodes.changeOf', { network })} onClick={onChange}>
            {say.t('nodes.change')}
          </Button>
        </div>
      </div>
      {children}
    </li>
  )
}
