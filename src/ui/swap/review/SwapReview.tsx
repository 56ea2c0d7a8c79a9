import type { Issue } from '#domain/swap/Issue.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { OperationNote, type OperationView } from '../../passkey/OperationNote.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { TokenIcon } from '../../primitives/logo/TokenIcon.tsx'
import { issueAccept, issueHelp } from '../issueText.ts'
import { LeftApprovals, type LeftView } from './LeftApprovals.tsx'
import { QuoteRows } from '../QuoteRows.tsx'
import type { QuoteView } from '../QuoteView.ts'
import type { ReviewSide, SimulatedView, StepView } from './ReviewView.ts'
import { ReviewError } from './ReviewError.tsx'
import { RouteReceipt } from '../RouteReceipt.tsx'
import { type Revoking, SimulatedNote } from './SimulatedNote.tsx'
import { SwapSteps } from './SwapSteps.tsx'
import { WalletQuestions } from './WalletQuestions.tsx'

type Props = {
  say: Say
  input: ReviewSide
  output: ReviewSide
  /** Null for a wrap or an unwrap. */
  quote: QuoteView | null
  /** What the operation of an account that pays for itself costs, and what goes along; null: another wallet. */
  operation: OperationView | null
  onConfirmPending: (id: string) => void
  simulated: SimulatedView
  /** Warned or to be accepted. */
  issues: Issue[]
  accepted: ReadonlySet<string>
  onAccept: (code: string, accepted: boolean) => void
  /** SW-7: the price is no longer the reviewed one. */
  moved: string | null
  onAcceptPrice: () => void
  /** What the wallet will ask; null until that is known, and once it asks. */
  questions: { kinds: StepView['kind'][]; together: boolean } | null
  /** The run, once started. */
  steps: StepView[] | null
  slow: boolean
  onStopWaiting: () => void
  /** What went wrong and what to do; the form keeps working. */
  error: string | null
  /** After a run that failed: what stays approved of it. */
  standing: readonly LeftView[]
  revoke: Revoking
  button: { text: string; enabled: boolean; busy: boolean }
  onConfirm: () => void
}

function Amount({ side }: { side: ReviewSide }) {
  return (
    <div className="review-side">
      <div>
        <p className={`review-amount${side.amount.length + side.token.symbol.length > 16 ? ' long' : ''}`}>
          <bdi>
            {side.amount} {safeText(side.token.symbol, 12)}
          </bdi>
        </p>
        <p className="soft">{side.fiat ?? ' '}</p>
      </div>
      <TokenIcon
        symbol={side.token.symbol}
        address={side.token.address}
        listed={side.token.listed}
        logoUrl={side.token.logoUrl}
        color={side.token.color}
        size={44}
      />
    </div>
  )
}

/** Everything a person signs for, before the wallet is asked. What is shown here is what is checked later. */
export function SwapReview(props: Props) {
  const { say, quote, issues, steps } = props
  const notes = issues.filter(issue => issue.level === 'warn' && issue.code !== 'walletChain')
  // Beside the network's cost: what is held and what goes along is read before the button, also on a small screen.
  const operation = props.operation && (
    <OperationNote
      say={say}
      view={props.operation}
      brief={quote !== null}
      busy={props.button.busy}
      onConfirm={props.onConfirmPending}
    />
  )
  return (
    <div className="review">
      <Amount side={props.input} />
      <Icon name="arrowDown" className="review-arrow" />
      <Amount side={props.output} />
      {quote && (
        <>
          <hr />
          <QuoteRows say={say} quote={quote} />
          {operation}
          <RouteReceipt say={say} quote={quote} />
        </>
      )}
      {!quote && operation}
      {!steps &&
        notes.map(issue => {
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
      {props.questions && (
        <WalletQuestions say={say} {...props.questions} symbol={safeText(props.input.token.symbol, 12)} />
      )}
      <div className="review-foot">
        <SimulatedNote say={say} view={props.simulated} revoke={props.revoke} />
        {!steps &&
          issues
            .filter(issue => issue.level === 'confirm' && issue.code !== 'tokenRisk')
            .map(issue => (
              <label key={issue.code} className="swap-note note-red swap-tick">
                <input
                  type="checkbox"
                  checked={props.accepted.has(issue.code)}
                  onChange={event => props.onAccept(issue.code, event.target.checked)}
                />
                <span>{issueAccept(say, issue)}</span>
              </label>
            ))}
        {steps && (
          <SwapSteps
            say={say}
            steps={steps}
            symbol={safeText(props.input.token.symbol, 12)}
            slow={props.slow}
            onStop={props.onStopWaiting}
          />
        )}
        {props.error && <ReviewError text={props.error} />}
        {props.moved && (
          <div className="swap-note note-amber review-moved" role={props.error ? 'status' : 'alert'}>
            <Icon name="warning" />
            <span>{props.moved}</span>
            <Button size="s" variant="primary" onClick={props.onAcceptPrice}>
              {say.t('review.acceptPrice')}
            </Button>
          </div>
        )}
        {props.standing.length > 0 && (
          <div className="swap-note note-amber">
            <Icon name="info" />
            <LeftApprovals say={say} title={say.t('review.standing')} left={props.standing} {...props.revoke} />
          </div>
        )}
        <Button
          variant="primary"
          size="l"
          block
          busy={props.button.busy}
          disabled={!props.button.enabled}
          onClick={props.onConfirm}
        >
          {props.button.text}
        </Button>
      </div>
    </div>
  )
}
