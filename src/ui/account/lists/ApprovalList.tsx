import { useState } from 'react'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { ApprovalRow, type ApprovalView } from './ApprovalRow.tsx'

type Props = {
  say: Say
  rows: readonly ApprovalView[]
  readOnly: boolean
  onRevoke: (keys: string[]) => void
  onLower: (key: string) => void
}

/** GO-7: who may take what; one, many or all ended at once. */
export function ApprovalList({ say, rows, readOnly, onRevoke, onLower }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(row => picked.has(row.key)).map(row => row.key)
  const pick = (key: string, on: boolean) =>
    setPicked(before => new Set(on ? [...before, key] : [...before].filter(other => other !== key)))
  const some = chosen.length > 0 && chosen.length < rows.length
  return (
    <>
      {!readOnly && rows.length > 1 && (
        <label className="approvals-all">
          <span>{say.t('approvals.all')}</span>
          <input
            type="checkbox"
            ref={box => {
              if (box) box.indeterminate = some
            }}
            checked={chosen.length === rows.length}
            onChange={event => setPicked(new Set(event.target.checked ? rows.map(row => row.key) : []))}
          />
        </label>
      )}
      <ul role="list" className="account-rows approvals">
        {rows.map(row => (
          <ApprovalRow
            key={row.key}
            say={say}
            row={row}
            symbol={safeText(row.token.symbol, 12)}
            readOnly={readOnly}
            picked={picked.has(row.key)}
            onPick={on => pick(row.key, on)}
            onRevoke={() => onRevoke([row.key])}
            onLower={() => onLower(row.key)}
          />
        ))}
      </ul>
      {!readOnly && (
        <div className="approvals-deed">
          <Button variant="primary" block disabled={chosen.length === 0} onClick={() => onRevoke(chosen)}>
            {say.t('approvals.revoke', { count: chosen.length })}
          </Button>
        </div>
      )}
    </>
  )
}
