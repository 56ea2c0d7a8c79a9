import type { Say } from '#i18n/Say.ts'

export type RibbonView = {
  /** Of each path, in basis points of the whole. */
  shares: readonly number[]
  /** How many pools carry them. */
  pools: number
  /** `2.14 USDC` that the split brings over the best single path; null when it brings none. */
  gain: string | null
  /** Of when it is, in words, where it is not of now. */
  at?: string
}

/**
 * The stream alone: the whole amount, cut where its paths part, largest first. What stands beside it says the same in
 * words.
 */
export function RibbonStream({ shares }: Pick<RibbonView, 'shares'>) {
  let at = 0
  return (
    <svg className="ribbon" width="100%" height="8" aria-hidden="true">
      {[...shares]
        .sort((a, b) => b - a)
        .map((share, index) => {
          const from = at
          at += share / 100
          return (
            <rect
              key={index}
              className={`stream-${Math.min(index, 3)}`}
              x={`${+from.toFixed(2)}%`}
              width={`${+Math.max(share / 100 - (at < 99.9 ? 0.6 : 0), 0.2).toFixed(2)}%`}
              height="8"
            />
          )
        })}
    </svg>
  )
}

/** SW-2: the route of a trade at a glance: how many pools carry it, what splitting brings, and the stream. */
export function RouteRibbon({ say, ribbon }: { say: Say; ribbon: RibbonView }) {
  return (
    <div className="ribbon-line">
      <span className="soft">
        {[say.t('swap.pools', { count: ribbon.pools }), ...(ribbon.at ? [ribbon.at] : [])].join(' · ')}
      </span>
      {ribbon.gain !== null && <strong>{say.t('swap.route.gain', { amount: ribbon.gain })}</strong>}
      <RibbonStream shares={ribbon.shares} />
    </div>
  )
}
