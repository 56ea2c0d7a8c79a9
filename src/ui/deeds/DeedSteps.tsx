import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { stepText, type StepView } from './stepText.ts'

export type { StepView } from './stepText.ts'

/** Who is asked: a wallet in its own window, or the passkey of this device. */
export type Asked = 'wallet' | 'passkey'

export type StepsProps = {
  say: Say
  steps: StepView[]
  symbol: string
  asked: Asked
  /** The wallet hasn't answered for a while. */
  slow: boolean
  onStop: () => void
}

/** SW-4: approve → permit → swap: where each stands and what is asked now. */
export function DeedSteps({ say, steps, symbol, asked, slow, onStop }: StepsProps) {
  const current = steps.find(step => step.status !== 'done')
  const hint =
    current &&
    (current.status === 'wallet' && asked === 'passkey'
      ? 'passkey'
      : current.kind === 'handOver' && current.status === 'checking'
        ? 'handOver'
        : current.status)
  return (
    <div className="swap-steps">
      <ol role="list">
        {steps.map((step, index) => (
          <li key={index} className={`step step-${step.status}`} aria-current={step === current ? 'step' : undefined}>
            <span className="step-mark" aria-hidden="true">
              {step.status === 'done' ? (
                <Icon name="check" />
              ) : step.status === 'failed' ? (
                <Icon name="close" />
              ) : (
                index + 1
              )}
            </span>
            <span>
              {stepText(say, step, symbol)}
              <span className="unseen">{` ${say.t(`review.status.${step.status}`)}`}</span>
              {step === current && (
                <small className="step-hint" aria-hidden="true">
                  {say.t(`review.hint.${hint}`)}
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {hint && say.t(`review.hint.${hint}`)}
      </p>
      {/* An approval alone is not what was meant: after closing, the rest is asked for again. */}
      {current?.status === 'pending' && current === steps.at(-1) && (
        <p className="swap-note deed-leave">
          <Icon name="info" />
          <span>{say.t('review.canClose')}</span>
        </p>
      )}
      {slow && current?.status === 'wallet' && (
        <p className="swap-note note-amber">
          <Icon name="info" />
          <span>
            {say.t(asked === 'passkey' ? 'review.slowPasskey' : 'review.slow')}{' '}
            <button type="button" className="link" onClick={onStop}>
              {say.t('review.stopWaiting')}
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
