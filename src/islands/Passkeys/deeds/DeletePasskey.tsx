import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import type { AppError } from '#domain/Errors.ts'
import { keptBy, NOTHING_GIVEN } from '#domain/passkey/Holdings.ts'
import type { Say } from '#i18n/Say.ts'
import { makeHeldLook } from '#state/passkey/heldLook.ts'
import { DeedError } from '#ui/deeds/DeedError.tsx'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import { DeedTried } from '#ui/deeds/DeedTried.tsx'
import { HeldPanel } from '#ui/passkey/held/HeldPanel.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { heldView } from './heldView.ts'
import { PasskeyDeed } from './PasskeyDeed.tsx'

type Props = { say: Say; list: PasskeyList; id: string; onClose: (error: AppError | null) => void }

/** PK-4: what would be lost with a passkey is said before the first step of its deletion, and answered there; where nothing could be lost it begins at once. */
export function DeletePasskey({ say, list, id, onClose }: Props) {
  const reading = useMemo(() => makeHeldLook(id), [id])
  const { status, held, error } = useStore(reading.$look)
  const [given, setGiven] = useState(NOTHING_GIVEN)
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    reading.look()
    return reading.end
  }, [reading])
  const safe = status === 'ready' && held?.networks.length === 0
  if (answered || safe) return <PasskeyDeed {...{ say, list, given, onClose }} intent={{ kind: 'delete', id }} />

  const kept = held && keptBy(held, given)
  // Something keeps it, or nobody knows: what can be done is to look again.
  const stuck = status === 'failed' || kept === 'holds' || kept === 'unreadable'
  const tick = (each: string, on: boolean) =>
    setGiven(now => ({ ...now, ticked: on ? [...now.ticked, each] : now.ticked.filter(other => other !== each) }))
  return (
    <DeedFrame
      title={say.t('passkeys.held.title')}
      closeLabel={say.t('review.close')}
      onClose={() => onClose(null)}
      foot={
        <>
          {error && <DeedError text={say.t(error.code, error.values)} />}
          <div className="deed-ways">
            <Button
              size="l"
              variant="primary"
              busy={status === 'reading'}
              disabled={status === 'ready' && kept === 'unanswered'}
              onClick={() => (stuck ? reading.look() : setAnswered(true))}
            >
              {say.t(stuck ? 'passkeys.held.again' : 'passkeys.continue')}
            </Button>
          </div>
        </>
      }
    >
      {held ? (
        <HeldPanel
          say={say}
          view={heldView(say, held)}
          ticked={new Set(given.ticked)}
          typed={given.typed}
          onTick={tick}
          onType={(gap, text) => setGiven(now => ({ ...now, typed: { ...now.typed, [gap]: text } }))}
        />
      ) : (
        status === 'reading' && <DeedTried tried={{ status: 'running', text: say.t('passkeys.held.reading') }} />
      )}
    </DeedFrame>
  )
}
