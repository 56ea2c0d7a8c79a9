import type { Say } from '#i18n/Say.ts'

const places = [
  ['platform', 'passkeys.platform'],
  ['cross-platform', 'passkeys.crossPlatform'],
] as const

type Place = (typeof places)[number][0]
type Props = { say: Say; value: Place; onChange: (place: Place) => void }

/** PK-3: where a new passkey is to live. */
export function PasskeyWhere({ say, value, onChange }: Props) {
  return (
    <fieldset className="passkey-where">
      <legend className="soft">{say.t('passkeys.addNote')}</legend>
      {places.map(([place, key]) => (
        <label key={place} className="passkey-tick">
          <input type="radio" name="passkey-where" checked={value === place} onChange={() => onChange(place)} />
          <span>{say.t(key)}</span>
        </label>
      ))}
    </fieldset>
  )
}
