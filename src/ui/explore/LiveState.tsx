import type { Moment } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'

type Props = {
  say: Say
  at: Moment
  /**
   * What the live script follows: the query of /api/market/stream, and paths below /api/market/ that tell the same.
   * None: a script of the page's own asks.
   */
  query?: string
  paths?: string[]
}

/**
 * How old the figures are: at first their block's time, while they follow the market a dot and "Live", without it "As
 * of 2 min. ago".
 */
export function LiveState({ say, at, query, paths }: Props) {
  const words = {
    live: say.t('live.live'),
    stale: say.t('live.stale', { time: '{time}' }),
    body: say.t('live.staleBody'),
  }
  return (
    <p className="live-state" data-live-page={JSON.stringify({ query, paths, words, time: at.time })}>
      <i className="live-dot" aria-hidden="true" />
      <span data-live-text>{say.t('live.stale', { time: say.figure('date', at.time) })}</span>
    </p>
  )
}
