import { type ReactNode, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { makePlanReview, type PlanAsk } from '#state/deeds/review/planReview.ts'
import { nativeToken } from '#state/tokens/tokens.ts'
import { PlanDialog } from '../deeds/PlanDialog.tsx'
import { usePlanReview } from '../deeds/usePlanReview.ts'
import { Tick } from '#ui/passkey/Tick.tsx'

/** A change of owners as it is asked for. */
export type OwnersAsked = {
  ask: PlanAsk
  title: string
  act: string
  /** Who may act from now on, who no longer; each as it is called. */
  adds: readonly string[]
  removes: readonly string[]
  note: string | null
  /** To be ticked before it can be signed. */
  tick?: string
}

type Props = { say: Say; account: Address; asked: OwnersAsked; onClose: () => void; children?: ReactNode }

/**
 * PK-2 to PK-4: owners of one network change, from the review to the receipt, in the frame of every deed. What it began
 * with is frozen.
 */
export function OwnersDialog({ say, account, asked, onClose, children }: Props) {
  const [{ ask, title, act, adds, removes, note, tick }] = useState(asked)
  const [known, setKnown] = useState(tick === undefined)
  const reviewed = usePlanReview({
    ...{ runKey: 'changeOwners', account, key: title, onClose },
    make: () => makePlanReview(ask),
  })
  const { chainId } = ask
  const network = chainById(chainId)?.name ?? ''
  const native = nativeToken(chainId)
  if (!native) return null
  const part = (heading: string, names: readonly string[]) =>
    names.length > 0 ? [{ heading, amounts: names.map(text => ({ text, bound: network })) }] : []
  return (
    <PlanDialog
      {...{ say, chainId, reviewed }}
      runKey="changeOwners"
      titles={{ review: title, doing: say.t('review.doing.changeOwners'), done: say.t('toast.changedOwners') }}
      tokens={[native]}
      amounts={[...adds, ...removes].join(' + ')}
      view={{
        parts: [...part(say.t('deed.permits'), adds), ...part(say.t('deed.ends'), removes)],
        note,
      }}
      held={
        tick !== undefined && (
          <Tick checked={known} onChange={setKnown}>
            {tick}
          </Tick>
        )
      }
      answered={known}
      act={act}
      onDone={onClose}
    >
      {children}
    </PlanDialog>
  )
}
