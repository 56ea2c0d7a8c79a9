import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import type { ReadyPlan } from '#state/deeds/review/readyPlan.ts'
import { Icon } from '#ui/primitives/Icon.tsx'
import { moneyOf } from './costText.ts'

/** Both in US dollars. */
type Loss = { cost: number; worth: number }

/**
 * The network's fee beside what the deed brings (`worth`, in US dollars), where the fee is the larger. Null: it is not,
 * or one of them is unknown.
 */
export function lossOf(chainId: number, ready: ReadyPlan | null, worth: number | null): Loss | null {
  const wei = ready?.operation ? ready.operation.priced.expected : (ready?.cost ?? null)
  const cost = wei === null || chainById(chainId)?.testnet ? null : moneyOf(chainId, wei)
  return cost === null || worth === null || cost <= worth ? null : { cost, worth }
}

/** Says so, above a button that is quiet then. */
export function CostNote({ say, text, loss }: { say: Say; text: 'costsMore' | 'compound'; loss: Loss | null }) {
  if (loss === null) return null
  const cost = say.figure('usdFull', loss.cost)
  const worth = say.figure('usdFull', loss.worth)
  return (
    <p className="swap-note note-amber" role="status">
      <Icon name="warning" />
      <span>
        {text === 'compound'
          ? say.t('compound.costsMore', { cost, fees: worth })
          : say.t('position.costsMore', { cost, worth })}
      </span>
    </p>
  )
}
