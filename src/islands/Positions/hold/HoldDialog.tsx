import type { ReactNode } from 'react'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { PriceMoved } from '#ui/deeds/PriceMoved.tsx'
import { HoldReview, type HoldView } from '#ui/positions/HoldReview.tsx'
import { DeedDialog } from '../../deeds/DeedDialog.tsx'
import { costText } from '../../Passkeys/costText.ts'
import { operationView } from '../../Passkeys/operationView.ts'
import { HoldDone } from './HoldDone.tsx'
import type { Hold } from './useHold.ts'

type Props = {
  say: Say
  deed: HoldAsk['deed']
  chainId: number
  hold: Hold
  /** What goes or comes. */
  tokens: readonly Token[]
  /** What leaves or arrives; null: nothing is asked for yet. */
  view: Pick<HoldView, 'heading' | 'amounts' | 'note'> | null
  /** What the button says where nothing can be asked for; null: it can. */
  blocked: string | null
  /** The price is no longer the one that is shown, and what takes the one of now. */
  moved?: { text: string; onAccept: () => void } | null
  onClose: () => void
  onDone: () => void
  /** The form. */
  children?: ReactNode
}

/** One deed of a position, from its form to its receipt, in the frame of every deed. */
export function HoldDialog(props: Props) {
  const { say, chainId, hold, tokens, view, blocked, moved } = props
  const { deed, ready, status } = hold
  if (deed.done)
    return (
      <HoldDone say={say} deed={props.deed} chainId={chainId} hash={deed.done} tokens={tokens} onClose={props.onDone} />
    )
  const whole: HoldView | null = view && {
    ...view,
    cost: ready?.cost ? costText(say, chainId, ready.cost) : null,
    operation: ready?.operation ? operationView(say, chainId, ready.operation) : null,
    tried:
      status === 'failed' || deed.error
        ? null
        : !ready
          ? { status: 'running', text: say.t('send.trying') }
          : ready.block === null
            ? { status: 'unavailable', text: say.t('send.untried') }
            : { status: 'ok', text: say.t('send.tried', { block: say.figure('count', Number(ready.block)) }) },
  }
  return (
    <DeedDialog
      say={say}
      runKey={props.deed}
      deed={deed}
      titles={{ review: say.t(`positions.${props.deed}`), doing: say.t(`position.doing.${props.deed}`) }}
      tokens={tokens}
      amounts={view?.amounts.map(({ text }) => text).join(' + ') ?? tokens.map(nameOf).join(' + ')}
      act={blocked ?? say.t(`position.${props.deed}Now`)}
      status={blocked === null ? status : 'idle'}
      answered={blocked === null && !moved}
      held={moved && <PriceMoved text={moved.text} accept={say.t('review.acceptPrice')} onAccept={moved.onAccept} />}
    >
      {props.children}
      {whole && <HoldReview say={say} view={whole} onPending={deed.confirmPending} />}
    </DeedDialog>
  )
}

const nameOf = ({ symbol }: Token): string => safeText(symbol, 12)
