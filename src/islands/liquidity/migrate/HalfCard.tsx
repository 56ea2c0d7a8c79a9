import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Position } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import { forgetHalf, type HalfMigration, isMove } from '#state/liquidity/halves/halfMigrations.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { Button } from '#ui/primitives/Button.tsx'
import deedStyles from '#ui/send/send.css?url'
import { FaultBoundary } from '../../FaultBoundary.tsx'
import { withDeedStyles } from '../../deeds/withDeedStyles.ts'
import { loadStyles } from '../../loadStyles.ts'
import { halfWords } from './halfWords.ts'
import { useHalf } from './useHalf.ts'
import { useRest } from './useRest.ts'
import { useSides } from './useSides.ts'

const MoveOnDialog = withDeedStyles(async () => (await import('./MoveOnDialog.tsx')).MoveOnDialog)
const HalfDialog = withDeedStyles(async () => (await import('./HalfDialog.tsx')).HalfDialog)

type Props = {
  say: Say
  half: HalfMigration
  /** What it goes into, where that is there already. */
  into?: Position | undefined
  /** Where it goes on, where that isn't here; null: nowhere any more. */
  elsewhere?: string | null | undefined
  open: boolean
  onOpen: (open: boolean) => void
  onDone: () => void
}

/** LP-5: a migration that stopped between its halves: what lies in the wallet, and how it goes on. */
export function HalfCard({ say, half, into, elsewhere, open, onOpen, onDone }: Props) {
  const sides = useSides(half.chainId, half.pool, half.native)
  const { hideBalances } = useStore($preferences)
  const status = useHalf(half)
  const rest = useRest(half)
  useEffect(() => void loadStyles(deedStyles), [])
  if (!sides) return null
  const Dialog = isMove(half) ? MoveOnDialog : HalfDialog
  const words = halfWords(say, half, { sides, status, rest, hidden: hideBalances })
  return (
    <section className="card card-warn pad-m migrate-half" aria-labelledby={`half-${half.hash}`}>
      <h2 id={`half-${half.hash}`}>{words.heading}</h2>
      <p>{words.text}</p>
      <div className="migrate-half-ways">
        {elsewhere ? (
          <Button variant="primary" href={elsewhere}>
            {words.goOn}
          </Button>
        ) : elsewhere === null ? null : (
          <Button variant="primary" disabled={status !== 'done'} onClick={() => onOpen(true)}>
            {words.goOn}
          </Button>
        )}
        <Button disabled={status === 'waits' || status === 'ending'} onClick={() => forgetHalf(half.hash)}>
          {say.t(status === 'lost' ? 'migrate.forget' : 'migrate.keep')}
        </Button>
      </div>
      <FaultBoundary say={say} onClose={() => onOpen(false)}>
        {open && (
          <Dialog say={say} half={half} into={into} sides={sides} onClose={() => onOpen(false)} onDone={onDone} />
        )}
      </FaultBoundary>
    </section>
  )
}
