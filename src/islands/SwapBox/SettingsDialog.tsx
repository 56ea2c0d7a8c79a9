import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as Slippage from '#domain/swap/Slippage.ts'
import type { Say } from '#i18n/Say.ts'
import { $swapSettings, chooseProtocol, setSwapSettings } from '#state/swap/swapSettings.ts'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { ProtocolChoice } from '#ui/swap/ProtocolChoice.tsx'
import { SlippageFields } from '#ui/swap/SlippageFields.tsx'
import { CopyLink } from '../CopyLink.tsx'
import { lazyNodes } from '../nodes/lazyNodes.ts'
import { readTyped, writeDecimal } from '../../i18n/typedAmount.ts'

const Nodes = lazyNodes()

type Props = {
  say: Say
  autoBps: number /** Leads back to the swap as it is; another form has its own. */
  link?: string
  onClose: () => void
}

const percentText = (bps: number) => String(bps / 100)

/** SW-6: what is typed holds at once; what can't hold is said, and the last good value comes back on closing. */
export function SettingsDialog({ say, autoBps, link, onClose }: Props) {
  const { slippage, deadlineMinutes, protocols } = useStore($swapSettings)
  const [slippageText, setSlippageText] = useState(
    slippage.status === 'ok' ? writeDecimal(percentText(slippage.bps), say.tag) : '',
  )
  const [nodesOpen, setNodesOpen] = useState(false)
  const [deadlineText, setDeadlineText] = useState(String(deadlineMinutes))
  const read = Slippage.parse(readTyped(slippageText, say.tag), slippageText.trim() === '')
  const minutes = Slippage.clampDeadline(readTyped(deadlineText, say.tag))

  const typeSlippage = (text: string) => {
    setSlippageText(text)
    setSwapSettings({ slippage: Slippage.parse(readTyped(text, say.tag), text.trim() === '') })
  }
  const typeDeadline = (text: string) => {
    setDeadlineText(text)
    const clamped = Slippage.clampDeadline(readTyped(text, say.tag))
    if (clamped !== null && text.trim() !== '') setSwapSettings({ deadlineMinutes: clamped })
  }
  const leaveDeadline = () => setDeadlineText(String($swapSettings.get().deadlineMinutes))
  const close = () => {
    if (read.status !== 'ok' && read.status !== 'empty') setSwapSettings({ slippage: { status: 'empty' } })
    onClose()
  }

  return (
    <Dialog open onClose={close} shape="sheet" title={say.t('swap.settings')} closeLabel={say.t('review.close')}>
      <SlippageFields
        say={say}
        view={{
          slippageText,
          autoText: writeDecimal(percentText(autoBps), say.tag),
          slippageProblem:
            read.status === 'ok' || read.status === 'empty' ? null : say.t('swap.settings.slippageInvalid'),
          slippageWarning:
            read.status === 'ok' && read.bps > Slippage.HIGH_BPS ? say.t('swap.settings.slippageHigh') : null,
          deadlineText,
          deadlineProblem:
            minutes === null && deadlineText.trim() !== '' ? say.t('swap.settings.deadlineInvalid') : null,
          deadlineWarning:
            minutes !== null && minutes >= Slippage.DEADLINE.warn ? say.t('swap.settings.deadlineLong') : null,
        }}
        onSlippage={typeSlippage}
        onAuto={() => typeSlippage('')}
        onDeadline={typeDeadline}
        onDeadlineLeave={leaveDeadline}
        onDone={close}
      >
        <ProtocolChoice say={say} chosen={protocols} onChoose={chooseProtocol} />
      </SlippageFields>
      {link && <CopyLink say={say} path={link} />}
      <details className="swap-settings-nodes" onToggle={event => setNodesOpen(event.currentTarget.open)}>
        <summary>{say.t('nodes.title')}</summary>
        {nodesOpen && <Nodes say={say} />}
      </details>
    </Dialog>
  )
}
