import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { pairDeposit, rangeDeposit } from '#domain/liquidity/Deposit.ts'
import { lpSlippageBps } from '#domain/liquidity/lpSlippage.ts'
import { movedSince } from '#domain/liquidity/movedSince.ts'
import { isRange, type Position } from '#domain/liquidity/Position.ts'
import { safeText } from '#domain/token/Token.ts'
import { parseAmount } from '#i18n/parseAmount.ts'
import type { Say } from '#i18n/Say.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { goingOf } from '#domain/liquidity/goingOf.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { Field } from '#ui/primitives/Field.tsx'
import { boxText } from '../../../i18n/typedAmount.ts'
import { amountText, depositViews, goingTokens, sumText, keepsText, useTaxes } from '../positions/amounts.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { useHold } from './useHold.ts'

type Props = {
  say: Say
  position: Position
  /** Chooses between this and one token alone. */
  ways: ReactNode
  onClose: () => void
}

/** LP-4: more of a position that is there. One amount is typed, the other follows the range and the price. */
export function AddBoth({ say, position, ways, onClose }: Props) {
  const tokens = useStore($tokens)
  const { hideBalances } = useStore($preferences)
  const balances = useStore($balances)
  const [begun, setBegun] = useState(position)
  const [typed, setTyped] = useState<{ side: 0 | 1; text: string }>({ side: 0, text: '' })
  const { chainId } = begun
  const going = goingOf(begun)
  const sides = goingTokens(begun, tokens)
  const taxes = useTaxes(begun)
  useEffect(() => wantBalances(chainId, going), [chainId, going.join()])
  const held = going.map(id => balances[balanceKey(chainId, id)] ?? null)
  const parsed = sides && parseAmount(typed.text, say.tag, sides[typed.side].decimals)
  const raw = parsed?.ok && parsed.raw > 0n ? parsed.raw : null
  const amount = raw === null ? null : typed.side === 0 ? { amount0: raw } : { amount1: raw }
  const slippageBps = lpSlippageBps(begun.pool)
  const holding = { ...(held[0] === null ? {} : { held0: held[0] }), ...(held[1] === null ? {} : { held1: held[1] }) }
  const depositAt = (at: Position) =>
    amount &&
    (isRange(at)
      ? rangeDeposit({ ...at, ...amount, ...holding, slippageBps })
      : pairDeposit({ ...at, ...amount, slippageBps }))
  const deposit = depositAt(begun)
  const needs = deposit ? [deposit.most0, deposit.most1] : [0n, 0n]
  const short = sides && needs.findIndex((need, side) => need > (held[side] ?? need))
  const ask: HoldAsk | null =
    deposit && short === -1 ? { deed: 'add', chainId, account: begun.owner, positions: [begun], deposit } : null
  const hold = useHold({ deed: 'add', account: begun.owner, ask, onClose })
  // A form that nothing was typed into follows the price by itself.
  useEffect(() => {
    if (raw === null && !hold.deed.run) setBegun(position)
  }, [position])
  if (!sides) return null
  // Beyond the price a range takes one side alone.
  const open = isRange(begun)
    ? ([begun.tick < begun.tickUpper, begun.tick >= begun.tickLower] as const)
    : ([true, true] as const)
  const value = (side: 0 | 1): string => {
    if (side === typed.side) return typed.text
    if (!deposit) return ''
    return boxText(side === 0 ? deposit.amount0 : deposit.amount1, sides[side].decimals, say)
  }
  const symbol = (side: 0 | 1) => safeText(sides[side].symbol, 12)
  const blocked =
    !raw || !deposit
      ? say.t('position.enterAmount')
      : short !== -1
        ? say.t('position.short', { symbol: symbol(short as 0 | 1) })
        : null
  const refused = hold.deed.error?.code === 'liquidity.priceMoved'
  const now = movedSince(begun, position) * 2n > (refused ? 0n : BigInt(slippageBps)) ? depositAt(position) : null
  const both = ({ amount0, amount1 }: { amount0: bigint; amount1: bigint }) => sumText(say, [amount0, amount1], sides)
  return (
    <HoldDialog
      say={say}
      deed="add"
      chainId={chainId}
      hold={hold}
      tokens={sides}
      moved={
        ask && deposit && now
          ? {
              text: say.t('create.moved', { now: both(now), before: both(deposit) }),
              onAccept: () => setBegun(position),
            }
          : null
      }
      view={
        deposit && {
          heading: say.t('position.deposit'),
          amounts: depositViews(say, deposit, sides),
          note: keepsText(say, sides, taxes),
        }
      }
      blocked={blocked}
      onDone={onClose}
    >
      <div className="hold-form">
        {ways}
        {([0, 1] as const)
          .filter(side => open[side])
          .map(side => (
            <Field
              key={side}
              label={say.t('position.depositOf', { symbol: symbol(side) })}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              value={value(side)}
              onChange={event => setTyped({ side, text: event.target.value })}
              hint={
                held[side] === null
                  ? (chainById(chainId)?.name ?? '')
                  : say.t('position.balance', {
                      amount: hideBalances
                        ? '••••'
                        : amountText(say, { raw: held[side]!, token: sides[side], digits: 6 }),
                    })
              }
            />
          ))}
        {open[0] !== open[1] && (
          <p className="soft">{say.t('position.oneSided', { symbol: symbol(open[0] ? 0 : 1) })}</p>
        )}
      </div>
    </HoldDialog>
  )
}
