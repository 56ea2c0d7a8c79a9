import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { $account, $connection } from '#state/wallet/connection.ts'
import { signInWithPasskey } from '#state/passkey/passkeyWallet.ts'
import { $recovering, forgetRecovering, loadRecovering, networksOf } from '#state/passkey/recovering.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { FullAddress } from '#ui/passkey/FullAddress.tsx'
import { RecoverAgree } from '#ui/passkey/RecoverAgree.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'
import { AgreeDialog } from './lazyDeeds.ts'
import { networkNames } from './deeds/passkeyView.ts'
import { RecoverActions } from './RecoverActions.tsx'

/**
 * PK-4, PK-7: a passkey wallet for a visitor who is connected with another one: a recovery address consents and acts
 * here.
 */
export function RecoverWallet({ say, wallet }: { say: Say; wallet: Address }) {
  const me = useStore($account)
  const { connectorId } = useStore($connection)
  const { status, networks, view } = useStore($recovering)
  /** The network for which it is asked. */
  const [asked, setAsked] = useState<number | null>(null)
  const [told, setTold] = useState(false)
  useAskedAnew(() => loadRecovering(wallet), [me, wallet], forgetRecovering)

  if (!me || status === 'loading')
    return (
      <div role="status" aria-label={say.t('recovery.looking')}>
        <RowSkeletons rows={2} />
      </div>
    )
  const names = (ids: readonly number[]) =>
    joinWords(
      ids.map(id => chainById(id)?.name ?? String(id)),
      say.tag,
    )
  const able = networksOf(networks, me)
  const unread = networks.filter(({ at }) => at === null).map(({ chainId }) => chainId)
  const notOn = networks
    .filter(({ chainId, at }) => at !== null && !able.includes(chainId))
    .map(({ chainId }) => chainId)
  const open = view?.networks.filter(({ state }) => state !== 'proven') ?? []
  const contract = view?.networks.some(({ kind }) => kind === 'contract') ?? false
  const agreed = view !== null && view.networks.length > 0 && open.length === 0
  const concerned = view !== null && (view.asked || able.length > 0)
  const retry = () => void loadRecovering(wallet)
  const canSign = connectorId === null || walletTraits(connectorId).signs

  return (
    <div className="passkey-manager">
      {unread.length > 0 && (
        <p className="card card-warn pad-s" role="status">
          {say.t('passkeys.standing.unknown', { networks: names(unread) })}{' '}
          <Button size="s" onClick={retry}>
            {say.t('passkeys.retry')}
          </Button>
        </p>
      )}
      {able.length > 0 && (
        <section className="card pad-m passkey-form" aria-labelledby="recover-title">
          <h2 id="recover-title">{say.t('recovery.canTitle')}</h2>
          <p>{say.t('recovery.can', { networks: names(able) })}</p>
          {notOn.length > 0 && <p className="passkey-pending">{say.t('recovery.notOn', { networks: names(notOn) })}</p>}
        </section>
      )}
      {concerned && canSign && (!agreed || told || able.length === 0) && (
        <RecoverAgree
          say={say}
          wallet={wallet}
          me={me}
          agreed={agreed}
          able={able.length > 0}
          on={open.map(({ chainId }) => ({ chainId, name: names([chainId]) }))}
          contract={contract}
          busy={asked !== null}
          onAgree={setAsked}
        />
      )}
      {asked !== null && (
        <AgreeDialog
          {...{ say, wallet, me }}
          chainId={asked}
          able={able.length > 0}
          left={
            contract
              ? networkNames(
                  say,
                  open.map(on => on.chainId).filter(id => id !== asked),
                )
              : null
          }
          onClose={done => {
            setAsked(null)
            if (done) setTold(true)
          }}
        />
      )}
      {able.length > 0 && canSign && <RecoverActions say={say} wallet={wallet} able={able} />}
      {able.length === 0 && !concerned && (
        <section className="card pad-m passkey-form">
          <p>
            <FullAddress address={me} />
          </p>
          <p>{say.t(networks.every(({ at }) => at && !at.deployed) ? 'recovery.noWallet' : 'recovery.notYours')}</p>
        </section>
      )}
      {able.length === 0 && <Button onClick={() => void signInWithPasskey()}>{say.t('connect.passkeySignIn')}</Button>}
    </div>
  )
}
