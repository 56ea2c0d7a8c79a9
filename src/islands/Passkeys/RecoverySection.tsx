import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { joinWords } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import {
  $recoveries,
  $recoveryDeed,
  $recoveryError,
  askForRecovery,
  forgetRecoveries,
  forgetRecovery,
  isProven,
  loadRecoveries,
  setRecovery,
} from '#state/passkey/recovery.ts'
import { RecoveryConfirm } from '#ui/passkey/RecoveryConfirm.tsx'
import { RecoveryForm } from '#ui/passkey/RecoveryForm.tsx'
import { RecoveryInvite } from '#ui/passkey/RecoveryInvite.tsx'
import { RecoveryRow } from '#ui/passkey/RecoveryRow.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { useCopy } from '../Drawer/useCopy.ts'
import { useAskedAnew } from '../useAskedAnew.ts'

/** ms between looks while an address is asked: it agrees on another device. */
const PACE = 6_000

type Asked = { kind: 'invite'; address: Address } | { kind: 'add'; address: Address; chainId: number }

/** PK-4: who may act for this wallet when its passkeys are lost: asked, proven, added, removed. */
export function RecoverySection({ say, disabled }: { say: Say; disabled: boolean }) {
  const { status, list, error } = useStore($recoveries)
  const account = useStore($account)
  const deed = useStore($recoveryDeed)
  const failure = useStore($recoveryError)
  const [asked, setAsked] = useState<Asked | null>(null)
  useAskedAnew(loadRecoveries, [account], forgetRecoveries)
  const waiting = list.some(each => !isProven(each))
  useEffect(() => {
    if (!waiting || deed) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void loadRecoveries(), PACE)
    return () => clearInterval(timer)
  }, [waiting, deed])

  const link = `${location.origin}${say.path('managePasskey', { wallet: account ?? '0x' })}`
  const { copied, copy } = useCopy(link)
  const busy = deed !== null || disabled
  const name = (chainId: number) => chainById(chainId)?.name ?? String(chainId)
  const names = (ids: readonly number[]) => joinWords(ids.map(name), intlTag(say.locale))
  const problem = failure && say.t(failure.code, failure.values)
  const working = (address: string, chainId?: number) => deed?.address === address && deed.chainId === chainId

  const ask = async (typed: string) => {
    const wrong = await askForRecovery(typed)
    if (!wrong) setAsked({ kind: 'invite', address: typed.trim().toLowerCase() as Address })
    return wrong && say.t(wrong.code, wrong.values)
  }
  return (
    <section className="passkey-recovery" aria-labelledby="recovery-title">
      <h3 id="recovery-title">{say.t('passkeys.recovery')}</h3>
      <p className="soft">{say.t('recovery.power')}</p>
      {status === 'failed' && error && <p role="status">{say.t(error.code, error.values)}</p>}
      {!asked && problem && (
        <p className="card card-warn pad-s" role="alert">
          {problem}
        </p>
      )}
      {list.length > 0 && (
        <ul role="list" className="recovery-rows">
          {list.map(each => {
            const address = each.address as Address
            const owner = each.networks.some(on => on.owner !== false)
            return (
              <RecoveryRow key={address} say={say} recovery={each} names={names}>
                {!isProven(each) && (
                  <Button size="s" disabled={busy} onClick={() => setAsked({ kind: 'invite', address })}>
                    {say.t('recovery.prove')}
                  </Button>
                )}
                {isProven(each) &&
                  each.networks.map(({ chainId, owner: there }) =>
                    there === false ? (
                      <Button
                        key={chainId}
                        size="s"
                        variant="primary"
                        busy={working(address, chainId)}
                        disabled={busy}
                        onClick={() => setAsked({ kind: 'add', address, chainId })}
                      >
                        {say.t('recovery.addOn', { network: name(chainId) })}
                      </Button>
                    ) : null,
                  )}
                {each.networks.map(({ chainId, owner: there }) =>
                  there ? (
                    <Button
                      key={chainId}
                      size="s"
                      variant="quiet"
                      busy={working(address, chainId)}
                      disabled={busy}
                      onClick={() => void setRecovery(chainId, address, false)}
                    >
                      {say.t('recovery.removeOn', { network: name(chainId) })}
                    </Button>
                  ) : null,
                )}
                {!owner && (
                  <Button size="s" variant="quiet" disabled={busy} onClick={() => void forgetRecovery(address)}>
                    {say.t('recovery.forget')}
                  </Button>
                )}
              </RecoveryRow>
            )
          })}
        </ul>
      )}
      <RecoveryForm say={say} busy={deed?.address === null} disabled={busy} onAsk={ask} />
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? say.t(asked.kind === 'invite' ? 'recovery.inviteTitle' : 'recovery.confirmTitle') : ''}
        closeLabel={say.t('recovery.close')}
      >
        {asked?.kind === 'invite' && (
          <RecoveryInvite
            say={say}
            address={asked.address}
            link={link}
            cells={encode(link, { border: 2 }).data}
            copied={copied}
            onCopy={copy}
            onDone={() => setAsked(null)}
          />
        )}
        {asked?.kind === 'add' && (
          <RecoveryConfirm
            say={say}
            address={asked.address}
            network={name(asked.chainId)}
            busy={deed !== null}
            problem={problem}
            onCancel={() => setAsked(null)}
            onAdd={() => void setRecovery(asked.chainId, asked.address, true).then(done => done && setAsked(null))}
          />
        )}
      </Dialog>
    </section>
  )
}
