import type { Say } from '#i18n/Say.ts'

const amounts = [100, 300, 1000] as const

/**
 * Round amounts of the shown currency, for who holds nothing here yet. Quiet where a token is dangerous (panel.css).
 */
export function DollarPresets({ say, onPick }: { say: Say; onPick: (amount: number) => void }) {
  return (
    <span className="swap-presets swap-dollars" role="group" aria-label={say.t('swap.dollars')}>
      {amounts.map(amount => (
        <button key={amount} type="button" onClick={() => onPick(amount)}>
          {say.figure('usdWhole', amount / say.rate)}
        </button>
      ))}
    </span>
  )
}

const shares = [25, 50, 75, 100] as const

/**
 * A share of the balance (null: there is none); 100 keeps what gas needs when the native currency is sold. A share is
 * written as the locale writes percent, without its two noughts: `wholePercent`, which other islands use, would be a
 * script of its own here.
 */
export function AmountPresets({ say, onPick }: { say: Say; onPick: ((percent: number) => void) | null }) {
  return (
    <span className="swap-presets" role="group" aria-label={say.t('swap.presets')}>
      {shares.map(percent => (
        <button key={percent} type="button" disabled={!onPick} onClick={() => onPick?.(percent)}>
          {percent === 100 ? (
            say.t('swap.max')
          ) : (
            <bdi translate="no">{say.figure('percent', percent / 100).replace(/\D00/, '')}</bdi>
          )}
        </button>
      ))}
    </span>
  )
}
