import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { $goesOn, $halfMigrations, type HalfMigration } from '#state/liquidity/halves/halfMigrations.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $account } from '#state/wallet/connection.ts'
import type { Halfway } from '../../deeds/DeedDialog.tsx'
import { halfWords } from './halfWords.ts'
import { useHalf } from './useHalf.ts'
import { useRest } from './useRest.ts'
import { useSides } from './useSides.ts'

type Asking = {
  say: Say
  /** Which of this wallet's halves is meant. */
  of: (half: HalfMigration) => boolean
  /** It stopped: with an error, or in another tab. */
  stopped: boolean
  onClose: () => void
}

/**
 * LP-5: a deed that stopped between its halves. Its dialog says what was done and what lies in the wallet, and leads to
 * the dialog that goes on.
 */
export function useHalfway({ say, of, stopped, onClose }: Asking): Halfway | null {
  const account = useStore($account)
  const { hideBalances } = useStore($preferences)
  const found = useStore($halfMigrations).find(half => half.account === account && of(half))
  const half = stopped ? (found ?? null) : null
  const status = useHalf(half)
  const rest = useRest(half)
  const sides = useSides(half?.chainId ?? 0, half?.pool ?? null, half?.native)
  if (!half || !sides) return null
  const { text, goOn } = halfWords(say, half, { sides, status, rest, hidden: hideBalances })
  return {
    text,
    act: goOn,
    ready: status === 'done',
    onAct: () => {
      onClose()
      $goesOn.set(half.hash)
    },
  }
}
