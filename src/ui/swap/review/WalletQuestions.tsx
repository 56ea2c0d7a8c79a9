import type { Say } from '#i18n/Say.ts'
import type { StepView } from './ReviewView.ts'

/** What the wallet is going to ask, before it does. `together`: all of it in one question. */
export function WalletQuestions({
  say,
  kinds,
  together,
  symbol,
}: {
  say: Say
  kinds: readonly StepView['kind'][]
  together: boolean
  symbol: string
}) {
  return (
    <section className="review-asks">
      <p className="soft">{say.t('review.asks', { count: together ? 1 : kinds.length })}</p>
      <ol role="list">
        {kinds.map((kind, index) => (
          <li key={kind}>
            <span aria-hidden="true">{index + 1}</span> {say.t(`review.step.${kind}`, { symbol })}
          </li>
        ))}
      </ol>
    </section>
  )
}
