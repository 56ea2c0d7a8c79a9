import type { Say } from '#i18n/Say.ts'

const shares = [25, 50, 75, 100] as const

/** A share of the balance (null: there is none); 100 keeps what gas needs when the native currency is sold. */
export function AmountPresets({ say, onPick }: { say: Say; onPick: ((percent: number) => void) | null }) {
  return (
    <span className="swap-presets" role="group" aria-label={say.t('swap.presets')}>
      {shares.map(percent => (
        <button key={percent} type="button" disabled={!onPick} onClick={() => onPick?.(percent)}>
          {percent === 100 ? say.t('swap.max') : <bdi>{percent}%</bdi>}
        </button>
      ))}
    </span>
  )
}
