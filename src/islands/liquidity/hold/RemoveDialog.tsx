import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { lpSlippageBps } from '#domain/liquidity/lpSlippage.ts'
import { movedSince } from '#domain/liquidity/movedSince.ts'
import type { Position } from '#domain/liquidity/Position.ts'
import { arrives, percentOf, takenPercent, withdrawalOf } from '#domain/liquidity/Withdrawal.ts'
import { plainAmount } from '#i18n/parseAmount.ts'
import { percentSign } from '#i18n/percentSign.ts'
import type { Say } from '#i18n/Say.ts'
import { wholePercent } from '#i18n/wholePercent.ts'
import { goingOf } from '#domain/liquidity/goingOf.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { Field } from '#ui/primitives/Field.tsx'
import { Segmented } from '#ui/primitives/Segmented.tsx'
import { worthOf } from '../../deeds/costText.ts'
import { amountText, goingTokens, keepsText, useTaxes } from '../positions/amounts.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { useHold } from './useHold.ts'

type Props = { say: Say; position: Position; onClose: () => void }
const shares = [25, 50, 75, 100] as const

/**
 * LP-4: a part of a position, or all of it, comes back with all fees. Amounts are of the position as it stood when this
 * opened, or failed last.
 */
export function RemoveDialog({ say, position, onClose }: Props) {
  const tokens = useStore($tokens)
  const [begun, setBegun] = useState(position)
  const [text, setText] = useState('50')
  const percent = takenPercent(Number(plainAmount(text, say.tag) ?? Number.NaN))
  const slippageBps = lpSlippageBps(begun.pool)
  const withdrawalAt = (at: Position) => withdrawalOf(at, percent === null ? 0n : percentOf(at, percent), slippageBps)
  const withdrawal = withdrawalAt(begun)
  const { liquidity } = withdrawal
  const sides = goingTokens(begun, tokens)
  const taxes = useTaxes(begun)
  const handed = goingOf(begun).includes('NATIVE')
  const ask: HoldAsk | null =
    liquidity > 0n && sides
      ? { deed: 'remove', chainId: begun.chainId, account: begun.owner, positions: [begun], withdrawal }
      : null
  const hold = useHold({ deed: 'remove', account: begun.owner, ask, onClose })
  // A part is of what there is: what was added or removed elsewhere counts.
  useEffect(() => {
    if (position.liquidity !== begun.liquidity && !hold.deed.run) setBegun(position)
  }, [position])
  const refused = hold.deed.error?.code === 'liquidity.priceMoved'
  const moved = movedSince(begun, position) * 2n > (refused ? 0n : BigInt(slippageBps))
  const both = (of: (side: 0 | 1) => bigint) =>
    sides
      ? ([0, 1] as const).map(side =>
          amountText(say, { raw: arrives(of(side), taxes[side], handed), token: sides[side] }),
        )
      : []
  const least = both(side => (side === 0 ? withdrawal.least0 : withdrawal.least1))
  const fees = both(side => (side === 0 ? withdrawal.owed0 : withdrawal.owed1))
  const amounts = (of: typeof withdrawal) => both(side => (side === 0 ? of.amount0 : of.amount1))
  const hasFees = withdrawal.owed0 + withdrawal.owed1 > 0n
  return (
    <HoldDialog
      say={say}
      deed="remove"
      chainId={begun.chainId}
      hold={hold}
      tokens={sides ?? []}
      moved={
        ask && moved
          ? {
              text: say.t('position.movedReceive', {
                now: amounts(withdrawalAt(position)).join(' + '),
                before: amounts(withdrawal).join(' + '),
              }),
              onAccept: () => setBegun(position),
            }
          : null
      }
      view={
        ask && {
          heading: say.t('position.receive'),
          amounts: amounts(withdrawal).map((amount, side) => ({
            text: amount,
            bound: say.t('position.atLeast', { amount: least[side] ?? '' }),
          })),
          note: hasFees ? say.t('position.withFees', { amount: fees.join(' + ') }) : keepsText(say, sides, taxes),
        }
      }
      worth={
        sides &&
        worthOf([
          { raw: withdrawal.amount0 + withdrawal.owed0, token: sides[0] },
          { raw: withdrawal.amount1 + withdrawal.owed1, token: sides[1] },
        ])
      }
      blocked={ask ? null : say.t('position.enterAmount')}
      onDone={onClose}
    >
      <div className="hold-form">
        <Segmented
          label={say.t('position.amount')}
          items={shares.map(each => ({ key: String(each), label: wholePercent(each, say.tag) }))}
          value={String(percent)}
          onChange={setText}
        />
        <Field
          label={say.t('position.exact')}
          inputMode="decimal"
          value={text}
          onChange={event => setText(event.target.value)}
          after={<span className="soft">{percentSign(say.tag)}</span>}
        />
      </div>
    </HoldDialog>
  )
}
