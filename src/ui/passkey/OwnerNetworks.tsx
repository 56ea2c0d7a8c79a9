import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'

type Props = { say: Say; /** Networks where owners differ from the list. */ pending: readonly number[]; busy: boolean; working: number | null; onSettle: (chainId: number) => void }

/** PK-3: a change of passkeys is done when it is done on every network; here those where it isn't. */
export function OwnerNetworks({ say, pending, busy, working, onSettle }: Props) {
  if (pending.length === 0) return null
  return (
    <section className="card card-warn pad-m passkey-networks">
      <p>{say.t('passkeys.settleNote')}</p>
      {pending.map(chainId => (
        <Button key={chainId} block busy={working === chainId} disabled={busy} onClick={() => onSettle(chainId)}>
          {say.t('passkeys.settle', { network: chainById(chainId)?.name ?? String(chainId) })}
        </Button>
      ))}
    </section>
  )
}
