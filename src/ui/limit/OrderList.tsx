import { type ReactNode, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import type { OrderView } from './OrderRow.tsx'

type Pick = { picked: boolean; onPick: ((on: boolean) => void) | null }
type Props = {
  say: Say
  rows: readonly OrderView[]
  readOnly: boolean
  onCancel: (keys: string[]) => void
  /** Draws one row. */
  children: (row: OrderView, pick: Pick) => ReactNode
}

/** LM-5: orders that may still be filled; one or many are chosen to be cancelled. */
export function OrderList({ say, rows, readOnly, onCancel, children }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const free = rows.filter(({ cancels }) => cancels)
  const picked = free.filter(({ key }) => chosen.has(key)).map(({ key }) => key)
  const some = picked.length > 0 && picked.length < free.length
  return (
    <>
      {!readOnly && free.length > 1 && (
        <label className="approvals-all">
          <span>{say.t('limits.all')}</span>
          <input
            type="checkbox"
            ref={box => {
              if (box) box.indeterminate = some
            }}
            checked={picked.length === free.length}
            onChange={event => setChosen(new Set(event.target.checked ? free.map(({ key }) => key) : []))}
          />
        </label>
      )}
      <ul role="list" className="account-rows approvals">
        {rows.map(row =>
          children(row, {
            picked: chosen.has(row.key),
            onPick: readOnly
              ? null
              : on => setChosen(before => new Set(on ? [...before, row.key] : [...before].filter(k => k !== row.key))),
          }),
        )}
      </ul>
      {!readOnly && free.length > 0 && (
        <div className="approvals-deed">
          <Button variant="primary" block disabled={picked.length === 0} onClick={() => onCancel(picked)}>
            {say.t('limits.cancel', { count: picked.length })}
          </Button>
        </div>
      )}
    </>
  )
}
