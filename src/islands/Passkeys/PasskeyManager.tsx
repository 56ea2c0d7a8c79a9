import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Passkey, PasskeyList } from '#data/account/passkeySchemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { joinWords } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { forgetRun, isRunning, runOf } from '#state/deeds/runs.ts'
import { $account } from '#state/wallet/connection.ts'
import {
  $passkeys,
  addPasskey,
  deletePasskey,
  forgetPasskeys,
  type Intent,
  loadPasskeys,
  renamePasskey,
  signInAgain,
  verifyPasskey,
} from '#state/passkey/passkeys.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { PasskeyDialog, type PasskeyStage } from '#ui/passkey/PasskeyDialog.tsx'
import { type PasskeyRow, PasskeyRows } from '#ui/passkey/PasskeyRows.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'
import { OwnersLeft } from './OwnersLeft.tsx'
import { RecoverySection } from './RecoverySection.tsx'
import { useDeedCosts } from './useDeedCosts.ts'
import { useLostDeposits } from './useLostDeposits.ts'

const STANDINGS = ['owner', 'adding', 'removing', 'unknown'] as const
const titles: Record<PasskeyStage, string> = {
  verify: 'passkeys.verifyTitle',
  where: 'passkeys.add',
  first: 'passkeys.bumpTitle',
  second: 'passkeys.bumpTitle',
  confirm: 'passkeys.confirmDelete',
}

/** Networks in words; null for none. */
const namesOf = (say: Say, networks: readonly { chainId: number }[]): string | null =>
  networks.length === 0
    ? null
    : joinWords(
        networks.map(({ chainId }) => chainById(chainId)?.name ?? String(chainId)),
        say.tag,
      )

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
  const failure = deed?.error ?? null
  const [asked, setAsked] = useState<{ intent: Intent; stage: PasskeyStage } | null>(null)
  const costs = useDeedCosts(say, list, asked?.intent ?? null)
  const target =
    asked?.intent.kind === 'delete'
      ? list?.passkeys.find(({ id }) => asked.intent.kind === 'delete' && id === asked.intent.id)
      : undefined
  const last = list?.passkeys.every(each => each.removed || each.id === target?.id) ?? false
  const lost = useLostDeposits(say, list, target !== undefined && last)
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
    setAsked({ intent, stage: 'verify' })
  }
  const verify = async (intent: Intent) => {
    if (await verifyPasskey(intent)) setAsked({ intent, stage: intent.kind === 'add' ? 'where' : 'first' })
  }
  // PK-4: whatever came of it, the dialog goes and the list is read again.
  const finish = async (done: Promise<boolean>) => {
    await done
    setAsked(null)
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
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? say.t(titles[asked.stage]) : ''}
        closeLabel={say.t('passkeys.cancel')}
      >
        {asked && (
          <PasskeyDialog
            say={say}
            stage={asked.stage}
            name={target?.name ?? ''}
            last={last}
            stays={
              target
                ? namesOf(
                    say,
                    target.networks.filter(
                      each =>
                        each.standing === 'owner' &&
                        list.networks.some(({ chainId, deployed }) => chainId === each.chainId && !deployed),
                    ),
                  )
                : null
            }
            later={
              asked.intent.kind === 'add'
                ? namesOf(
                    say,
                    list.networks.filter(({ deployed }) => deployed === false),
                  )
                : null
            }
            lost={lost}
            costs={costs}
            busy={busy}
            problem={problem}
            onVerify={() => void verify(asked.intent)}
            onAdd={attachment => void finish(addPasskey(attachment))}
            onContinue={() => setAsked({ ...asked, stage: asked.stage === 'first' ? 'second' : 'confirm' })}
            onDelete={() => void finish(target ? deletePasskey(target.id) : Promise.resolve(false))}
            onCancel={() => setAsked(null)}
          />
        )}
      </Dialog>
    </div>
  )
}
