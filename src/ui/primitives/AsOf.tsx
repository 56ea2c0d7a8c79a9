import type { Say } from '#i18n/Say.ts'

/** Of when figures are that don't follow the market (EX-8). */
export function AsOf({ say, at }: { say: Say; at: { time: number } }) {
  return (
    <p className="soft small" data-as-of>
      {say.t('live.stale', { time: say.figure('date', at.time) })}
    </p>
  )
}
