import { Icon } from '../../primitives/Icon.tsx'
import type { Say } from '#i18n/Say.ts'
import type { StepView } from './ReviewView.ts'

/** SW-4: approve → permit → swap, where each stands and what the wallet is asked now. */
export function SwapSteps({
  say,
  steps,
  symbol,
  slow,
  onStop,
}: {
  say: Say
  steps: StepView[]
  symbol: string
  slow: boolean
  onStop: () => void
}) {
  const current = steps.find(step => step.status !== 'done')
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
              {say.t(`review.step.${step.kind}`, { symbol })}
              <span className="unseen"> {say.t(`review.status.${step.status}`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="step-hint" role="status">
        {current && say.t(`review.hint.${current.status}`)}
      </p>
      {slow && current?.status === 'wallet' && (
        <p className="swap-note note-amber">
          <Icon name="info" />
          <span>
            {say.t('review.slow')}{' '}
            <button type="button" className="link" onClick={onStop}>
              {say.t('review.stopWaiting')}
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
