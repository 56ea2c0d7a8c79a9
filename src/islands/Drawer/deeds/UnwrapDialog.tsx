import type { Address } from '#domain/chains/Chain.ts'
import type { Holding } from '#domain/account/Portfolio.ts'
import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import { useRef } from 'react'
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

/** `held` follows what is held until it is asked for; undefined: nothing any more. */
function Unwrap({ say, account, turn, held, onClose }: One) {
  const { chainId } = turn
  const last = useRef(held)
  if (held) last.current = held
  const holding = last.current
  const reviewed = usePlanReview({
    ...{ runKey: 'unwrapAll', account, key: holding ? String(holding.raw) : null, onClose },
    make: asked => makePlanReview(asked && holding ? unwrapAllAsk(account, holding) : null),
  })
  const native = nativeToken(chainId)
  // What was asked for is what is told of, whatever is held by then.
  const shown = useRef(holding)
  if (!reviewed.deed.running && !reviewed.deed.done) shown.current = holding
  if (!shown.current || !native) return null
  const { token, raw } = shown.current
  const amount = say.amount(raw, token.decimals, 20)
  const [out, back] = [`${amount} ${safeText(token.symbol, 12)}`, `${amount} ${safeText(native.symbol, 12)}`]
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
      amounts={`${out} → ${back}`}
      view={{
        parts: [
          { heading: say.t('unwrapAll.leaves'), amounts: [{ text: `− ${out}`, bound: null }] },
          { heading: say.t('unwrapAll.arrives'), amounts: [{ text: `+ ${back}`, bound: null }] },
        ],
        note: say.t('unwrapAll.text'),
      }}
      act={say.t('unwrapAll.on', { network: chainById(chainId)?.name ?? '' })}
      finish={turn.finish}
      onDone={turn.onDone}
    >
      {turn.chooser}
    </PlanDialog>
  )
}
