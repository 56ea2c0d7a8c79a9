import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'

type Props = {
  say: Say
  chosen: readonly ProtocolVersion[]
  onChoose: (protocol: ProtocolVersion, on: boolean) => void
}

/** Whose pools a swap may cross; one stays. */
export function ProtocolChoice({ say, chosen, onChoose }: Props) {
  return (
    <fieldset className="protocol-choice">
      <legend className="field-label">{say.t('swap.protocols')}</legend>
      <div>
        {protocolVersions.map(protocol => {
          const on = chosen.includes(protocol)
          return (
            <label key={protocol}>
              <input
                type="checkbox"
                checked={on}
                disabled={on && chosen.length === 1}
                onChange={event => onChoose(protocol, event.target.checked)}
              />
              {protocol}
            </label>
          )
        })}
      </div>
      <p className="field-hint">{say.t('swap.protocols.hint')}</p>
    </fieldset>
  )
}
