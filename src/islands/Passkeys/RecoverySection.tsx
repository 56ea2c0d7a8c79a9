import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownAddress } from '#domain/passkey/Recovery.ts'
import { shortAddress } from '#domain/token/Token.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import { isRunning, runOf } from '#state/deeds/runs.ts'
import {
  $recoveries,
  askForRecovery,
  forgetRecoveries,
  forgetRecovery,
  isProven,
  loadRecoveries,
  recoveryAsk,
} from '#state/passkey/recovery.ts'
import { FullAddress } from '#ui/passkey/FullAddress.tsx'
import { RecoveryForm } from '#ui/passkey/RecoveryForm.tsx'
import { RecoveryInvite } from '#ui/passkey/RecoveryInvite.tsx'
import { RecoveryRow } from '#ui/passkey/RecoveryRow.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { useCopy } from '../useCopy.ts'
import { useAskedAnew } from '../useAskedAnew.ts'
import { OwnersDialog } from './lazyDeeds.ts'
import type { OwnersAsked } from './OwnersDialog.tsx'

/** ms between looks while an address is asked: it agrees on another device. */
const PACE = 6_000

type Asked = { kind: 'invite'; address: Address } | { kind: 'add' | 'remove'; address: Address; chainId: number }

/** PK-4: who may act for this wallet when its passkeys are lost: asked, proven, added, removed. */
export function RecoverySection({ say, disabled }: { say: Say; disabled: boolean }) {
  const { status, list, error } = useStore($recoveries)
  const account = useStore($account)
  const run = useStore(runOf('recovery'))
  const deed = isRunning(run) ? run : null
  const failure = run?.error ?? null
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
  const names = (ids: readonly number[]) => joinWords(ids.map(name), say.tag)
  const problem = failure && say.t(failure.code, failure.values)

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
                      disabled={busy}
                      onClick={() => setAsked({ kind: 'remove', address, chainId })}
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
      <RecoveryForm say={say} busy={deed?.about[0] === ''} disabled={busy} onAsk={ask} />
      <Dialog
        open={asked?.kind === 'invite'}
        onClose={() => setAsked(null)}
        title={say.t('recovery.inviteTitle')}
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
      </Dialog>
      {account && asked && asked.kind !== 'invite' && (
        <OwnersDialog {...{ say, account }} asked={ownersAsked(say, account, asked)} onClose={() => setAsked(null)}>
          <p>
            <FullAddress address={asked.address} />
          </p>
        </OwnersDialog>
      )}
    </section>
  )
}

/** What is shown before an address may act, or may no longer. */
function ownersAsked(
  say: Say,
  account: Address,
  { kind, address, chainId }: Exclude<Asked, { kind: 'invite' }>,
): OwnersAsked {
  const network = chainById(chainId)?.name ?? String(chainId)
  const short = shortAddress(shownAddress(address))
  const ask = recoveryAsk(account, chainId, { recovery: address, add: kind === 'add' })
  return kind === 'add'
    ? {
        ...{ ask, title: say.t('recovery.confirmTitle'), act: say.t('recovery.addOn', { network }) },
        ...{ adds: [short], removes: [], note: say.t('recovery.power'), tick: say.t('recovery.tick') },
      }
    : {
        ...{ ask, title: say.t('recovery.removeTitle'), act: say.t('recovery.removeOn', { network }) },
        ...{ adds: [], removes: [short], note: null },
      }
}
