import type { SideFacts } from '#domain/swap/Issue.ts'
import type * as SwapForm from '#domain/swap/SwapForm.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Swap, SwapMoment } from '#state/swap/swap.ts'
import type { Recipient } from '#state/swap/swapForm.ts'
import type { SwapPress } from '#state/swap/SwapPress.ts'
import sendStyles from '#ui/send/send.css?url'
import selectorStyles from '#ui/tokenSelector/tokenSelector.css?url'
import { later } from '../later.tsx'

const SelectorDialog = later(
  async () => (await import('../TokenSelector/SelectorDialog.tsx')).SelectorDialog,
  [selectorStyles],
)
const WarningDialog = later(
  async () => (await import('../TokenSelector/WarningDialog.tsx')).WarningDialog,
  [selectorStyles],
)
const SettingsDialog = later(async () => (await import('./SettingsDialog.tsx')).SettingsDialog)
const RecipientDialog = later(
  async () => (await import('./recipient/RecipientDialog.tsx')).RecipientDialog,
  [sendStyles],
)
const OpenedReview = later(async () => (await import('./OpenedReview.tsx')).OpenedReview)

/** What a press found that opens a review. */
export type Opened = { swap: Swap; pressed: SwapPress; input: Token; output: Token; linked: boolean }
export type Shown = 'none' | 'input' | 'output' | 'settings' | 'review' | 'risk' | 'recipient'

type Props = {
  say: Say
  shown: Shown
  form: SwapForm.SwapForm
  moment: SwapMoment
  opened: Opened | null
  /** The token to be warned of. */
  facts: SideFacts | null
  /** Leads back to the form as it is. */
  link: string
  onChain: ((chainId: number) => void) | undefined
  onPick: (side: SwapForm.Side, id: CurrencyId, chainId: number) => void
  onAccept: (facts: SideFacts) => void
  onRecipient: (recipient: Recipient) => void
  onSettled: () => void
  onClose: () => void
}

/** What opens over the swap box, one at a time. */
export function SwapDialogs({ say, shown, form, moment, opened, facts, link, onClose, ...on }: Props) {
  if (shown === 'input' || shown === 'output')
    return (
      <SelectorDialog
        say={say}
        side={shown}
        form={form}
        onChain={on.onChain}
        onPick={(id, chainId) => on.onPick(shown, id, chainId)}
        onClose={onClose}
      />
    )
  if (shown === 'settings')
    return <SettingsDialog say={say} autoBps={moment.autoSlippageBps} link={link} onClose={onClose} />
  if (shown === 'recipient')
    return <RecipientDialog say={say} chainId={form.chainId} onChoose={on.onRecipient} onClose={onClose} />
  if (shown === 'risk' && facts)
    return <WarningDialog say={say} facts={facts} onBack={onClose} onAccept={() => on.onAccept(facts)} />
  if (shown === 'review' && opened)
    return <OpenedReview say={say} moment={moment} opened={opened} onClose={onClose} onSettled={on.onSettled} />
  return null
}
