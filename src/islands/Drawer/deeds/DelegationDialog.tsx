import { shownShort } from '#domain/people/Typed.ts'
import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import type { Say } from '#i18n/Say.ts'
import { delegationAsk } from '#state/account/delegation.ts'
import { makePlanReview } from '#state/deeds/review/planReview.ts'
import { nativeToken } from '#state/tokens/tokens.ts'
import { PlanDialog } from '../../deeds/PlanDialog.tsx'
import { usePlanReview } from '../../deeds/usePlanReview.ts'

type Props = {
  say: Say
  account: Address
  chainId: number
  on: boolean
  /** The contract that the account is delegated to now; null: none. */
  to: string | null
  onClose: () => void
}

/**
 * OB-8: the smart wallet of one network, taken on or given up. What stays permitted is whose code acts for the address.
 */
export function DelegationDialog({ say, account, chainId, on, to, onClose }: Props) {
  const [before] = useState(to)
  const reviewed = usePlanReview({
    ...{ runKey: 'delegation', account, key: String(chainId), onClose },
    make: () => makePlanReview(delegationAsk(account, chainId, on)),
  })
  const native = nativeToken(chainId)
  const network = chainById(chainId)?.name ?? ''
  if (!native) return null
  const title = say.t(on ? 'delegation.enableOn' : 'delegation.disableOn', { network })
  const acts = on ? shownShort(SMART_ACCOUNT) : before
  return (
    <PlanDialog
      {...{ say, chainId, reviewed }}
      runKey="delegation"
      titles={{
        review: title,
        doing: title,
        done: say.t(on ? 'delegation.added' : 'delegation.removed'),
      }}
      tokens={[native]}
      amounts={network}
      view={{
        parts: [
          {
            heading: say.t(on ? 'deed.permits' : 'deed.ends'),
            amounts: [{ text: acts ?? say.t('review.none'), bound: say.t('delegation.means', { network }) }],
          },
        ],
        note: say.t(on ? 'delegation.enableNote' : 'delegation.disableNote', { network }),
      }}
      act={say.t(on ? 'delegation.enable' : 'delegation.disable')}
      onDone={onClose}
    />
  )
}
