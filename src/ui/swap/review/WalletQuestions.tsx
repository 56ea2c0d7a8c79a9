import type { Say } from '#i18n/Say.ts'
import type { Asked, StepView } from '../../deeds/DeedSteps.tsx'
import { stepText } from '../../deeds/stepText.ts'

type Props = {
  say: Say
  kinds: readonly StepView['kind'][]
  /** All of it in one question. */
  together: boolean
  asked: Asked
  symbol: string
  /** What each permits, and whom. */
  names: readonly Pick<StepView, 'of' | 'to'>[]
}

/** What the wallet is going to ask, before it does. */
export function WalletQuestions({ say, kinds, together, asked, symbol, names }: Props) {
  const count = together ? 1 : kinds.length
  return (
    <section className="review-asks">
      <p className="soft">{say.t(asked === 'passkey' ? 'review.asksPasskey' : 'review.asks', { count })}</p>
      <ol role="list">
        {kinds.map((kind, index) => (
          <li key={index}>
            <span aria-hidden="true">{index + 1}</span> {stepText(say, { kind, ...names[index] }, symbol)}
          </li>
        ))}
      </ol>
    </section>
  )
}
