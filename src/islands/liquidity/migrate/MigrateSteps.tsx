import { isPermitting } from '#domain/deeds.ts'
import { type DeedPlan, type PlanStep, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Say } from '#i18n/Say.ts'
import { namesOf } from '#state/deeds/review/readyPlan.ts'
import { apart } from '../../apart.ts'

/** What a wallet is asked, in order: one question where it can, else several, and what lies between them. */
export function MigrateSteps({
  say,
  plan,
  zap = false,
}: {
  say: Say
  plan: DeedPlan | undefined
  /** Nothing is withdrawn, and what goes in makes a position larger. */
  zap?: boolean
}) {
  const steps = plan ? stepsOf(plan) : []
  if (!plan || steps.length === 0) return null
  if (plan.batched || steps.length === 1) return <p className="soft plan-note">{say.t('migrate.once')}</p>
  // Where nothing is withdrawn any more, what can stop it is the swap, or nothing that needs a word.
  const stops = zap || steps.some(({ kind }) => kind === 'swap') ? 'zap.several' : 'migrate.asks'
  const names = namesOf(plan)
  const begins = (first: PlanStep['kind']) => steps.some(({ kind }) => kind === first)
  const several = begins('removeLiquidity') ? 'migrate.several' : begins('collect') ? 'compound.several' : stops
  return (
    <>
      <p className="soft plan-note">{say.t(several, { n: steps.length })}</p>
      <ol className="plan-asks">
        {steps.map(({ kind }, at) => {
          const { of = '', to = '' } = names[at] ?? {}
          const said = zap || (kind !== null && isPermitting(kind))
          return (
            <li key={at}>
              {say.t(said ? `review.step.${kind ?? 'zap'}` : `migrate.step.${kind ?? 'createPosition'}`, {
                symbol: apart(say, of),
                spender: apart(say, to),
              })}
            </li>
          )
        })}
      </ol>
    </>
  )
}
