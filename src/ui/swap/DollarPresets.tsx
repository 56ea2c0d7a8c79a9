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
