import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { type CostLine, CostLines } from './CostLines.tsx'

/** An owner on a network that no list of ours names. */
export type Stranger = {
  chainId: number
  network: string
  owner: string
  called: string
  cost: CostLine
  payable: boolean
}

type Props = {
  say: Say
  strangers: readonly Stranger[]
  busy: boolean
  onRemove: (chainId: number, owner: string) => void
}

/** PK-2: unlisted owners are shown, warned of, and can be removed. */
export function Strangers({ say, strangers, busy, onRemove }: Props) {
  return strangers.map(({ chainId, network, owner, called, cost, payable }) => (
    <section key={`${chainId}-${owner}`} className="card card-danger pad-m passkey-networks" data-stranger={owner}>
      <h3>{say.t('passkeys.strangerTitle', { network })}</h3>
      <p>{say.t('passkeys.strangerNote', { network })}</p>
      <p className="soft">
        <bdi translate="no" className="mono">
          {called}
        </bdi>
      </p>
      <CostLines say={say} lines={[cost]} />
      <Button block variant="danger" disabled={busy || !payable} onClick={() => onRemove(chainId, owner)}>
        {say.t('passkeys.strangerRemove', { network })}
      </Button>
    </section>
  ))
}
