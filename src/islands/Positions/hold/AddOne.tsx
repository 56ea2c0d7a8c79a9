import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { entryOf, ENTRY_SWAP_BPS } from '#domain/liquidity/entry/Entry.ts'
import { lpSlippageBps } from '#domain/liquidity/lpSlippage.ts'
import { movedSince } from '#domain/liquidity/movedSince.ts'
import type { RangePosition } from '#domain/liquidity/Position.ts'
import { toDecimal } from '#domain/Amount.ts'
import { stepsOf } from '#domain/plan/DeedPlan.ts'
import { safeText } from '#domain/token/Token.ts'
import { parseAmount } from '#i18n/parseAmount.ts'
import type { Say } from '#i18n/Say.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { $halfMigrations, sourceOf } from '#state/liquidity/halfMigrations.ts'
import { goingOf, type HoldAsk } from '#state/liquidity/holdDeed.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { DataRows } from '#ui/liquidity/DataRows.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Field } from '#ui/primitives/Field.tsx'
import { Segmented } from '#ui/primitives/Segmented.tsx'
import { MigrateSteps } from '../../Migrate/MigrateSteps.tsx'
import { amountText, goingTokens } from '../amounts.ts'
import { entrySwapRows } from './entrySwapRows.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { useHold } from './useHold.ts'
import { usePairPools } from './usePairPools.ts'

type Props = {
  say: Say
  position: RangePosition
  /** Chooses between this and both tokens. */
  ways: ReactNode
  onClose: () => void
}

/** GO-11: more of a position out of one token: a part of it is swapped for the other, and both go in. What it began with is frozen. */
export function AddOne({ say, position, ways, onClose }: Props) {
  const tokens = useStore($tokens)
  const { hideBalances } = useStore($preferences)
  const balances = useStore($balances)
  const halves = useStore($halfMigrations)
  const [begun, setBegun] = useState(position)
  const [{ side, text }, setTyped] = useState<{ side: 0 | 1; text: string }>({ side: 0, text: '' })
  const { chainId, pool, owner: account, tickLower, tickUpper, sqrtPriceX96 } = begun
  const going = goingOf(begun)
  const sides = goingTokens(begun, tokens)
  useEffect(() => wantBalances(chainId, going), [chainId, going.join()])
  const pools = usePairPools(chainId, pool, sqrtPriceX96)
  const held = balances[balanceKey(chainId, going[side])] ?? null
  const parsed = sides && parseAmount(text, say.tag, sides[side].decimals)
  const raw = parsed?.ok && parsed.raw > 0n ? parsed.raw : null
  const have = raw === null ? null : { amount0: side === 0 ? raw : 0n, amount1: side === 1 ? raw : 0n }
  const native = pool.version !== 'v4' && going.includes('NATIVE')
  // Solved once for an amount and a block: what was shown is what is asked for.
  const entry = useMemo(
    () => pools && have && entryOf(chainId, { pool, range: { tickLower, tickUpper }, native }, have, pools),
    [pools, raw, side],
  )
  const from = sourceOf(begun.version, String(begun.tokenId))
  const halfway = halves.some(half => half.into && half.account === account && half.from === from)
  const short = raw !== null && held !== null && raw > held
  const ask: HoldAsk | null =
    entry && have && !short && !halfway
      ? {
          ...{ deed: 'zap', chainId, account, positions: [begun] },
          entry: { chainId, leaving: null, into: begun, entry, have },
        }
      : null
  const hold = useHold({
    ...{ deed: 'zap', account, ask, onClose },
    key: ask ? `${side} ${raw} ${sqrtPriceX96}` : null,
  })
  // A form that nothing was typed into follows the price by itself.
  useEffect(() => {
    if (raw === null && !hold.deed.run) setBegun(position)
  }, [position])
  if (!sides) return null
  const bears = BigInt(Math.min(ENTRY_SWAP_BPS, lpSlippageBps(pool)))
  const refused = hold.deed.error?.code === 'liquidity.priceMoved'
  // Its own swap moves the price too.
  const goes = hold.deed.run !== null && !hold.deed.error
  const changed = !goes && movedSince(begun, position) * 2n > (refused ? 0n : bears)
  // SM-5: of the native currency what the network takes is left.
  const kept = going[side] === 'NATIVE' ? (chainById(chainId)?.gasReserve ?? 0n) : 0n
  const whole = held !== null && held > kept ? held - kept : 0n
  const symbol = (at: 0 | 1) => safeText(sides[at].symbol, 12)
  const blocked = halfway
    ? say.t('zap.halfway')
    : raw === null
      ? say.t('position.enterAmount')
      : short
        ? say.t('position.short', { symbol: symbol(side) })
        : !pools
          ? say.t('migrate.reading')
          : entry
            ? null
            : say.t('migrate.nothingGoes')
  const deposit = entry?.deposit
  const most = deposit ? [deposit.most0, deposit.most1] : []
  return (
    <HoldDialog
      say={say}
      deed="zap"
      chainId={chainId}
      hold={hold}
      tokens={sides}
      moved={ask && changed ? { text: say.t('move.moved'), onAccept: () => setBegun(position) } : null}
      view={
        entry && deposit
          ? {
              heading: say.t('zap.goesIn'),
              amounts: ([0, 1] as const)
                .filter(at => most[at]! > 0n)
                .map(at => ({
                  text: amountText(say, at === 0 ? deposit.amount0 : deposit.amount1, sides[at]),
                  bound: say.t('position.atMost', { amount: amountText(say, most[at]!, sides[at]) }),
                })),
              note: say.t('migrate.staysNote', {
                amounts: [
                  amountText(say, entry.stays.amount0, sides[0]),
                  amountText(say, entry.stays.amount1, sides[1]),
                ].join(' + '),
              }),
            }
          : null
      }
      blocked={blocked}
      onDone={onClose}
    >
      {!hold.deed.run && (
        <div className="hold-form">
          {ways}
          <p className="soft">{say.t('zap.text')}</p>
          <Segmented
            label={say.t('zap.token')}
            items={([0, 1] as const).map(at => ({ key: `${at}`, label: <bdi>{symbol(at)}</bdi> }))}
            value={`${side}`}
            onChange={key => setTyped({ side: key === '1' ? 1 : 0, text: '' })}
          />
          <Field
            label={say.t('position.depositOf', { symbol: symbol(side) })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={text}
            after={
              whole > 0n && (
                <Button
                  variant="quiet"
                  size="s"
                  onClick={() => setTyped({ side, text: toDecimal(whole, sides[side].decimals) })}
                >
                  {say.t('swap.max')}
                </Button>
              )
            }
            onChange={event => setTyped({ side, text: event.target.value })}
            hint={
              held === null
                ? (chainById(chainId)?.name ?? '')
                : say.t('position.balance', {
                    amount: hideBalances ? '••••' : amountText(say, held, sides[side], 6),
                  })
            }
          />
        </div>
      )}
      {entry && <DataRows rows={entrySwapRows(say, entry, sides)} />}
      <MigrateSteps
        zap
        say={say}
        steps={hold.ready ? stepsOf(hold.ready.plan) : []}
        batched={hold.ready?.plan.batched}
      />
    </HoldDialog>
  )
}
