import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { $unproven } from '#state/passkey/unproven.ts'
import { Button } from '#ui/primitives/Button.tsx'

const again = () => import('#state/passkey/passkeyWallet.ts').then(({ proveAgain }) => proveAgain())

/**
 * PK-1: why the connected passkey wallet can only be looked at, and its next try; nothing where it is proven to be its
 * person's.
 */
export function UnprovenNote({ say }: { say: Say }) {
  const unproven = useStore($unproven)
  if (!unproven) return null
  const networks = joinWords(
    unproven.networks.map(id => chainById(id)?.name ?? String(id)),
    say.tag,
  )
  const words = {
    silent: say.t('passkey.unproven.silent', { networks }),
    notOwner: say.t('passkey.unproven.notOwner'),
    signIn: say.t('passkey.unproven.signIn'),
  }
  return (
    <div className="card card-warn pad-s account-note account-away" role="status">
      <p>{words[unproven.why]}</p>
      {unproven.why !== 'signIn' && (
        <Button size="s" onClick={() => void again()}>
          {say.t('passkey.unproven.again')}
        </Button>
      )}
    </div>
  )
}
