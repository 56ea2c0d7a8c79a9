import { useEffect, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { type LabAnswer, runLab } from '#state/liquidity/lab.ts'
import { LabFigures } from '#ui/liquidity/LabFigures.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Segmented } from '#ui/primitives/Segmented.tsx'
import { labQuestion, labView } from './labViews.ts'
import type { Creating } from './useCreate.ts'

const periods = [1, 7, 30]

type Shown = { of: string; done: number } & ({ answer: LabAnswer | null } | { failed: boolean })

/**
 * GO-9: what the chosen range and amount would have earned over the pool's real swaps. Once asked for, it follows what
 * is chosen.
 */
export function LabPanel({ say, creating }: { say: Say; creating: Creating }) {
  const [days, setDays] = useState(7)
  const [follow, setFollow] = useState(false)
  const [asked, setAsked] = useState(0)
  const [shown, setShown] = useState<Shown | null>(null)
  const question = labQuestion(creating, days, follow)
  // The pool's price moves with each block; what was asked is the range and the amount.
  const of =
    question &&
    JSON.stringify([question.poolId, question.range, days, follow, creating.form.decimal, creating.form.field])
  useEffect(() => {
    if (asked === 0 || question === null || of === null) return
    const abort = new AbortController()
    const tell = (done: number) => abort.signal.aborted || setShown({ of, done, failed: false })
    tell(0)
    runLab(question, Math.floor(Date.now() / 1000), { signal: abort.signal, onProgress: tell }).then(
      answer => abort.signal.aborted || setShown({ of, done: 1, answer }),
      error => {
        if (abort.signal.aborted) return
        console.warn('Tarn: a replay did not finish', error)
        setShown({ of, done: 1, failed: true })
      },
    )
    return () => abort.abort()
  }, [asked, of])
  if (question === null) return null
  const running = shown !== null && shown.done < 1
  return (
    <section className="lab" aria-labelledby="lab-head">
      <h2 id="lab-head">{say.t('lab.head')}</h2>
      <p className="soft">{say.t('lab.text')}</p>
      <div className="lab-ways">
        <Segmented
          label={say.t('lab.period')}
          items={periods.map(count => ({ key: String(count), label: say.t('lab.days', { count }) }))}
          value={String(days)}
          onChange={key => setDays(Number(key))}
        />
        <label>
          <input type="checkbox" checked={follow} onChange={event => setFollow(event.target.checked)} />
          {say.t('lab.follow')}
        </label>
      </div>
      <div aria-live="polite" aria-busy={running}>
        {running && <progress aria-label={say.t('lab.running')} value={shown.done} max={1} />}
        {shown !== null && 'answer' in shown && shown.answer !== null && (
          <LabFigures say={say} view={labView(say, creating, shown.answer)} />
        )}
        {shown !== null && 'answer' in shown && shown.answer === null && <p className="soft">{say.t('lab.none')}</p>}
        {shown !== null && 'failed' in shown && shown.failed && <p role="alert">{say.t('lab.gap')}</p>}
      </div>
      {(asked === 0 || (shown !== null && 'failed' in shown && shown.failed)) && (
        <Button onClick={() => setAsked(asked + 1)}>{say.t('lab.run')}</Button>
      )}
    </section>
  )
}
