import type { PositionStatus } from '#domain/liquidity/Position.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'

type Chips<T extends string> = {
  label: string
  all: readonly T[]
  on: readonly T[]
  name: (one: T) => string
  onChange: (on: T[]) => void
}
type Props = {
  say: Say
  statuses: Omit<Chips<PositionStatus>, 'label' | 'name'>
  versions: Omit<Chips<ProtocolVersion>, 'label' | 'name'>
  networks: readonly { id: number; name: string }[]
  chainId: number | null
  onChain: (chainId: number | null) => void
}

/** Choices of which several may hold. */
function Chosen<T extends string>({ label, all, on, name, onChange }: Chips<T>) {
  return (
    <div className="position-chips" role="group" aria-label={label}>
      {all.map(one => (
        <button
          key={one}
          type="button"
          className="position-chip"
          aria-pressed={on.includes(one)}
          onClick={() => onChange(all.filter(each => (each === one ? !on.includes(each) : on.includes(each))))}
        >
          {name(one)}
        </button>
      ))}
    </div>
  )
}

/** LP-1: status, version, network. */
export function PositionFilters({ say, statuses, versions, networks, chainId, onChain }: Props) {
  return (
    <div className="position-filters">
      <Chosen
        {...statuses}
        label={say.t('positions.filter.status')}
        name={status => say.t(`positions.status.${status}`)}
      />
      <Chosen {...versions} label={say.t('positions.filter.version')} name={version => version} />
      {networks.length > 1 && (
        <select
          className="position-network"
          aria-label={say.t('positions.filter.network')}
          value={chainId ?? ''}
          onChange={event => onChain(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{say.t('positions.filter.allNetworks')}</option>
          {networks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
