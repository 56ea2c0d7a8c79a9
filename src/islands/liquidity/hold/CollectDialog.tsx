import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isRange, type RangePosition } from '#domain/liquidity/Position.ts'
import type { Say } from '#i18n/Say.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { worthOf } from '../../deeds/costText.ts'
import { amountText, goingTokens } from '../positions/amounts.ts'
import { useWanted } from '../positions/usePositions.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { useHold } from './useHold.ts'

type Props = { say: Say; positions: readonly RangePosition[]; onClose: () => void }

/**
 * LP-2: fees of positions of one network, all in one question. What it began with is frozen; more may have come by
 * then, never less.
 */
export function CollectDialog({ say, positions, onClose }: Props) {
  const tokens = useStore($tokens)
  const [begun] = useState(() => positions.filter(isRange).filter(({ owed0, owed1 }) => owed0 + owed1 > 0n))
  const [first] = begun
  // Those further down the list were not drawn yet.
  useWanted(begun)
  const known = begun.map(position => goingTokens(position, tokens))
  const whole = known.every(each => each !== null)
  const [ask] = useState<HoldAsk | null>(() =>
    first ? { deed: 'collect', chainId: first.chainId, account: first.owner, positions: begun } : null,
  )
  const hold = useHold({ deed: 'collect', account: first?.owner ?? null, ask: whole ? ask : null, onClose })
  // One line a currency, whatever positions it comes from.
  const sums = new Map<string, { raw: bigint; token: NonNullable<(typeof known)[number]>[number] }>()
  for (const [at, position] of begun.entries())
    for (const side of [0, 1] as const) {
      const token = known[at]?.[side]
      if (!token) continue
      const raw = (sums.get(token.address)?.raw ?? 0n) + (side === 0 ? position.owed0 : position.owed1)
      sums.set(token.address, { raw, token })
    }
  return (
    <HoldDialog
      say={say}
      deed="collect"
      chainId={first?.chainId ?? 1}
      hold={hold}
      tokens={[...sums.values()].map(({ token }) => token)}
      view={
        first
          ? {
              heading: say.t('position.receive'),
              amounts: [...sums.values()].map(({ raw, token }) => ({
                text: amountText(say, { raw, token }),
                bound: null,
              })),
              note: null,
            }
          : null
      }
      worth={worthOf([...sums.values()])}
      blocked={first ? null : say.t('position.nothingOwed')}
      onDone={onClose}
    />
  )
}
