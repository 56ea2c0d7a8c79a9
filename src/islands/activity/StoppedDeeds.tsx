import { useStore } from '@nanostores/react'
import { wordsOf } from '#domain/deeds.ts'
import { positionDeeds } from '#domain/liquidity/HoldDeed.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Flow } from '#state/deeds/flow/Flow.ts'
import { $stopped, dropFlow } from '#state/deeds/flow/flows.ts'
import { $account } from '#state/wallet/connection.ts'
import { Button } from '#ui/primitives/Button.tsx'

/** What it was to do, by what was kept of its last step. */
function titleOf(say: Say, { deed, steps }: Flow): string {
  const told = steps.at(-1)?.told?.[0]
  const symbol = (of: { symbol: string } | undefined) => safeText(of?.symbol ?? '', 12)
  return say.t(wordsOf(deed, false), {
    symbolIn: symbol(told?.currencyIn),
    symbolOut: symbol(told?.currencyOut),
    to: '',
  })
}

/** Where it is asked for anew: a position's page opens the dialog of a deed that its address names. */
const hrefOf = ({ deed, page }: Flow): string | undefined =>
  page && (positionDeeds.some(each => each === deed) ? `${page}#${deed}` : page)

/**
 * GO-5: deeds that stopped after some of their steps, in this page or an earlier one: how far each came, and the page
 * where it goes on with a new review.
 */
export function StoppedDeeds({ say }: { say: Say }) {
  const account = useStore($account)
  const stopped = useStore($stopped).filter(flow => flow.account === account)
  return stopped.map(flow => {
    const href = hrefOf(flow)
    const done = flow.steps.filter(({ artifact, status }) => artifact !== undefined || status === 'done').length
    return (
      <section key={flow.id} className="card card-warn pad-s account-note" aria-labelledby={`stopped-${flow.id}`}>
        <h3 id={`stopped-${flow.id}`}>{titleOf(say, flow)}</h3>
        <p>{say.t('activity.stopped', { done: String(done), steps: String(flow.steps.length) })}</p>
        {href && (
          <Button variant="primary" href={href}>
            {say.t('activity.goOn')}
          </Button>
        )}
        <Button onClick={() => dropFlow(flow.id)}>{say.t('activity.forget')}</Button>
      </section>
    )
  })
}
