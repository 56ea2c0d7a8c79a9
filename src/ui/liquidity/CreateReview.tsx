import type { Say } from '#i18n/Say.ts'
import { DeedAmount, type DeedSide } from '../deeds/DeedAmount.tsx'
import type { Asked, StepView } from '../deeds/DeedSteps.tsx'
import { DeedTried, type Tried } from '../deeds/DeedTried.tsx'
import { OperationNote, type OperationView } from '../deeds/OperationNote.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Unbroken } from '../primitives/Unbroken.tsx'
import { WalletQuestions } from '../swap/review/WalletQuestions.tsx'

export type CreateReviewView = {
  sides: readonly DeedSide[]
  /** `on Ethereum · from Rabby 0x0605…4AD3` */
  between: string
  /** What comes back for it. */
  arrives: { title: string; text: string }
  rows: readonly { name: string; value: string }[]
  notes: readonly { text: string; tone: string }[]
  tried: Tried
  /** Approvals that remain once it is done. */
  left: readonly string[]
  /** Null while it is being tried. */
  cost: string | null
  operation: OperationView | null
  questions: {
    kinds: readonly StepView['kind'][]
    together: boolean
    asked: Asked
    symbol: string
    names: readonly Pick<StepView, 'of' | 'to'>[]
  } | null
}

/** LP-3: everything a person signs for, before the wallet is asked: what leaves, what arrives, what was rehearsed. */
export function CreateReview({
  say,
  view,
  onConfirm,
}: {
  say: Say
  view: CreateReviewView
  onConfirm: (id: string) => void
}) {
  const { arrives, questions } = view
  return (
    <div className="review">
      {view.sides.map(side => (
        <DeedAmount key={side.token.address} side={side} />
      ))}
      <p className="review-between soft">
        <Unbroken text={view.between} />
      </p>
      <div className="create-arrives">
        <Icon name="arrowDown" />
        <div>
          <p className="review-amount">
            <bdi translate="no">{arrives.title}</bdi>
          </p>
          <p className="soft">{arrives.text}</p>
        </div>
      </div>
      <DeedTried tried={view.tried} />
      <dl className="quote-rows">
        {view.rows.map(({ name, value }) => (
          <div className="quote-row" key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi translate="no">{value}</bdi>
            </dd>
          </div>
        ))}
        {!view.operation && (
          <div className="quote-row">
            <dt>{say.t('swap.networkCost')}</dt>
            <dd>
              <bdi translate="no">{view.cost ?? '–'}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {view.left.length > 0 && (
        <p className="soft plan-note">
          {say.t('review.approvalLeft')} {view.left.join(', ')}
        </p>
      )}
      {view.operation && <OperationNote say={say} view={view.operation} onConfirm={onConfirm} />}
      {view.notes.map(({ text, tone }) => (
        <p key={text} className={`swap-note note-${tone}`}>
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      ))}
      {questions && <WalletQuestions say={say} {...questions} />}
    </div>
  )
}
