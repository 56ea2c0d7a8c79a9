import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { entryOf, type Entering, ENTRY_SWAP_BPS } from '#domain/liquidity/entry/Entry.ts'
import { lpSlippageBps } from '#domain/liquidity/lpSlippage.ts'
import { movedSince } from '#domain/liquidity/movedSince.ts'
import { isRange, type PairPosition, type Position, type RangePosition } from '#domain/liquidity/Position.ts'
import { toDecimal } from '#domain/Amount.ts'
import { type CurrencyId, safeText, type Token } from '#domain/token/Token.ts'
import { isRanged } from '#domain/versions.ts'
import { parseAmount } from '#i18n/parseAmount.ts'
import type { Say } from '#i18n/Say.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { $halfMigrations, type HalfMigration, sourceOf } from '#state/liquidity/halves/halfMigrations.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $tokens, nativeToken, tokenKey } from '#state/tokens/tokens.ts'
import { DataRows } from '#ui/primitives/DataRows.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Field } from '#ui/primitives/Field.tsx'
import { Segmented } from '#ui/primitives/Segmented.tsx'
import { MigrateSteps } from '../migrate/MigrateSteps.tsx'
import { useHalfway } from '../migrate/useHalfway.ts'
import { writeDecimal } from '../../../i18n/typedAmount.ts'
import { amountText, depositViews, labelOf, sumText } from '../positions/amounts.ts'
import { entrySwapRows } from './entrySwapRows.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { useHold } from './useHold.ts'
import { useMade } from './useMade.ts'
import { usePairPools } from './usePairPools.ts'

/** What one token goes into, and what it is worth there now. `into`: a position that is there; without, one is made. */
export type OneTarget = Entering & {
  chainId: number
  owner: Address
  /** The pool's two as they go, in its order. */
  going: readonly [CurrencyId, CurrencyId]
  price: Pick<RangePosition, 'sqrtPriceX96'> | Pick<PairPosition, 'reserve0' | 'reserve1'>
  into?: Position
}

type Props = {
  say: Say
  target: OneTarget
  /** Above the form: a choice, or what is made. */
  head: ReactNode
  onClose: () => void
  /** It is done; without, it is closed. */
  onDone?: () => void
}

/**
 * GO-11: one token into a position: a part of it is swapped for the other, and both go in. What it began with is
 * frozen.
 */
export function OneToken({ say, target, head, onClose, onDone = onClose }: Props) {
  const tokens = useStore($tokens)
  const { hideBalances } = useStore($preferences)
  const balances = useStore($balances)
  const halves = useStore($halfMigrations)
  const [begun, setBegun] = useState(target)
  const [{ side, text }, setTyped] = useState<{ side: 0 | 1; text: string }>({ side: 0, text: '' })
  const { chainId, pool, owner: account, going, into } = begun
  const [zero, one] = going.map(id => tokens[tokenKey(chainId, id)] ?? (id === 'NATIVE' ? nativeToken(chainId) : null))
  const sides: [Token, Token] | null = zero && one ? [zero, one] : null
  useEffect(() => wantBalances(chainId, going), [chainId, going.join()])
  const price = Object.values(begun.price).join(' ')
  const pools = usePairPools(chainId, pool, price)
  const held = balances[balanceKey(chainId, going[side])] ?? null
  const parsed = sides && parseAmount(text, say.tag, sides[side].decimals)
  const raw = parsed?.ok && parsed.raw > 0n ? parsed.raw : null
  const have = raw === null ? null : { amount0: side === 0 ? raw : 0n, amount1: side === 1 ? raw : 0n }
  // Solved once for an amount and a block: what was shown is what is asked for.
  const entry = useMemo(() => pools && have && entryOf({ chainId, entering: begun, have }, pools), [pools, raw, side])
  const from = sourceOf(pool.version, into && isRange(into) ? String(into.tokenId) : pool.id)
  const isOurs = (half: HalfMigration) =>
    (into ? half.into : half.fresh) === true && half.chainId === chainId && half.from === from
  const isHalf = halves.some(half => half.account === account && isOurs(half))
  const short = raw !== null && held !== null && raw > held
  const ask: HoldAsk | null =
    entry && have && !short && !isHalf
      ? {
          ...{ deed: 'zap', chainId, account, positions: into ? [into] : [] },
          entry: { chainId, leaving: null, deed: 'zap', ...(into && { into }), entry, have },
        }
      : null
  const hold = useHold({ deed: 'zap', account, ask, onClose })
  const halfway = useHalfway({
    say,
    of: isOurs,
    stopped: isHalf && (!hold.deed.run || hold.deed.error !== null),
    onClose,
  })
  const { href } = useMade({ say, chainId, pool, account, hash: into ? null : hold.deed.done })
  // A form that nothing was typed into follows the price by itself.
  useEffect(() => {
    if (raw === null && !hold.deed.run) setBegun(target)
  }, [Object.values(target.price).join()])
  if (!sides) return null
  const bears = BigInt(Math.min(ENTRY_SWAP_BPS, lpSlippageBps(pool)))
  const refused = hold.deed.error?.code === 'liquidity.priceMoved'
  // Its own swap moves the price too.
  const goes = hold.deed.run !== null && !hold.deed.error
  const changed = !goes && movedSince(begun.price, target.price) * 2n > (refused ? 0n : bears)
  // SM-5: of the native currency what the network takes is left.
  const kept = going[side] === 'NATIVE' ? (chainById(chainId)?.gasReserve ?? 0n) : 0n
  const whole = held !== null && held > kept ? held - kept : 0n
  const symbol = (at: 0 | 1) => safeText(sides[at].symbol, 12)
  const blocked = isHalf
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
  return (
    <HoldDialog
      say={say}
      deed="zap"
      chainId={chainId}
      hold={hold}
      tokens={sides}
      moved={ask && changed ? { text: say.t('move.moved'), onAccept: () => setBegun(target) } : null}
      view={
        entry && deposit
          ? {
              heading: say.t('zap.goesIn'),
              amounts: depositViews(say, deposit, sides),
              note: say.t('migrate.staysNote', {
                amounts: sumText(say, [entry.stays.amount0, entry.stays.amount1], sides),
              }),
            }
          : null
      }
      blocked={blocked}
      halfway={halfway}
      onDone={onDone}
      given={raw === null ? undefined : [{ currency: labelOf(going[side], sides[side]), raw }]}
      after={<MigrateSteps zap say={say} plan={hold.ready?.plan} />}
      next={into || href === null ? undefined : { text: say.t('create.seePosition'), href }}
    >
      {!hold.deed.run && (
        <div className="hold-form">
          {head}
          <p className="soft">{say.t(isRanged(pool.version) ? 'zap.text' : 'zap.pairText')}</p>
          <Segmented
            label={say.t('zap.token')}
            items={([0, 1] as const).map(at => ({ key: `${at}`, label: <bdi translate="no">{symbol(at)}</bdi> }))}
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
                  onClick={() =>
                    setTyped({ side, text: writeDecimal(toDecimal(whole, sides[side].decimals), say.tag) })
                  }
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
                    amount: hideBalances ? '••••' : amountText(say, { raw: held, token: sides[side], digits: 6 }),
                  })
            }
          />
        </div>
      )}
      {entry && <DataRows rows={entrySwapRows(say, entry, sides)} />}
    </HoldDialog>
  )
}
