import type { ReactNode } from 'react'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Given } from '#state/deeds/flow/flowReceipt.ts'
import type { RunKey } from '#state/deeds/runs.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { type PlanPart, PlanPanel, type PlanView } from '#ui/deeds/PlanPanel.tsx'
import { PriceMoved } from '#ui/deeds/PriceMoved.tsx'
import { AlreadyDone } from './AlreadyDone.tsx'
import { costText } from './costText.ts'
import { leftViews } from './leftView.ts'
import { operationView } from './operationView.ts'
import { DeedDialog, type Halfway } from './DeedDialog.tsx'
import type { DeedNext } from './ReceiptFrame.tsx'
import { PlanDone } from './PlanDone.tsx'
import type { Reviewed } from './usePlanReview.ts'

type Props = {
  say: Say
  runKey: RunKey
  chainId: number
  reviewed: Reviewed
  /** Of the review, while it is under way, and of the receipt. */
  titles: { review: string; doing: string; done: string }
  /** What goes or comes. */
  tokens: readonly Token[]
  /** The line while it is under way. */
  amounts: string
  into?: string
  /** What leaves, arrives or is permitted; null: nothing is asked for yet. */
  view: { parts: readonly PlanPart[]; note: string | null } | null
  act: string
  /** What the button says where nothing can be asked for; null: it can. */
  blocked?: string | null
  /**
   * The price, or what is held, is no longer the one that is shown, and what takes the one of now (`accept`: its name;
   * without, that of a price). `isWhy`: it is also why what is shown can't go through.
   */
  moved?: { text: string; accept?: string; isWhy?: boolean; onAccept: () => void } | null
  /** It stopped between its halves. */
  halfway?: Halfway | null | undefined
  /** What it alone asks before its button can be pressed, and whether that was answered. */
  held?: ReactNode
  answered?: boolean
  /** It brings less than it costs. */
  quiet?: boolean
  onDone: () => void
  /** What the receipt's way out is called; without, `Done`. */
  finish?: string
  /** What was set apart for it from the wallet: its receipt tells what of it did not go in. */
  given?: readonly Given[] | undefined
  /** Where the receipt leads. */
  next?: DeedNext | undefined
  /** The form, above what it comes to. */
  children?: ReactNode
  /** Below it: what will be asked, in order. */
  after?: ReactNode
}

/** A deed of calls from its form to its receipt, in the frame of every deed. */
export function PlanDialog(props: Props) {
  const { say, chainId, reviewed, tokens, view, blocked = null, moved } = props
  const { deed, ready, status } = reviewed
  if (deed.done)
    return (
      <PlanDone
        say={say}
        title={props.titles.done}
        chainId={chainId}
        hash={deed.done}
        tokens={tokens}
        given={props.given}
        finish={props.finish}
        next={props.next}
        onClose={props.onDone}
      />
    )
  const whole: PlanView | null = view && {
    ...view,
    left: leftViews(
      say,
      chainId,
      ready?.plan.left ?? [],
      id => tokens.find(({ address }) => address === id) ?? $tokens.get()[tokenKey(chainId, id)],
    ),
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
  const symbol = safeText(tokens.at(-1)?.symbol ?? '', 12)
  return (
    <DeedDialog
      say={say}
      runKey={props.runKey}
      deed={moved?.isWhy && status === 'failed' ? { ...deed, error: null } : deed}
      titles={props.titles}
      tokens={tokens}
      amounts={props.amounts}
      into={props.into}
      act={blocked ?? props.act}
      quiet={props.quiet}
      halfway={props.halfway}
      status={blocked === null ? status : 'idle'}
      answered={blocked === null && !moved && props.answered !== false}
      held={
        <>
          {props.held}
          <AlreadyDone say={say} run={props.halfway ? null : deed.run} symbol={symbol} />
          {moved && (
            <PriceMoved
              text={moved.text}
              accept={moved.accept ?? say.t('review.acceptPrice')}
              beside={deed.error !== null}
              onAccept={moved.onAccept}
            />
          )}
        </>
      }
    >
      {props.children}
      {whole && <PlanPanel say={say} view={whole} onPending={deed.confirmPending} />}
      {props.after}
    </DeedDialog>
  )
}
