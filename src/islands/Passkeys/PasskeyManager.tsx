import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Passkey, PasskeyList } from '#data/account/passkeySchemas.ts'
import type { AppError } from '#domain/Errors.ts'
import { NOTHING_GIVEN } from '#domain/passkey/Holdings.ts'
import type { Say } from '#i18n/Say.ts'
import { forgetRun, isRunning, runOf } from '#state/deeds/runs.ts'
import { $account } from '#state/wallet/connection.ts'
import {
  $passkeys,
  forgetPasskeys,
  type Intent,
  loadPasskeys,
  renamePasskey,
  signInAgain,
} from '#state/passkey/passkeys.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { type PasskeyRow, PasskeyRows } from '#ui/passkey/PasskeyRows.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'
import { DeletePasskey, PasskeyDeed } from './lazyDeeds.ts'
import { OwnersLeft } from './OwnersLeft.tsx'
import { RecoverySection } from './RecoverySection.tsx'

const STANDINGS = ['owner', 'adding', 'removing', 'unknown'] as const

function rowOf(
  say: Say,
  { list: { account }, each, index }: { list: PasskeyList; each: Passkey; index: number },
): PasskeyRow {
  const standings = STANDINGS.map(standing => ({
    standing,
    chainIds: each.networks.filter(network => network.standing === standing).map(({ chainId }) => chainId),
  }))
  return {
    ...{
      id: each.id,
      name: each.name,
      createdAt: each.createdAt,
      removed: each.removed,
      current: each.id === account.credentialId,
    },
    keeper:
      each.provider === 'other'
        ? say.t('passkeys.other', { number: index + 1 })
        : say.t(`passkeys.provider.${each.provider}`),
    standings: standings.filter(({ chainIds }) => chainIds.length > 0),
  }
}

/** PK-2 to PK-4, PK-7: the list and its deeds, in the drawer and on its own page. */
export function PasskeyManager({ say }: { say: Say }) {
  const { status, list, error } = useStore($passkeys)
  const account = useStore($account)
  const deed = useStore(runOf('passkeys'))
  const busy = isRunning(deed)
  const [asked, setAsked] = useState<Intent | null>(null)
  /** What closed the frame. */
  const [failed, setFailed] = useState<AppError | null>(null)
  const failure = failed ?? deed?.error ?? null
  useAskedAnew(loadPasskeys, [account], forgetPasskeys)

  if (status === 'loading')
    return (
      <div role="status" aria-label={say.t('passkeys.loading')}>
        <RowSkeletons rows={3} />
      </div>
    )
  if (!list)
    return (
      <div className="passkey-manager">
        <p role="status">
          {status === 'signedOut'
            ? say.t('passkeys.signedOut')
            : say.t(failure?.code ?? error?.code ?? 'passkeys.failed')}
        </p>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void (status === 'signedOut' ? signInAgain() : loadPasskeys())}
        >
          {say.t(status === 'signedOut' ? 'connect.passkeySignIn' : 'passkeys.retry')}
        </Button>
      </div>
    )

  const open = (intent: Intent) => {
    if (!busy) forgetRun('passkeys')
    setFailed(null)
    setAsked(intent)
  }
  const onClose = (error: AppError | null) => {
    setAsked(null)
    setFailed(error)
  }
  const problem = failure && say.t(failure.code, failure.values)

  return (
    <div className="passkey-manager">
      <p className="soft account-note">{say.t('passkeys.intro')}</p>
      {!asked && problem && (
        <p className="card card-warn pad-s account-note" role="alert">
          {problem}
        </p>
      )}
      <PasskeyRows
        say={say}
        rows={list.passkeys.map((each, index) => rowOf(say, { list, each, index }))}
        busy={busy}
        onDelete={id => open({ kind: 'delete', id })}
        onRename={(id, name) => void renamePasskey(id, name)}
      />
      <Button block disabled={busy} onClick={() => open({ kind: 'add' })}>
        {say.t('passkeys.add')}
      </Button>
      <OwnersLeft say={say} busy={busy} />
      <RecoverySection say={say} disabled={busy} />
      {asked?.kind === 'add' && <PasskeyDeed {...{ say, list, onClose }} intent={asked} given={NOTHING_GIVEN} />}
      {asked?.kind === 'delete' && <DeletePasskey {...{ say, list, onClose }} id={asked.id} />}
    </div>
  )
}
