import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { Stats } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Figure } from '#ui/primitives/Figure.tsx'

type Parts = Stats['tvlBy']

/** Shares of three versions as one bar; decoration over the legend that says the figures. */
function ShareBar({ parts }: { parts: Parts }) {
  const sum = protocolVersions.reduce((total, v) => total + (parts[v] ?? 0), 0)
  if (sum <= 0) return null
  let from = 0
  return (
    <svg className="share" width="100%" height="6" aria-hidden="true">
      {protocolVersions.map(v => {
        const x = from
        const width = ((parts[v] ?? 0) / sum) * 100
        from += width
        return (
          <rect key={v} className={`share-${v}`} x={`${x.toFixed(2)}%`} width={`${width.toFixed(2)}%`} height="6" />
        )
      })}
    </svg>
  )
}

function Panel({
  say,
  title,
  total,
  change,
  parts,
  changes,
  live,
}: {
  say: Say
  title: string
  total: number | null
  change: number | null
  parts: Parts
  changes: Parts
  /** Live field of the total, its change, the parts and their changes. */
  live: [string, string, string, string]
}) {
  return (
    <div className="panel">
      <p className="panel-title soft">{title}</p>
      <p className="panel-total">
        <Figure say={say} kind="usd" value={total} live={live[0]} />
        <Figure say={say} kind="change" value={change} live={live[1]} />
        <span className="soft panel-when">{say.t('explore.stats.pastDay')}</span>
      </p>
      <ShareBar parts={parts} />
      <dl className="legend">
        {protocolVersions.map(v => (
          <div key={v} className={`legend-${v}`}>
            <dt>{v}</dt>
            <dd>
              <Figure say={say} kind="usd" value={parts[v]} live={live[2].replace('#', v)} />
              <Figure say={say} kind="change" value={changes[v]} live={live[3].replace('#', v)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Explore's header: one day's volume and value locked, in all and by protocol version, with the change of 24 hours. */
export function MarketStats({ say, stats }: { say: Say; stats: Stats }) {
  const of = `stats:${stats.chain}`
  return (
    <section className="panels" aria-label={say.t('explore.stats')}>
      <Panel
        say={say}
        title={say.t('explore.stats.volume')}
        total={stats.volume1d}
        change={stats.volumeChange1d}
        parts={stats.volume1dBy}
        changes={stats.volumeChange1dBy}
        live={[`volume1d:${of}`, `volumeChange1d:${of}`, `volume1dBy.#:${of}`, `volumeChange1dBy.#:${of}`]}
      />
      <Panel
        say={say}
        title={say.t('explore.stats.tvl')}
        total={stats.tvl}
        change={stats.tvlChange1d}
        parts={stats.tvlBy}
        changes={stats.tvlChange1dBy}
        live={[`tvl:${of}`, `tvlChange1d:${of}`, `tvlBy.#:${of}`, `tvlChange1dBy.#:${of}`]}
      />
    </section>
  )
}
