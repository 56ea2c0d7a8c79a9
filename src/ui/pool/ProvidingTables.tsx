import type { PoolProviding } from '#data/market/poolLogSchemas.ts'
import type { PoolDetail } from '#data/market/schemas.ts'
import { isTurned } from '#domain/protocols/PoolQuote.ts'
import { safeText } from '#domain/token/Token.ts'
import { formatRatio } from '#i18n/format.ts'
import type { Say } from '#i18n/Say.ts'
import { isFullRangeEnd } from '#ui/chart/isFullRangeEnd.ts'
import { AsOf } from '#ui/primitives/AsOf.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { RangeBands } from './RangeBands.tsx'

type Props = { say: Say; pool: PoolDetail; providing: PoolProviding }
type Lab = NonNullable<PoolProviding['lab']>

const YEAR = 365 * 86_400
/** A rate of a year out of less than this says nothing. */
const LEAST_SECONDS = 6 * 3_600

/** GO-9: what ranges of some widths would have earned lately. */
function LabTable({ say, lab, at }: { say: Say; lab: Lab; at: PoolProviding['at'] }) {
  const yearly = (share: number) => (lab.seconds < LEAST_SECONDS ? null : (share * YEAR) / lab.seconds)
  const since = say.figure('date', lab.since)
  return (
    <section className="detail-late providing" aria-labelledby="lab">
      <h2 id="lab">{say.t('pool.lab.head')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keys */}
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby="lab">
        <table className="plain" aria-labelledby="lab">
          <thead>
            <tr>
              <th scope="col">{say.t('pool.lab.range')}</th>
              <th scope="col" className="end">
                {say.t('pool.lab.yearly')}
              </th>
              <th scope="col" className="end">
                {say.t('lab.loss')}
              </th>
              <th scope="col" className="end">
                {say.t('lab.against')}
              </th>
              <th scope="col" className="end">
                {say.t('lab.inRange')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lab.rows.map(row => (
              <tr key={row.width ?? 'full'} data-width={row.width ?? 'full'}>
                <th scope="row">
                  {row.width === null ? (
                    say.t('create.preset.full')
                  ) : (
                    <bdi translate="no">{say.t('pool.lab.width', { width: say.figure('percent', row.width) })}</bdi>
                  )}
                </th>
                <td className="end">
                  <Figure say={say} kind="percent" value={yearly(row.feeShare)} />
                </td>
                <td className="end">
                  <Figure say={say} kind="change" value={row.loss} />
                </td>
                <td className="end">
                  <Figure say={say} kind="change" value={row.against} />
                </td>
                <td className="end">
                  <Figure say={say} kind="percent" value={lab.seconds > 0 ? row.inRange / lab.seconds : null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft small">
        {say.t(lab.cut ? 'lab.cut' : 'pool.lab.since', { since, count: lab.logs })} {say.t('pool.lab.text')}
      </p>
      <AsOf say={say} at={at} />
    </section>
  )
}

/** The deepest ranges that stand in the pool: prices as the page tells them first, and what they would pay out now. */
function RangesTable({ say, pool, providing }: Props) {
  const turned = isTurned(pool)
  const { token0, token1, tick } = pool
  const price = (at: number) => 1.0001 ** at * 10 ** (token0.decimals - token1.decimals)
  const shown = (at: number, end: 'low' | 'high') => {
    if (isFullRangeEnd(at)) return end === 'low' ? '0' : '∞'
    return formatRatio(turned ? 1 / price(at) : price(at), say.tag)
  }
  const side = (raw: string, { decimals }: PoolDetail['token0']) => (
    <bdi translate="no">{say.amount(BigInt(raw), decimals, 5)}</bdi>
  )
  return (
    <section className="detail-late providing" aria-labelledby="ranges">
      <h2 id="ranges">{say.t('pool.ranges.head')}</h2>
      {tick !== null && <RangeBands ranges={providing.ranges} tick={tick} turned={turned} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keys */}
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby="ranges">
        <table className="plain" aria-labelledby="ranges">
          <thead>
            <tr>
              <th scope="col">{say.t('chart.rangeFrom')}</th>
              <th scope="col">{say.t('chart.rangeTo')}</th>
              <th scope="col" className="end">
                {safeText(token0.symbol, 12)}
              </th>
              <th scope="col" className="end">
                {safeText(token1.symbol, 12)}
              </th>
              <th scope="col" className="end">
                {say.t('pool.ranges.value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {providing.ranges.map(({ tickLower, tickUpper, amount0, amount1, usd }) => {
              const within = tick !== null && tick >= tickLower && tick < tickUpper
              return (
                <tr key={`${tickLower} ${tickUpper}`} data-ticks={`${tickLower} ${tickUpper}`}>
                  <td>{shown(turned ? tickUpper : tickLower, 'low')}</td>
                  <td>{shown(turned ? tickLower : tickUpper, 'high')}</td>
                  <td className="end">{side(amount0, token0)}</td>
                  <td className="end">{side(amount1, token1)}</td>
                  <td className="end">
                    {within && <span className="badge badge-accent">{say.t('positions.status.inRange')}</span>}{' '}
                    <Figure say={say} kind="usd" value={usd} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {providing.rangeCount > providing.ranges.length && (
        <p className="soft small">
          {say.t('pool.ranges.more', { shown: providing.ranges.length, count: providing.rangeCount })}
        </p>
      )}
      <AsOf say={say} at={providing.at} />
    </section>
  )
}

/** Of v3 and v4 pools, complete without a script: the ranges that stand there, and what some would have earned. */
export function ProvidingTables(props: Props) {
  const { say, providing } = props
  return (
    <>
      {providing.lab && providing.lab.rows.length > 0 && <LabTable say={say} lab={providing.lab} at={providing.at} />}
      {providing.ranges.length > 0 && <RangesTable {...props} />}
    </>
  )
}
