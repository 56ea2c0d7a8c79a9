import { useEffect, useState } from 'react'
import { feeFraction } from '#domain/protocols/Pool.ts'
import type { Filled } from '#domain/swap/Fill.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { readFill } from '#state/deeds/readFill.ts'
import { apart } from '../apart.ts'

/** Below this a pool did what was quoted. */
const NOTHING = 0.000_005

/**
 * GO-6: what a settled swap did against its quote, all in all and pool by pool; nothing where no route was kept with
 * it.
 */
export function FillDetails({ say, record }: { say: Say; record: Transaction }) {
  const [filled, setFilled] = useState<readonly Filled[] | 'reading' | null>('reading')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    let gone = false
    void readFill(record).then(found => gone || setFilled(found))
    return () => {
      gone = true
    }
  }, [open, record])
  if (!record.route?.length || record.status !== 'confirmed') return null
  const { amountIn, amountOut } = amountsOf(record)
  const worded = (raw: bigint | null, { symbol, decimals }: Transaction['currencyIn'], paid: 'paid' | undefined) =>
    raw === null ? '–' : apart(say, `${say.amount(raw, decimals, paid)} ${safeText(symbol, 12)}`)
  return (
    <details className="fill-details" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{say.t('fill.title')}</summary>
      <dl className="fill-rows">
        {(
          [
            ['fill.out', record.amountIn, amountIn, record.currencyIn, 'paid'],
            ['fill.in', record.amountOut, amountOut, record.currencyOut, undefined],
          ] as const
        ).map(([key, quoted, done, currency, paid]) => (
          <div key={key}>
            <dt>{say.t(key)}</dt>
            {/* The arrow runs the way of the sentence; only its two amounts keep their own. */}
            <dd>
              {say.t('fill.amounts', {
                quoted: worded(BigInt(quoted), currency, paid),
                done: worded(done, currency, paid),
              })}
            </dd>
          </div>
        ))}
        {Array.isArray(filled) &&
          (filled as readonly Filled[]).map(({ expected, difference }) => (
            <div key={`${expected.pool}${expected.zeroForOne}`}>
              <dt>{`${expected.version} · ${say.figure('fee', feeFraction(expected.fee))}`}</dt>
              <dd>{differenceText(say, difference)}</dd>
            </div>
          ))}
      </dl>
      {open && !Array.isArray(filled) && (
        <p className="soft" role="status">
          {say.t(filled === 'reading' ? 'fill.reading' : 'fill.away')}
        </p>
      )}
    </details>
  )
}

function differenceText(say: Say, difference: number | null): string {
  if (difference === null) return say.t('fill.unknown')
  if (Math.abs(difference) < NOTHING) return say.t('fill.same')
  const percent = say.figure('percent', Math.abs(difference))
  return say.t(difference > 0 ? 'fill.more' : 'fill.less', { percent })
}
