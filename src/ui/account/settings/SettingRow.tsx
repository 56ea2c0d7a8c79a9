import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '#ui/primitives/Icon.tsx'

type RowProps = {
  icon: IconName
  label: string
  value?: ReactNode /** The screen it opens: coming back, focus finds the row by it. */
  leads: string
  onPress: () => void
}

/** A row that leads to a screen. */
export function SettingRow({ icon, label, value, leads, onPress }: RowProps) {
  return (
    <button type="button" className="setting-row" data-leads={leads} onClick={onPress}>
      <Icon name={icon} />
      <span>{label}</span>
      {value && <span className="setting-value">{value}</span>}
      <Icon name="chevronEnd" />
    </button>
  )
}

type SwitchProps = {
  label: string
  note?: string | undefined
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** A choice that is on or off at once. */
export function SettingSwitch({ label, note, checked, disabled, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="setting-switch">
      <div>
        <label htmlFor={id}>{label}</label>
        {note && (
          <p className="soft" id={`${id}-note`}>
            {note}
          </p>
        )}
      </div>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
    </div>
  )
}
