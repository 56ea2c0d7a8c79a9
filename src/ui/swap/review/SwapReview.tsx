import type { ReactNode } from 'react'
import type { Issue } from '#domain/swap/Issue.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { DeedAmount, type DeedSide } from '../../deeds/DeedAmount.tsx'
import { DeedSteps, type Asked, type StepsProps, type StepView } from '../../deeds/DeedSteps.tsx'
import { OperationNote, type OperationView } from '../../deeds/OperationNote.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Unbroken } from '../../primitives/Unbroken.tsx'
import { issueHelp } from '../issueText.ts'
import { CostRow, QuoteRows } from '../QuoteRows.tsx'
import type { QuoteView } from '../QuoteView.ts'
import { RouteReceipt } from '../RouteReceipt.tsx'
import type { SimulatedView } from './SimulatedView.ts'
import { type Revoking, SimulatedNote } from './SimulatedNote.tsx'
import { WalletQuestions } from './WalletQuestions.tsx'

type Props = {
  say: Say
  input: DeedSide
  output: DeedSide
  /** `on Ethereum · from Rabby 0x0605…4AD3` */
  between: string
  /** Where the amount that arrives was asked for and the one that leaves is fixed nevertheless: how that is meant. */
  fixed: string | null
  /** Who gets what comes, where that is another address: in full. */
  to: { name: string | null; address: string } | null
  /** Null for a wrap or an unwrap. */
  quote: QuoteView | null
  /** What the network takes of a wrap or an unwrap; null: unknown, or the quote or the operation does. */
  cost: string | null
  /** What the operation of an account that pays for itself costs, and what goes along; null: another wallet. */
  operation: OperationView | null
  /** A question is on its way: nothing else is pressed. */
  busy: boolean
  onConfirmPending: (id: string) => void
  /** Null: nothing is known of it. */
  simulated: SimulatedView | null
  /** Warned of. */
  notes: Issue[]
  /** What the wallet will ask; null until that is known. */
  questions: {
    kinds: StepView['kind'][]
    names: readonly Pick<StepView, 'of' | 'to'>[]
    together: boolean
    asked: Asked
  } | null
  /** A run that failed: how far it came. */
  steps: StepsProps | null
  revoke: Revoking
  /** What isn't as it usually is. */
  differs?: readonly string[]
  /** More of the route, below it. */
  route?: ReactNode
}

/**
 * The body of a review: what goes, what comes and what was rehearsed stand open, the rest folds. What is shown here is
 * what is checked later.
 */
export function SwapReview(props: Props) {
  const { say, quote, questions } = props
  return (
    <div className="review">
      <DeedAmount side={props.input} />
      <p className="review-between soft">
        <Unbroken text={props.between} />
      </p>
      <DeedAmount side={props.output} />
      {props.to && (
        <p className="review-to" role="group" aria-label={say.t('swap.to.title')}>
          <span className="soft">{say.t('review.to')}</span>{' '}
          {props.to.name && <bdi translate="no">{props.to.name}</bdi>}
          <span translate="no" className="mono" dir="ltr">
            {props.to.address.slice(0, 21)}
            <wbr />
            {props.to.address.slice(21)}
          </span>
        </p>
      )}
      {props.fixed && <p className="review-between soft">{props.fixed}</p>}
      {props.steps && <DeedSteps {...props.steps} />}
      {props.simulated && <SimulatedNote say={say} view={props.simulated} revoke={props.revoke} />}
      {quote && <QuoteRows say={say} quote={quote} part="cost" />}
      {props.cost && <CostRow say={say} cost={props.cost} />}
      {props.operation && (
        <OperationNote
          say={say}
          view={props.operation}
          brief={quote !== null}
          busy={props.busy}
          onConfirm={props.onConfirmPending}
        />
      )}
      {props.notes.map(issue => {
        const text = issueHelp(say, issue)
        return (
          text && (
            <p key={issue.code + (issue.values?.symbol ?? '')} className={`swap-note note-${issue.tone}`}>
              <Icon name="warning" />
              <span>{text}</span>
            </p>
          )
        )
      })}
      {props.differs && props.differs.length > 0 && (
        <section className="review-differs" aria-label={say.t('differs.title')}>
          <strong>{say.t('differs.title')}</strong>
          <ul>
            {props.differs.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {questions && <WalletQuestions say={say} {...questions} symbol={safeText(props.input.token.symbol, 12)} />}
      {quote && (
        <details className="review-fold">
          <summary>{say.t('review.fold')}</summary>
          <QuoteRows say={say} quote={quote} part="bounds" />
          <RouteReceipt say={say} quote={quote} />
          {props.route}
        </details>
      )}
    </div>
  )
}
