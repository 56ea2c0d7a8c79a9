import { useState } from 'react'
import { feeFraction } from '#domain/protocols/Pool.ts'
import { getTickAtSqrtRatio } from '#domain/protocols/v3/TickMath.ts'
import { feeTiers } from '#domain/liquidity/FeeTier.ts'
import {
  apartOf,
  type Migration,
  migrationOf,
  migrationRanges,
  priceThere,
  targetFee,
  targetPool,
  targetsOf,
} from '#domain/liquidity/Migration.ts'
import type { Position } from '#domain/liquidity/Position.ts'
import { safeText } from '#domain/token/Token.ts'
import { isRanged, type RangeVersion } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { MigrateForm } from '#ui/migrate/MigrateForm.tsx'
import { MigrateSum } from '#ui/migrate/MigrateSum.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { FaultBoundary } from '../../FaultBoundary.tsx'
import { withDeedStyles } from '../../deeds/withDeedStyles.ts'
import { apart as kept } from '../../apart.ts'
import { amountText, useTaxes } from '../positions/amounts.ts'
import { isTurnedAt, rangeView } from '../positions/positionView.ts'
import { usePool } from './usePool.ts'
import { useSides } from './useSides.ts'

const MigrateDialog = withDeedStyles(async () => (await import('./MigrateDialog.tsx')).MigrateDialog)

/**
 * Distance of the new pool's price from the position's, as a fraction: shown from `told` on, to be confirmed from
 * `asked` on (constants.md: a price against its market).
 */
const APART = { told: 0.05, asked: 0.1 } as const

type Props = {
  say: Say
  position: Position
  /** Whether its review is. */
  open: boolean
  /** The first half was done: what is shown is no more. */
  gone: boolean
  onOpen: (open: boolean) => void
  onDone: () => void
}

/** LP-5: where a position of one's own goes, what of it, and the review. */
export function MigratePanel({ say, position, open, gone, onOpen, onDone }: Props) {
  const targets = targetsOf(position)
  const [version, setVersion] = useState<RangeVersion>(targets[0] ?? 'v4')
  const [fee, setFee] = useState(() => targetFee(position))
  const [preset, setPreset] = useState<(typeof migrationRanges)[number]>('full')
  const [sure, setSure] = useState(false)
  const { chainId } = position
  const asked = targetPool(position, version, fee)
  const { facts } = usePool(chainId, asked)
  const sides = useSides(chainId, asked)
  const taxes = useTaxes(position)
  const migration = facts && migrationOf(position, facts, preset)
  const isNew = facts?.sqrtPriceX96 === 0n
  const here = priceThere(position, asked)
  const apart = facts && !isNew ? apartOf(here, facts.sqrtPriceX96) : 0
  const price = migration?.initialise ?? facts?.sqrtPriceX96 ?? 0n
  const range =
    migration && sides && price > 0n
      ? rangeView(say, {
          position: { ...migration.range, pool: migration.pool, sqrtPriceX96: price, tick: getTickAtSqrtRatio(price) },
          ends: sides,
          turned: isTurnedAt({ chainId }, sides),
        })
      : null
  const written = (of: (migration: Migration) => { amount0: bigint; amount1: bigint }): string[] | null => {
    if (!migration || !sides) return null
    const { amount0, amount1 } = of(migration)
    return [amountText(say, { raw: amount0, token: sides[0] }), amountText(say, { raw: amount1, token: sides[1] })]
  }
  const keeps = taxes.findIndex(bps => bps > 0)
  const keeper = useSides(chainId, position.pool)?.[keeps]
  const blocked = keeper
    ? say.t('create.issue.tokenFee', { symbol: safeText(keeper.symbol, 12) })
    : !facts
      ? say.t('migrate.reading')
      : !migration
        ? say.t(position.liquidity === 0n ? 'migrate.empty' : 'migrate.nothingGoes')
        : null
  return (
    <div className="position-grid">
      <MigrateForm
        say={say}
        version={{
          items: targets.map(key => ({ key, label: key })),
          value: version,
          onChange: key => setVersion(key as RangeVersion),
        }}
        fee={{
          items: feeTiers.map(tier => ({ key: String(tier.fee), label: say.figure('fee', feeFraction(tier.fee)) })),
          value: String(fee),
          onChange: key => setFee(Number(key)),
        }}
        preset={
          !isRanged(position.version)
            ? {
                items: migrationRanges.map(key => ({ key, label: say.t(`create.preset.${key}`) })),
                value: preset,
                onChange: key => setPreset(key as typeof preset),
              }
            : null
        }
        range={range}
        notes={[
          ...(keeper ? [say.t('create.help.tokenFee', { symbol: kept(say, safeText(keeper.symbol, 12)) })] : []),
          ...(isNew && !keeper ? [say.t('migrate.newPool')] : []),
        ]}
      />
      <div className="position-side">
        <MigrateSum say={say} goes={written(({ deposit }) => deposit)} stays={written(({ stays }) => stays)}>
          {apart > APART.told && (
            <div className={`card ${apart > APART.asked ? 'card-danger' : 'card-warn'} pad-s`} role="alert">
              <p>{say.t('migrate.apart', { share: say.figure('percent', apart) })}</p>
              {apart > APART.asked && (
                <label>
                  <input type="checkbox" checked={sure} onChange={event => setSure(event.target.checked)} />{' '}
                  {say.t('migrate.sure')}
                </label>
              )}
            </div>
          )}
          <Button
            variant="primary"
            size="l"
            block
            disabled={blocked !== null || !sides || (apart > APART.asked && !sure)}
            onClick={() => onOpen(true)}
          >
            {blocked ?? say.t('migrate.review')}
          </Button>
        </MigrateSum>
      </div>
      <FaultBoundary say={say} onClose={() => onOpen(false)}>
        {open && migration && sides && (
          <MigrateDialog
            say={say}
            migration={migration}
            sides={sides}
            gone={gone}
            onClose={() => onOpen(false)}
            onDone={onDone}
          />
        )}
      </FaultBoundary>
    </div>
  )
}
