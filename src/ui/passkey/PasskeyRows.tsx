import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Dotted } from '#ui/primitives/Dotted.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'

export type PasskeyRow = {
  id: string
  name: string
  /** Its keeper, or a number where it is unknown. */
  keeper: string
  createdAt: number
  current: boolean
  removed: boolean
  /** Networks by how it stands there. */
  standings: { standing: 'owner' | 'adding' | 'removing' | 'unknown'; chainIds: number[] }[]
}

type Props = {
  say: Say
  rows: readonly PasskeyRow[]
  busy: boolean
  onDelete: (id: string) => void
  onRename: (id: string, name: string) => void
}

/** PK-2: each passkey, who keeps it, and where it owns the account. */
export function PasskeyRows({ say, rows, busy, onDelete, onRename }: Props) {
  const [named, setNamed] = useState<string | null>(null)
  // Whose button the focus goes back to.
  const [left, setLeft] = useState<string | null>(null)
  const leave = (id: string) => {
    setNamed(null)
    setLeft(id)
  }
  const names = (ids: readonly number[]) =>
    joinWords(
      ids.map(id => chainById(id)?.name ?? String(id)),
      say.tag,
    )
  return (
    <ul role="list" className="account-rows passkeys">
      {rows.map(row => (
        <li key={row.id} className="account-row passkey" data-passkey={row.name}>
          <span className="account-mark passkey-mark">
            <Icon name="key" />
          </span>
          <span className="account-what">
            <span className="account-title">
              <bdi translate="no">{row.name}</bdi>{' '}
              {row.current && <span className="badge">{say.t('passkeys.current')}</span>}
            </span>
            <span className="soft">
              <Dotted parts={[row.keeper, say.t('passkeys.created', { date: say.figure('day', row.createdAt) })]} />
            </span>
            {row.standings.map(({ standing, chainIds }) => (
              <span key={standing} className={standing === 'owner' ? 'soft' : 'passkey-pending'}>
                {say.t(`passkeys.standing.${standing}`, { networks: names(chainIds) })}
              </span>
            ))}
            {named === row.id && (
              <PasskeyNameForm
                say={say}
                name={row.name}
                busy={busy}
                onSave={name => {
                  leave(row.id)
                  if (name !== row.name) onRename(row.id, name)
                }}
                onCancel={() => leave(row.id)}
              />
            )}
          </span>
          {!row.removed && named !== row.id && (
            <span className="passkey-row-deeds">
              <Button
                size="s"
                variant="quiet"
                disabled={busy}
                autoFocus={left === row.id}
                aria-label={say.t('passkeys.renameNamed', { name: row.name })}
                onClick={() => setNamed(row.id)}
              >
                {say.t('passkeys.rename')}
              </Button>
              <Button
                size="s"
                variant="quiet"
                disabled={busy}
                aria-label={say.t('passkeys.deleteNamed', { name: row.name })}
                onClick={() => onDelete(row.id)}
              >
                {say.t('passkeys.delete')}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
