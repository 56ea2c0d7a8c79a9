import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'

type Line = { key: string; name: ReactNode; value: ReactNode }
export type RouteCostsView = {
  /** From the prices before to what is left, part by part; the last is their sum. */
  parts: readonly Line[]
  pools: readonly Line[]
  /** Null while they are looked for. */
  others: readonly Line[] | null
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className="route-costs-title">{title}</h3>
      <dl className="quote-rows" aria-label={title}>
        {lines.map(({ key, name, value }) => (
          <div className="quote-row" key={key}>
            <dt>{name}</dt>
            {/* A sentence, of which only the amounts keep their own way (apart): its arrow runs with it. */}
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** GO-6: where the value goes, what the pools' prices become, and how much worse other routes are. */
export function RouteCosts({ say, view }: { say: Say; view: RouteCostsView }) {
  return (
    <div className="route-costs">
      <Lines title={say.t('route.parts')} lines={view.parts} />
      <Lines title={say.t('route.pools')} lines={view.pools} />
      {view.others ? (
        view.others.length > 0 && <Lines title={say.t('route.others')} lines={view.others} />
      ) : (
        <p className="soft" role="status">
          {say.t('route.comparing')}
        </p>
      )}
    </div>
  )
}
