import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { RecoverFigures } from './RecoverFigures.tsx'

type Props = {
  say: Say
  wallet: string
  me: string
  /** Its word is taken on every network. */
  agreed: boolean
  /** It is an owner already. */
  able: boolean
  /** Networks to sign on, one after the other; a key signs once. */
  on: readonly { chainId: number; name: string }[]
  /** It is a contract: its signature counts on one network. */
  contract: boolean
  busy: boolean
  onAgree: (chainId: number) => void
}

/** PK-4: what it means to be a recovery address, and the word for it. */
export function RecoverAgree({ say, wallet, me, agreed, able, on, contract, busy, onAgree }: Props) {
  return (
    <section className="card pad-m passkey-form" aria-labelledby="agree-title">
      <h2 id="agree-title">{say.t(agreed ? 'recovery.agreedTitle' : 'recovery.agreeTitle')}</h2>
      <RecoverFigures {...{ say, wallet, me }} />
      <p>{say.t(!agreed ? 'recovery.agreeNote' : able ? 'recovery.agreedOwner' : 'recovery.agreedNote')}</p>
      {!agreed &&
        (contract ? on : on.slice(0, 1)).map(({ chainId, name }) => (
          <Button key={chainId} variant="primary" busy={busy} onClick={() => onAgree(chainId)}>
            {contract ? say.t('recovery.agreeOn', { network: name }) : say.t('recovery.agree')}
          </Button>
        ))}
    </section>
  )
}
