import type { ReactNode } from 'react'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { FullAddress } from './FullAddress.tsx'

type RecoveryOn = {
  chainId: number
  kind: 'key' | 'delegated' | 'contract' | 'unknown'
  delegate: string | null
  owner: boolean | null
  state: 'proven' | 'unproven' | 'silent' | 'refused' | 'anything' | 'missing' | 'unknown'
}
type Recovery = { address: string; asked: boolean; networks: readonly RecoveryOn[] }
type Props = {
  say: Say
  recovery: Recovery /** Names of networks, joined. */
  names: (chainIds: readonly number[]) => string
  children: ReactNode
}

const of = (networks: readonly RecoveryOn[], is: (on: RecoveryOn) => boolean): number[] =>
  networks.filter(is).map(({ chainId }) => chainId)
/** What stands in its way, each said of the networks where it does. */
const troubles = ['silent', 'refused', 'missing', 'anything'] as const

/** State of a recovery address: proven on all networks; asked without an answer; an unproven owner; or blocked. */
function standing({ asked, networks }: Recovery): 'proven' | 'waiting' | 'unproven' | 'trouble' {
  if (networks.length > 0 && networks.every(({ state }) => state === 'proven')) return 'proven'
  if (networks.some(({ state }) => troubles.some(trouble => trouble === state))) return 'trouble'
  return asked && !networks.some(({ owner }) => owner) ? 'waiting' : 'unproven'
}
const badges = { proven: 'badge-up', waiting: '', unproven: 'badge-danger', trouble: 'badge-danger' } as const

/** PK-4: one recovery address, where it may act, and what is wrong with it now. */
export function RecoveryRow({ say, recovery, names, children }: Props) {
  const { address, networks } = recovery
  const stands = standing(recovery)
  const owner = of(networks, on => on.owner === true)
  const notYet = of(networks, on => on.owner === false)
  const unread = of(networks, on => on.state === 'unknown')
  const delegates = networks.filter(({ kind, state }) => kind === 'delegated' && state !== 'silent')
  return (
    <li className="recovery-row" data-recovery={address}>
      <p>
        <FullAddress address={address} />{' '}
        <span className={`badge ${badges[stands]}`}>{say.t(`recovery.badge.${stands}`)}</span>
      </p>
      {owner.length > 0 && <p className="soft">{say.t('recovery.owner', { networks: names(owner) })}</p>}
      {stands === 'proven' && notYet.length > 0 && (
        <p className="soft">{say.t('recovery.notYet', { networks: names(notYet) })}</p>
      )}
      {owner.length > 0 && stands === 'unproven' && <p className="passkey-pending">{say.t('recovery.unprovenNote')}</p>}
      {troubles.map(trouble => {
        const on = of(networks, ({ state }) => state === trouble)
        return (
          on.length > 0 && (
            <p key={trouble} className="passkey-pending">
              {say.t(`recovery.trouble.${trouble}`, { networks: names(on) })}
            </p>
          )
        )
      })}
      {delegates.map(({ chainId, delegate }) => (
        <p key={chainId} className="passkey-pending">
          {say.t('recovery.delegated', { network: names([chainId]), address: shortAddress(delegate ?? '') })}
        </p>
      ))}
      {unread.length > 0 && (
        <p className="passkey-pending">{say.t('passkeys.standing.unknown', { networks: names(unread) })}</p>
      )}
      <div className="recovery-deeds">{children}</div>
    </li>
  )
}
