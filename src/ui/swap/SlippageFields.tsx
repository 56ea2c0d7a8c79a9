import type { ReactNode } from 'react'
import { percentSign } from '#i18n/percentSign.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Field } from '../primitives/Field.tsx'

export type SettingsView = {
  slippageText: string
  /** What automatic means now, `0.5`. */
  autoText: string
  slippageProblem: string | null
  slippageWarning: string | null
  deadlineText: string
  deadlineProblem: string | null
  deadlineWarning: string | null
}

type Props = {
  say: Say
  view: SettingsView
  onSlippage: (text: string) => void
  onAuto: () => void
  onDeadline: (text: string) => void
  onDeadlineLeave: () => void
  onDone: () => void
  children?: ReactNode
}

/** SW-6: how much worse a swap may end, and how long it may wait. */
export function SlippageFields({
  say,
  view,
  onSlippage,
  onAuto,
  onDeadline,
  onDeadlineLeave,
  onDone,
  children,
}: Props) {
  return (
    <form
      className="swap-settings"
      onSubmit={event => {
        event.preventDefault()
        onDone()
      }}
    >
      <Field
        label={say.t('swap.settings.slippage')}
        hint={view.slippageWarning ?? say.t('swap.settings.slippageHint')}
        problem={view.slippageProblem}
        className={view.slippageWarning ? 'field-warned' : ''}
        inputMode="decimal"
        autoComplete="off"
        placeholder={view.autoText}
        dir="ltr"
        maxLength={20}
        value={view.slippageText}
        onChange={event => onSlippage(event.target.value)}
        before={
          <Button
            size="s"
            variant={view.slippageText === '' ? 'primary' : 'secondary'}
            aria-pressed={view.slippageText === ''}
            onClick={onAuto}
          >
            {say.t('swap.auto')}
          </Button>
        }
        after={<span className="field-unit">{percentSign(say.tag)}</span>}
      />
      <a className="swap-settings-help soft" href={say.path('helpPage', { article: 'slippage' })}>
        {say.t('help.about.slippage')}
      </a>
      <Field
        label={say.t('swap.settings.deadline')}
        hint={view.deadlineWarning ?? say.t('swap.settings.deadlineHint')}
        problem={view.deadlineProblem}
        className={view.deadlineWarning ? 'field-warned' : ''}
        inputMode="numeric"
        autoComplete="off"
        placeholder="30"
        dir="ltr"
        maxLength={20}
        value={view.deadlineText}
        onChange={event => onDeadline(event.target.value)}
        onBlur={onDeadlineLeave}
        after={<span className="field-unit">{say.t('swap.settings.minutes')}</span>}
      />
      {children}
      <Button type="submit" variant="primary" block>
        {say.t('swap.settings.done')}
      </Button>
    </form>
  )
}
