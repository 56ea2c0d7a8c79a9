import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { shownShort } from '#domain/people/Typed.ts'
import type { Say } from '#i18n/Say.ts'
import { makeConsentReview } from '#state/deeds/review/consentReview.ts'
import { isDone, type RunKey, type Running } from '#state/deeds/runs.ts'
import { ConsentPanel } from '#ui/deeds/ConsentPanel.tsx'
import type { PlanPart } from '#ui/deeds/PlanParts.tsx'
import { Tick } from '#ui/passkey/Tick.tsx'
import { ConsentDone } from './ConsentDone.tsx'
import { DeedDialog } from './DeedDialog.tsx'
import type { DeedNext } from './ReceiptFrame.tsx'
import { useDeedReview } from './useDeedReview.ts'

/** A text of ours as it is asked for. */
export type ConsentAsked = {
  /** Of the review, while it is under way, and of the receipt. */
  titles: { review: string; doing: string; done: string }
  /** What it says, and does. */
  parts: readonly PlanPart[]
  note: string | null
  /** The network whose signature counts; without, any. */
  network?: string
  /** The line while it is under way. */
  amounts: string
  into?: string
  act: string
  /** To be ticked before it can be signed. */
  tick?: string
  /** What came of it. */
  sentence: string
  /** What the receipt's way out is called; without, `Done`. */
  finish?: string
  /** Where that can be seen. */
  next?: DeedNext
  agree: (run: Running) => Promise<void>
}

type Props = {
  say: Say
  runKey: RunKey
  account: Address
  asked: ConsentAsked
  /** Its picture. */
  mark: ReactNode
  /** `done`: it was agreed to. */
  onClose: (done: boolean) => void
  /** What is to be chosen, above what it says. */
  form?: ReactNode
  /** What stands whole below what it says. */
  children?: ReactNode
}

/**
 * A text of ours, signed and handed to our service, from its review to its receipt, in the frame of every deed. What it
 * began with is frozen.
 */
export function ConsentDialog({ say, runKey, account, mark, onClose, form, children, ...began }: Props) {
  const [asked] = useState(began.asked)
  const { titles, tick } = asked
  const [known, setKnown] = useState(tick === undefined)
  const reviewing = useMemo(() => makeConsentReview(runKey, asked.agree), [runKey, asked])
  const review = useStore(reviewing.$review)
  const deed = useDeedReview({
    key: runKey,
    account,
    reviewing,
    review,
    onClose: () => onClose(false),
    onSent: () => {},
  })
  const signer = { name: say.t('consent.wallet'), value: `${deed.wallet} · ${shownShort(account)}` }
  if (isDone(deed.run))
    return (
      <ConsentDone
        {...{ say, mark, signer }}
        title={titles.done}
        sentence={asked.sentence}
        finish={asked.finish}
        next={asked.next}
        onClose={() => onClose(true)}
      />
    )
  return (
    <DeedDialog
      {...{ say, runKey, deed, titles, mark }}
      tokens={[]}
      amounts={asked.amounts}
      into={asked.into}
      act={asked.act}
      status={review.status}
      answered={known}
      held={
        tick !== undefined && (
          <Tick checked={known} onChange={setKnown}>
            {tick}
          </Tick>
        )
      }
    >
      {form}
      <ConsentPanel
        parts={asked.parts}
        note={asked.note}
        rows={[
          signer,
          ...(asked.network ? [{ name: say.t('recovery.row.network'), value: asked.network }] : []),
          { name: say.t('consent.site'), value: location.host },
          { name: say.t('swap.networkCost'), value: say.t('consent.free') },
        ]}
      />
      {children}
    </DeedDialog>
  )
}
