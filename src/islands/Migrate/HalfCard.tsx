import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import type { Position } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import { forgetHalf, type HalfMigration, isMove, lookAtHalf } from '#state/liquidity/halfMigrations.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { Button } from '#ui/primitives/Button.tsx'
import deedStyles from '#ui/send/send.css?url'
import { FaultBoundary } from '../FaultBoundary.tsx'
import { withDeedStyles } from '../deeds/withDeedStyles.ts'
import { loadStyles } from '../loadStyles.ts'
import { amountText } from '../Positions/amounts.ts'
import { useSides } from './useSides.ts'

const MoveOnDialog = withDeedStyles(async () => (await import('./MoveOnDialog.tsx')).MoveOnDialog)
const HalfDialog = withDeedStyles(async () => (await import('./HalfDialog.tsx')).HalfDialog)

/** So many looks in a row at which no node knows a withdrawal: one alone may have asked a node that is behind. */
const LOOKS = 3
/** ms between two looks at a withdrawal that is under way. */
const PACE = 2_000

type Props = {
  say: Say
  half: HalfMigration
  /** What it goes into, where that is there already. */
  into?: Position | undefined
  open: boolean
  onOpen: (open: boolean) => void
  onDone: () => void
}

/** LP-5: a migration that stopped between its halves: what lies in the wallet, and how it goes on. */
export function HalfCard({ say, half, into, open, onOpen, onDone }: Props) {
  const sides = useSides(half.chainId, half.pool, half.native)
  const { hideBalances } = useStore($preferences)
  const [done, setDone] = useState(false)
  const [unknown, setUnknown] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        const found = await lookAtHalf(half, abort.signal)
        if (found === 'done') return setDone(true)
        if (!abort.signal.aborted) setUnknown(times => (found === 'unknown' ? times + 1 : 0))
      } catch (error) {
        if (!abort.signal.aborted) console.warn('Tarn: a withdrawal could not be looked up', error)
      }
      if (!abort.signal.aborted) timer = setTimeout(() => void look(), PACE)
    }
    void look()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [half.hash])
  useEffect(() => void loadStyles(deedStyles), [])
  if (!sides) return null
  const Dialog = isMove(half) ? MoveOnDialog : HalfDialog
  const zaps = half.into || half.fresh
  const lost = !done && unknown >= LOOKS
  const amounts = [half.amount0, half.amount1].map((raw, side) =>
    hideBalances ? `•••• ${sides[side]!.symbol}` : amountText(say, { raw: BigInt(raw), token: sides[side]! }),
  )
  return (
    <section className="card card-warn pad-m migrate-half" aria-labelledby={`half-${half.hash}`}>
      <h2 id={`half-${half.hash}`}>{say.t(zaps ? 'zap.half' : isMove(half) ? 'move.half' : 'migrate.half')}</h2>
      <p>
        {say.t(
          `${zaps ? 'zap' : 'migrate'}.${done ? (half.fresh ? 'halfNew' : 'halfText') : lost ? 'halfLost' : 'halfWaits'}`,
          {
            amounts: amounts.join(' + '),
            version: half.pool.version,
          },
        )}
      </p>
      <div className="migrate-half-ways">
        <Button variant="primary" disabled={!done} onClick={() => onOpen(true)}>
          {say.t(zaps ? 'zap.goOn' : isMove(half) ? 'move.goOn' : 'migrate.goOn')}
        </Button>
        <Button disabled={!done && !lost} onClick={() => forgetHalf(half.hash)}>
          {say.t(lost ? 'migrate.forget' : 'migrate.keep')}
        </Button>
      </div>
      <FaultBoundary say={say} onClose={() => onOpen(false)}>
        <Suspense fallback={null}>
          {open && (
            <Dialog say={say} half={half} into={into} sides={sides} onClose={() => onOpen(false)} onDone={onDone} />
          )}
        </Suspense>
      </FaultBoundary>
    </section>
  )
}
