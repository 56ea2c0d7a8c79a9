import type { ReactNode } from 'react'

type Props = { checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** A box to tick with its sentence beside it. */
export function Tick({ checked, disabled, onChange, children }: Props) {
  return (
    <label className="passkey-tick">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={event => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}
