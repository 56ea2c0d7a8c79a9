import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import type { Holding } from '#domain/account/Portfolio.ts'
import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { makePlanReview } from '#state/deeds/review/planReview.ts'
import { unwrapAllAsk } from '#state/holdings/unwrapAll.ts'
import { nativeToken } from '#state/tokens/tokens.ts'
import { PlanDialog } from '../../deeds/PlanDialog.tsx'
import { usePlanReview } from '../../deeds/usePlanReview.ts'
import { NetworkDeeds, type Turn } from './NetworkDeeds.tsx'

type Props = { say: Say; account: Address; wrapped: readonly Holding[]; onClose: () => void }

/** What is held of wrapped currencies becomes the currency itself, network by network. */
export function UnwrapDialog({ say, account, wrapped, onClose }: Props) {
  return (
    <NetworkDeeds say={say} chainIds={wrapped.map(({ token }) => token.chainId)} onClose={onClose}>
      {turn => (
        <Unwrap
          key={turn.chainId}
          {...{ say, account, turn, onClose }}
          held={wrapped.find(({ token }) => token.chainId === turn.chainId)}
        />
      )}
    </NetworkDeeds>
  )
}

type One = { say: Say; account: Address; turn: Turn; held: Holding | undefined; onClose: () => void }

/**
 * Keeps the amount it opened with. A balance that changed since (`held`; undefined: none) is used once accepted.
 */
function Unwrap({ say, account, turn, held, onClose }: One) {
  const { chainId } = turn
  const [begun, setBegun] = useState(held)
  const reviewed = usePlanReview({
    ...{ runKey: 'unwrapAll', account, key: begun ? String(begun.raw) : null, onClose },
    make: asked => makePlanReview(asked && begun ? unwrapAllAsk(account, begun) : null),
  })
  const native = nativeToken(chainId)
  if (!begun || !native) return null
  const { token, raw } = begun
  const text = (amount: bigint, symbol: string) => `${say.amount(amount, token.decimals)} ${safeText(symbol, 12)}`
  const [out, back] = [text(raw, token.symbol), text(raw, native.symbol)]
  const { running, done } = reviewed.deed
  const now = held && held.raw !== raw && !running && !done ? text(held.raw, token.symbol) : null
  return (
    <PlanDialog
      {...{ say, chainId, reviewed }}
      runKey="unwrapAll"
      titles={{
        review: say.t('unwrapAll.open'),
        doing: say.t('review.doing.unwrap'),
        done: say.t('unwrapAll.done'),
      }}
      tokens={[token, native]}
      amounts={out}
      into={back}
      view={{
        parts: [
          { heading: say.t('unwrapAll.leaves'), amounts: [{ text: `− ${out}`, bound: null }] },
          { heading: say.t('unwrapAll.arrives'), amounts: [{ text: `+ ${back}`, bound: null }] },
        ],
        note: say.t('unwrapAll.text'),
      }}
      moved={
        now !== null
          ? {
              text: say.t('unwrapAll.changed', { now, before: out }),
              accept: say.t('deed.acceptAmount'),
              isWhy: true,
              onAccept: () => setBegun(held),
            }
          : null
      }
      act={say.t('unwrapAll.on', { network: chainById(chainId)?.name ?? '' })}
      finish={turn.finish}
      onDone={turn.onDone}
    >
      {turn.chooser}
    </PlanDialog>
  )
}
