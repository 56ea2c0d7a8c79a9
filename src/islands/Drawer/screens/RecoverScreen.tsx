import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $recoverable, loadRecoverable } from '#state/passkey/recoverable.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { FullAddress } from '#ui/passkey/FullAddress.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Field } from '#ui/primitives/Field.tsx'
import { useAskedAnew } from '../../useAskedAnew.ts'

/**
 * PK-4: passkey wallets that name the connected address, and a way to any other wallet by its address: only the chain
 * knows all wallets that name it.
 */
export function RecoverScreen({ say }: { say: Say }) {
  const { status, wallets, error } = useStore($recoverable)
  const account = useStore($account)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  useAskedAnew(loadRecoverable, [account])
  const names = (ids: readonly number[]) =>
    joinWords(
      ids.map(id => chainById(id)?.name ?? String(id)),
      say.tag,
    )
  const lookUp = (event: FormEvent) => {
    event.preventDefault()
    const wallet = typed.trim().toLowerCase()
    const good = /^0x[0-9a-f]{40}$/.test(wallet)
    setWrong(!good)
    if (good) location.assign(say.path('managePasskey', { wallet }))
  }
  return (
    <>
      <ScreenHead say={say} title={say.t('recovery.wallets')} onBack={goBack} onClose={closeDrawer} />
      <div className="passkey-manager">
        <p className="soft account-note">{say.t('recovery.walletsNote')}</p>
        {status === 'failed' && error && <p role="status">{say.t(error.code, error.values)}</p>}
        {status === 'loading' && <RowSkeletons rows={2} />}
        {status === 'ok' && wallets.length === 0 && <p role="status">{say.t('recovery.none')}</p>}
        {wallets.length > 0 && (
          <ul role="list" className="recovery-rows">
            {wallets.map(({ wallet, networks }) => (
              <li key={wallet} className="recovery-row" data-wallet={wallet}>
                <p>
                  <FullAddress address={wallet} />
                </p>
                <p className="soft">
                  {networks.length > 0
                    ? say.t('recovery.canOn', { networks: names(networks) })
                    : say.t('recovery.asksYou')}
                </p>
                <div className="recovery-deeds">
                  <Button size="s" href={say.path('managePasskey', { wallet })}>
                    {say.t('recovery.open')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        <form className="passkey-form" onSubmit={lookUp}>
          <Field
            label={say.t('recovery.lookUp')}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            problem={wrong ? say.t('recovery.form') : null}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit">{say.t('recovery.open')}</Button>
        </form>
      </div>
    </>
  )
}
