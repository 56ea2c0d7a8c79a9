import type { Status } from '#domain/account/Delegation.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../../primitives/Button.tsx'
import { ChainIcon } from '../../primitives/logo/ChainIcon.tsx'

export type DelegationRow = {
  chainId: number /** Path name. */
  chain: string
  name: string
  status: Status /** Short address of the delegate; null: none. */
  to: string | null
  ours: boolean
  canChange: boolean
}

const badges: Record<Status, string> = {
  active: 'badge-up',
  inactive: '',
  unavailable: '',
  actionRequired: 'badge-warn',
  notEligible: '',
}

/** How it stands on a network. */
function standing(say: Say, { status, to, ours }: DelegationRow): string {
  if (to === null) return say.t(`delegation.note.${status}`)
  if (status === 'actionRequired') return say.t('delegation.note.actionRequired', { address: to })
  return ours ? say.t('delegation.toOurs') : say.t('delegation.to', { address: to })
}

/**
 * Where a person gives it up, where a button alone doesn't say so: a wallet without ERC-7902 takes nothing of the kind
 * from a site.
 */
function way({ status, to, canChange }: DelegationRow): 'here' | 'elsewhere' | null {
  if (to === null || status === 'notEligible') return null
  if (!canChange) return 'elsewhere'
  return status === 'actionRequired' ? 'here' : null
}

/** OB-8: each network, how it stands there, and what can be done. */
export function DelegationList({
  say,
  rows,
  onChange,
}: {
  say: Say
  rows: readonly DelegationRow[]
  onChange: (chainId: number, on: boolean) => void
}) {
  return (
    <ul role="list" className="delegation-rows">
      {rows.map(row => {
        const { chainId, chain, name, status, canChange } = row
        const on = row.to === null
        return (
          <li key={chainId}>
            <ChainIcon chain={chain} size={28} />
            <div className="delegation-what">
              <p>
                <bdi translate="no">{name}</bdi>{' '}
                <span className={`badge ${badges[status]}`}>{say.t(`delegation.status.${status}`)}</span>
              </p>
              <p className="soft">{standing(say, row)}</p>
              {way(row) && <p className="soft">{say.t(`delegation.how.${way(row)}`)}</p>}
            </div>
            {canChange && (
              <Button
                size="s"
                variant={on ? 'secondary' : 'danger'}
                aria-label={say.t(on ? 'delegation.enableOn' : 'delegation.disableOn', { network: name })}
                onClick={() => onChange(chainId, on)}
              >
                {say.t(on ? 'delegation.enable' : 'delegation.disable')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
