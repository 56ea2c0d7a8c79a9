import type { Say } from '#i18n/Say.ts'
import type { Run } from '#state/deeds/runs.ts'
import { stepText } from '#ui/deeds/stepText.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

/** GO-5: the steps that a run which failed had done before, such as an approval that is in force now. */
export function AlreadyDone({ say, run, symbol }: { say: Say; run: Run | null; symbol: string }) {
  const done = run?.error ? run.steps.filter(({ status }) => status === 'done') : []
  if (done.length === 0) return null
  return (
    <p className="swap-note">
      <Icon name="info" />
      <span>
        {say.t('deed.alreadyDone', {
          steps: done.map(step => stepText(say, step, symbol)).join(', '),
        })}
      </span>
    </p>
  )
}
