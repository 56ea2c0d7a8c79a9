import { useEffect, useState } from 'react'
import type { Deposit } from '#domain/liquidity/Deposit.ts'
import { movedBps } from '#domain/liquidity/CreateMoment.ts'
import { depositOf, RANGE_BPS } from '#domain/liquidity/Migration.ts'
import { getSqrtRatioAtTick } from '#domain/protocols/v3/TickMath.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { HalfMigration } from '#state/liquidity/halves/halfMigrations.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { depositViews, sumText } from '../positions/amounts.ts'
import { HoldDialog } from '../hold/HoldDialog.tsx'
import { useHold } from '../hold/useHold.ts'
import { MigrateSteps } from './MigrateSteps.tsx'
import { givenOf, restText } from './restText.ts'
import { usePool } from './usePool.ts'
import { useRestOf } from './useRest.ts'

type Props = { say: Say; half: HalfMigration; sides: readonly [Token, Token]; onClose: () => void; onDone: () => void }

/**
 * LP-5: the second half of a migration: what came back by its receipts, or what is left of it, goes into the pool that
 * it was meant for.
 */
export function HalfDialog({ say, half, sides, onClose, onDone }: Props) {
  const { chainId, account, range, hash } = half
  const { facts } = usePool(chainId, half.pool)
  const rest = useRestOf(half, 'migrate')
  const there = rest?.usable ?? null
  const isNew = facts?.sqrtPriceX96 === 0n
  // A pool that is still not there begins in the middle of what its first position was meant for.
  const price = isNew ? getSqrtRatioAtTick((range.tickLower + range.tickUpper) >> 1) : (facts?.sqrtPriceX96 ?? 0n)
  const now =
    facts && there && price > 0n
      ? { ...there, price, deposit: depositOf({ pool: facts.pool, range, sqrtPriceX96: price }, there) }
      : null
  const [begun, setBegun] = useState(now)
  const deposit = begun?.deposit ?? null
  const ask: HoldAsk | null =
    deposit && facts
      ? {
          ...{ deed: 'migrate', chainId, account, positions: [] },
          arrival: {
            chainId,
            pool: facts.pool,
            range,
            deposit,
            hash,
            ...(isNew && begun ? { initialise: begun.price } : {}),
          },
        }
      : null
  const hold = useHold({ deed: 'migrate', account, ask, onClose })
  // Other amounts are what is held by now, and are shown as they are; another price is told first.
  const same = begun?.amount0 === now?.amount0 && begun?.amount1 === now?.amount1
  useEffect(() => {
    if (now && !same && !hold.deed.running && !hold.deed.done) setBegun(now)
  }, [same, now === null])
  const refused = hold.deed.error?.code === 'liquidity.priceMoved'
  const away = same && begun && now ? movedBps(begun.price, now.price) * 2n : 0n
  const moved = away > (refused ? 0n : BigInt(RANGE_BPS)) ? (now?.deposit ?? null) : null
  const sum = ({ amount0, amount1 }: Deposit) => sumText(say, [amount0, amount1], sides)
  return (
    <HoldDialog
      say={say}
      deed="migrate"
      chainId={chainId}
      hold={hold}
      tokens={sides}
      moved={
        moved && deposit
          ? { text: say.t('create.moved', { now: sum(moved), before: sum(deposit) }), onAccept: () => setBegun(now) }
          : null
      }
      view={
        deposit && {
          heading: say.t('migrate.goesTo', { version: half.pool.version }),
          amounts: depositViews(say, deposit, sides),
          note: restText(say, { rest, deposit, sides }),
        }
      }
      given={givenOf(half, rest, sides)}
      blocked={deposit ? null : say.t(facts && there ? 'migrate.nothingGoes' : 'migrate.reading')}
      onDone={onDone}
      after={<MigrateSteps say={say} plan={hold.ready?.plan} />}
    />
  )
}
