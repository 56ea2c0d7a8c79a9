import { type ReactNode, useState } from 'react'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Given } from '#state/deeds/flow/flowReceipt.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import type { PlanPart } from '#ui/deeds/PlanPanel.tsx'
import type { Halfway } from '../../deeds/DeedDialog.tsx'
import type { DeedNext } from '../../deeds/ReceiptFrame.tsx'
import { CostNote, lossOf } from '../../deeds/CostNote.tsx'
import { PlanDialog } from '../../deeds/PlanDialog.tsx'
import { PoolCheck } from '#ui/liquidity/PoolCheck.tsx'
import { poolCheckViews } from '../create/poolCheckViews.ts'
import type { Reviewed } from '../../deeds/usePlanReview.ts'

type Props = {
  say: Say
  deed: HoldAsk['deed']
  chainId: number
  hold: Reviewed
  /** What goes or comes. */
  tokens: readonly Token[]
  /** What leaves or arrives; null: nothing is asked for yet. */
  view: (PlanPart & { note: string | null }) | null
  /** What the button says where nothing can be asked for; null: it can. */
  blocked: string | null
  /** The price is no longer the one that is shown, and what takes the one of now. */
  moved?: { text: string; onAccept: () => void } | null
  /** It stopped between its halves. */
  halfway?: Halfway | null | undefined
  onDone: () => void
  /** What was set apart for it from the wallet. */
  given?: readonly Given[] | undefined
  /** Where the receipt leads. */
  next?: DeedNext | undefined
  /** The form. */
  children?: ReactNode
  /** Below what it comes to. */
  after?: ReactNode
  /** What it brings, in US dollars, where it is done for that; null: unknown. */
  worth?: number | null
}

/** One deed of a position, from its form to its receipt: the words of its kind. */
export function HoldDialog({ deed, hold, view, moved = null, worth = null, ...rest }: Props) {
  const { say, tokens } = rest
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const loss = lossOf(rest.chainId, hold.ready, worth)
  const { blocked, ticks, notes } = poolCheckViews(say, hold.issues)
  return (
    <PlanDialog
      {...rest}
      blocked={rest.blocked ?? blocked}
      answered={ticks.every(({ code }) => accepted.has(code))}
      held={
        <>
          <CostNote say={say} text={deed === 'compound' ? 'compound' : 'costsMore'} loss={loss} />
          <PoolCheck notes={notes} ticks={ticks} accepted={accepted} onChange={setAccepted} />
        </>
      }
      quiet={loss !== null}
      runKey={deed}
      reviewed={hold}
      titles={{
        review: say.t(`positions.${deed}`),
        doing: say.t(`position.doing.${deed}`),
        done: say.t(`position.done.${deed}`),
      }}
      amounts={view?.amounts.map(({ text }) => text).join(' + ') ?? tokens.map(nameOf).join(' + ')}
      view={view && { parts: [view], note: view.note }}
      act={say.t(`position.${deed}Now`)}
      moved={moved}
    />
  )
}

const nameOf = ({ symbol }: Token): string => safeText(symbol, 12)
