import { isPermitting } from '#domain/deeds.ts'
import type { PlanStep } from '#domain/plan/DeedPlan.ts'
import type { Say } from '#i18n/Say.ts'

/** What a wallet is asked, in order: one question where it can, else several, and what lies between them. */
export function MigrateSteps({
  say,
  steps,
  batched,
  zap = false,
}: {
  say: Say
  steps: readonly PlanStep[]
  batched: boolean | undefined
  /** Nothing is withdrawn, and what goes in makes a position larger. */
  zap?: boolean
}) {
  if (steps.length === 0) return null
  if (batched || steps.length === 1) return <p className="soft plan-note">{say.t('migrate.once')}</p>
  // Where nothing is withdrawn any more, what can stop it is the swap, or nothing that needs a word.
  const stops = zap || steps.some(({ kind }) => kind === 'swap') ? 'zap.several' : 'migrate.asks'
  const begins = (first: PlanStep['kind']) => steps.some(({ kind }) => kind === first)
  const several = begins('removeLiquidity') ? 'migrate.several' : begins('collect') ? 'compound.several' : stops
  return (
    <>
      <p className="soft plan-note">{say.t(several, { n: steps.length })}</p>
      <ol className="plan-asks">
        {steps.map(({ kind }, at) => (
          <li key={at}>
            {say.t(
              zap && (kind === null || !isPermitting(kind))
                ? `review.step.${kind ?? 'zap'}`
                : `migrate.step.${kind ?? 'createPosition'}`,
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
