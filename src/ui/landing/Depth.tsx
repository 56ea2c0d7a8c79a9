import type { Say } from '#i18n/Say.ts'

/** A mark at the page's edge: how deep one has come. Drawn where there is room for it. */
export function Depth({ say, metres }: { say: Say; metres: number }) {
  return (
    <p className="depth" aria-hidden="true">
      {say.t('landing.depth', { n: say.figure('count', metres) })}
    </p>
  )
}
