import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { AppError } from '#domain/Errors.ts'
import type { Given } from '#domain/passkey/Holdings.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import { shownShort } from '#domain/people/Typed.ts'
import type { Say } from '#i18n/Say.ts'
import { forgetRun, isDone, isRunning, runOf } from '#state/deeds/runs.ts'
import { type Attachment, makePasskeyReview } from '#state/passkey/passkeyDeed.ts'
import { type Intent, verifyPasskey } from '#state/passkey/passkeys.ts'
import { PasskeyMark } from '#ui/passkey/PasskeyMark.tsx'
import { PasskeyPanel } from '#ui/passkey/PasskeyPanel.tsx'
import { PasskeyWhere } from '#ui/passkey/PasskeyWhere.tsx'
import { Tick } from '#ui/passkey/Tick.tsx'
import { DeedDialog } from '../../deeds/DeedDialog.tsx'
import { useDeedReview } from '../../deeds/useDeedReview.ts'
import { useLostDeposits } from '../useLostDeposits.ts'
import { PasskeyDone } from './PasskeyDone.tsx'
import { networkNames, passkeyView } from './passkeyView.ts'

type Props = {
  say: Say
  list: PasskeyList
  intent: Intent
  /** What was answered of what a deletion loses. */
  given: Given
  /** With what went wrong, where that closed it. */
  onClose: (error: AppError | null) => void
}

/**
 * PK-3, PK-4: a passkey is added or deleted, from the word that is asked first to the receipt, in the frame of every
 * deed. What it began with is frozen.
 */
export function PasskeyDeed({ say, onClose, ...began }: Props) {
  const [{ list, intent, given }] = useState(began)
  const [stage, setStage] = useState<'verify' | 'first' | 'second' | 'review'>('verify')
  const [where, setWhere] = useState<Attachment>('platform')
  const [known, setKnown] = useState(intent.kind === 'add')
  const account = list.account.address as Address
  const place = useRef(where)
  place.current = where
  const reviewing = useMemo(
    () => makePasskeyReview(intent, list, { where: () => place.current, given }),
    [intent, list, given],
  )
  const review = useStore(reviewing.$review)
  const run = useStore(runOf('passkeys'))
  const deed = useDeedReview({
    ...{ key: 'passkeys', account, review, onClose: () => onClose(null), onSent: () => {} },
    reviewing,
  })
  const target = intent.kind === 'delete' ? list.passkeys.find(({ id }) => id === intent.id) : undefined
  const last = target !== undefined && list.passkeys.every(each => each.removed || each.id === target.id)
  const lost = useLostDeposits(say, list, last)
  const own = run?.about[0] === intent.kind
  if (run && own && isDone(run))
    return (
      <PasskeyDone
        {...{ say, run }}
        owner={target ? ownerOf(target.key as PublicKey) : (review.made?.owner ?? null)}
        deleted={target?.name ?? null}
        onClose={() => onClose(null)}
      />
    )
  const titles = {
    verify: 'passkeys.verifyTitle',
    ...{ first: 'passkeys.bumpTitle', second: 'passkeys.bumpTitle' },
    review: target ? 'passkeys.confirmDelete' : 'passkeys.add',
  }
  const frame = {
    ...{ say, runKey: 'passkeys' as const, tokens: [], mark: <PasskeyMark /> },
    titles: { review: say.t(titles[stage]), doing: say.t(target ? 'passkeys.deleting' : 'passkeys.adding') },
    amounts: target?.name ?? say.t('passkeys.newOne'),
    into: shownShort(account),
  }
  if (stage !== 'review') {
    const verifying = isRunning(run)
    const name = target?.name ?? ''
    const texts = {
      verify: say.t('passkeys.verifyNote'),
      first: say.t(last ? 'passkeys.bumpFirstLast' : 'passkeys.bumpFirst', { name }),
      second: say.t(last ? 'passkeys.bumpLast' : 'passkeys.bumpSecond'),
    }
    const goOn = async () => {
      if (stage !== 'verify') setStage(stage === 'first' ? 'second' : 'review')
      else if (await verifyPasskey(intent)) setStage(target ? 'first' : 'review')
    }
    return (
      <DeedDialog
        {...frame}
        deed={{ ...deed, run: null, running: false, ready: !verifying && !deed.changed, confirm: goOn }}
        act={say.t(stage === 'verify' ? 'passkeys.verify' : 'passkeys.continue')}
        status={verifying ? 'preparing' : 'ready'}
      >
        <p>{texts[stage]}</p>
        {stage === 'second' &&
          lost.map(text => (
            <p key={text} className="card card-warn pad-s">
              {text}
            </p>
          ))}
      </DeedDialog>
    )
  }
  const { made } = review
  const confirm = async () => {
    // The word is good for one thing: whatever failed before the passkey was made begins with another.
    if (deed.error && !made) {
      forgetRun('passkeys')
      return setStage('verify')
    }
    await deed.confirm()
    const failed = runOf('passkeys').get()?.error
    // PK-4: a deletion that failed closes the frame, and the list is read again.
    if (failed && target) onClose(failed)
  }
  const left = made && deed.error ? networkNames(say, made.left) : null
  return (
    <DeedDialog
      {...frame}
      deed={{ ...deed, confirm }}
      act={say.t(target ? 'passkeys.confirmDelete' : 'passkeys.addNow')}
      status={review.status}
      answered={known}
      halfway={
        made && left
          ? {
              text: say.t('passkeys.madeHalf', { networks: left }),
              act: say.t('passkeys.settle', { network: left }),
              ready: !deed.changed,
              onAct: () => void confirm(),
            }
          : null
      }
      held={
        target && (
          <Tick checked={known} onChange={setKnown}>
            {say.t('passkeys.acknowledge')}
          </Tick>
        )
      }
    >
      <PasskeyPanel
        say={say}
        view={passkeyView(say, { list, target, last, lost }, review)}
        onPending={(chainId, id) => {
          const look = review.networks.find(each => each.chainId === chainId)
          const named = look?.ready?.operation?.pending?.unsure.find(({ owner }) => owner === id)
          if (named) reviewing.confirmPending(named)
        }}
      >
        {!target && <PasskeyWhere say={say} value={where} onChange={setWhere} />}
      </PasskeyPanel>
    </DeedDialog>
  )
}
