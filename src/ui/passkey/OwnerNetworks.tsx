import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { type CostLine, CostLines } from './CostLines.tsx'
import { Tick } from './Tick.tsx'

/** A network where owners differ from the list. */
export type OwnerNetwork = {
  chainId: number
  name: string
  /** What the next operation there changes; empty: nothing that this browser answers for. */
  along: string[]
  cost: CostLine | null
  /** It can be paid for now. */
  payable: boolean
  /** Who was added or deleted elsewhere, as questions. */
  unsure: { id: string; text: string }[]
}

type Props = {
  say: Say
  networks: readonly OwnerNetwork[]
  busy: boolean
  onSettle: (chainId: number) => void
  onConfirm: (chainId: number, id: string) => void
}

/**
 * PK-3: a change of passkeys is done when it is done on every network; here those where it isn't, and how it gets
 * there.
 */
export function OwnerNetworks({ say, networks, busy, onSettle, onConfirm }: Props) {
  if (networks.length === 0) return null
  return (
    <section className="card card-warn pad-m passkey-networks">
      <p>{say.t('passkeys.settleNote')}</p>
      {networks.map(({ chainId, name, along, cost, payable, unsure }) => (
        <div key={chainId} className="passkey-network" data-network={chainId}>
          {along.map(text => (
            <p key={text}>{text}</p>
          ))}
          {cost && <CostLines say={say} lines={[cost]} />}
          {unsure.map(({ id, text }) => (
            <Tick key={id} checked={false} disabled={busy} onChange={() => onConfirm(chainId, id)}>
              {text}
            </Tick>
          ))}
          {(along.length > 0 || unsure.length === 0) && (
            <Button block disabled={busy || !payable} onClick={() => onSettle(chainId)}>
              {say.t('passkeys.settle', { network: name })}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
