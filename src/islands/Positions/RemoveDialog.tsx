import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { lpSlippageBps } from '#domain/liquidity/lpSlippage.ts'
import { isRange, type Position } from '#domain/liquidity/Position.ts'
import { percentOf, withdrawalOf } from '#domain/liquidity/Withdrawal.ts'
import { plainAmount } from '#i18n/parseAmount.ts'
import type { Say } from '#i18n/Say.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { Field } from '#ui/primitives/Field.tsx'
import { Segmented } from '#ui/primitives/Segmented.tsx'
import { amountText, goingTokens } from './amounts.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { useHold } from './useHold.ts'

type Props = { say: Say; position: Position; onClose: () => void }
const shares = [25, 50, 75, 100] as const

/** LP-4: a part of a position, or all of it, comes back with all fees. Amounts are of the position as it stood when this opened, or failed last. */
export function RemoveDialog({ say, position, onClose }: Props) {
  const tokens = useStore($tokens)
  const [begun, setBegun] = useState(position)
  const [text, setText] = useState('50')
  const typed = Number(plainAmount(text, say.tag) ?? Number.NaN)
  const percent = typed > 0 && typed <= 100 ? Math.round(typed * 100) / 100 : null
  const liquidity = percent === null ? 0n : percentOf(begun, percent)
  const withdrawal = withdrawalOf(begun, liquidity, lpSlippageBps(begun.pool))
  const sides = goingTokens(begun, tokens)
  const ask: HoldAsk | null =
    liquidity > 0n
      ? { deed: 'remove', chainId: begun.chainId, account: begun.owner, positions: [begun], withdrawal }
      : null
  const at = isRange(begun) ? begun.sqrtPriceX96 : begun.reserve0
  const hold = useHold('remove', ask, ask && sides ? `${liquidity} ${at}` : null)
  // What failed is shown anew as it is now: the price may have moved.
  useEffect(() => {
    if (hold.error?.code === 'liquidity.priceMoved' && !hold.busy) setBegun(position)
  }, [hold.error])
  const both = (of: (side: 0 | 1) => bigint) =>
    sides ? ([0, 1] as const).map(side => amountText(say, of(side), sides[side])) : []
  const least = both(side => (side === 0 ? withdrawal.least0 : withdrawal.least1))
  const fees = both(side => (side === 0 ? withdrawal.owed0 : withdrawal.owed1))
  const hasFees = withdrawal.owed0 + withdrawal.owed1 > 0n
  return (
    <HoldDialog
      say={say}
      deed="remove"
      chainId={begun.chainId}
      hold={hold}
      view={
        ask && {
          heading: say.t('position.receive'),
          amounts: both(side => (side === 0 ? withdrawal.amount0 : withdrawal.amount1)).map((amount, side) => ({
            text: amount,
            bound: say.t('position.atLeast', { amount: least[side] ?? '' }),
          })),
          note: hasFees ? say.t('position.withFees', { amount: fees.join(' + ') }) : null,
        }
      }
      blocked={ask ? null : say.t('position.enterAmount')}
      onClose={onClose}
      onDone={onClose}
    >
      <div className="hold-form">
        <Segmented
          label={say.t('position.amount')}
          items={shares.map(each => ({ key: String(each), label: say.t('position.percent', { n: each }) }))}
          value={String(percent)}
          onChange={setText}
        />
        <Field
          label={say.t('position.exact')}
          inputMode="decimal"
          value={text}
          disabled={hold.busy}
          onChange={event => setText(event.target.value)}
          after={<span className="soft">%</span>}
        />
      </div>
    </HoldDialog>
  )
}
