import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import type { AppError } from '#domain/Errors.ts'
import { keptBy, NOTHING_GIVEN } from '#domain/passkey/Holdings.ts'
import { shownShort } from '#domain/people/Typed.ts'
import type { Say } from '#i18n/Say.ts'
import { makeHeldLook } from '#state/passkey/heldLook.ts'
import { $account } from '#state/wallet/connection.ts'
import { DeedTried } from '#ui/deeds/DeedTried.tsx'
import { HeldPanel } from '#ui/passkey/held/HeldPanel.tsx'
import { PasskeyMark } from '#ui/passkey/PasskeyMark.tsx'
import { DeedDialog } from '../../deeds/DeedDialog.tsx'
import { heldView } from './heldView.ts'
import { PasskeyDeed } from './PasskeyDeed.tsx'

type Props = { say: Say; list: PasskeyList; id: string; onClose: (error: AppError | null) => void }

/**
 * PK-4: what would be lost with a passkey is said before the first step of its deletion, and answered there; where
 * nothing could be lost it begins at once.
 */
export function DeletePasskey({ say, id, onClose, ...began }: Props) {
  const [list] = useState(began.list)
  const reading = useMemo(() => makeHeldLook(id), [id])
  const { status, held, error } = useStore(reading.$look)
  const account = useStore($account)
  const [given, setGiven] = useState(NOTHING_GIVEN)
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    reading.look()
    return reading.end
  }, [reading])
  const safe = status === 'ready' && held?.networks.length === 0
  if (answered || safe) return <PasskeyDeed {...{ say, list, given, onClose }} intent={{ kind: 'delete', id }} />

  const kept = held && keptBy(held, given)
  // Something keeps it, or a source is silent: what can be done is to look again.
  const stuck = kept === 'holds' || kept === 'unreadable'
  const changed = account !== list.account.address
  const title = say.t('passkeys.held.title')
  return (
    <DeedDialog
      {...{ say, tokens: [], mark: <PasskeyMark /> }}
      runKey="passkeys"
      titles={{ review: title, doing: title }}
      amounts={list.passkeys.find(each => each.id === id)?.name ?? ''}
      into={shownShort(list.account.address)}
      deed={{
        ...{ run: null, running: false, wallet: '', done: null, changed, error },
        asked: 'passkey',
        ready: status === 'ready' && !changed,
        confirm: async () => (stuck ? reading.look() : setAnswered(true)),
        retry: reading.look,
        leave: () => onClose(null),
        confirmPending: () => {},
      }}
      act={say.t(stuck ? 'passkeys.held.again' : 'passkeys.continue')}
      status={status === 'reading' ? 'preparing' : status}
      answered={kept !== 'unanswered'}
    >
      {held ? (
        <HeldPanel
          say={say}
          view={heldView(say, held)}
          ticked={new Set(given.ticked)}
          typed={given.typed}
          onTick={(each, on) =>
            setGiven(now => ({
              ...now,
              ticked: on ? [...now.ticked, each] : now.ticked.filter(other => other !== each),
            }))
          }
          onType={(gap, text) => setGiven(now => ({ ...now, typed: { ...now.typed, [gap]: text } }))}
        />
      ) : (
        status === 'reading' && <DeedTried tried={{ status: 'running', text: say.t('passkeys.held.reading') }} />
      )}
    </DeedDialog>
  )
}
