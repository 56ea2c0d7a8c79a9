import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Position } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import { $transactions } from '#state/deeds/records.ts'
import { $goesOn, $halfMigrations, forgetHalf, type HalfMigration } from '#state/liquidity/halves/halfMigrations.ts'
import { halfRecords } from '#state/liquidity/halves/halfRecords.ts'
import { $account } from '#state/wallet/connection.ts'
import { HalfCard } from './HalfCard.tsx'

type Props = {
  say: Say
  /** Which of this wallet's are meant. */
  of: (half: HalfMigration) => boolean
  /** The position that they go into, of those that make none of their own. */
  into?: Position
  /** Where each goes on, where that isn't here. Null: nowhere any more. */
  elsewhere?: (half: HalfMigration) => string | null | undefined
  onDone: () => void
}

/**
 * LP-5: what this browser knows of migrations that stopped halfway. The one whose dialog is open stays until that is
 * closed.
 */
export function Halves({ say, of, into, elsewhere, onDone }: Props) {
  const account = useStore($account)
  const halves = useStore($halfMigrations)
  const [open, setOpen] = useState<HalfMigration | null>(null)
  const records = useStore($transactions)
  const mine = halves.filter(half => half.account === account && of(half))
  const ended = mine.filter(half => halfRecords(half, records).status === 'ended').map(({ hash }) => hash)
  const own = mine.filter(half => !ended.includes(half.hash) && (into !== undefined || elsewhere || !half.into))
  // Its deposit was done by a page that was closed before it saw that.
  useEffect(() => {
    for (const hash of ended) forgetHalf(hash)
  }, [ended.join()])
  const goesOn = useStore($goesOn)
  useEffect(() => {
    const half = own.find(({ hash }) => hash === goesOn)
    if (!half) return
    setOpen(half)
    $goesOn.set(null)
  }, [goesOn])
  const shown = open && own.every(({ hash }) => hash !== open.hash) ? [open, ...own] : own
  return shown.map(half => (
    <HalfCard
      key={half.hash}
      say={say}
      half={half}
      into={half.into && into}
      elsewhere={elsewhere?.(half)}
      open={open?.hash === half.hash}
      onOpen={yes => setOpen(yes ? half : null)}
      onDone={() => {
        setOpen(null)
        onDone()
      }}
    />
  ))
}
