import type { Address } from '#domain/chains/Chain.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { makeCancelAllReview } from '#state/orders/cancelReview.ts'
import { nativeToken } from '#state/tokens/tokens.ts'
import { PlanDialog } from '../../deeds/PlanDialog.tsx'
import { usePlanReview } from '../../deeds/usePlanReview.ts'

type Props = { say: Say; account: Address; onClose: () => void }

/** LM-5: everything that the account ever signed here is cancelled, in the frame of every deed. */
export function CancelAllDialog({ say, account, onClose }: Props) {
  const reviewed = usePlanReview({
    ...{ runKey: 'cancelAllLimits', account, key: account, onClose },
    make: () => makeCancelAllReview(account),
  })
  const native = nativeToken(ORDER_CHAIN)
  const calls = reviewed.ready?.plan.calls.length ?? 1
  return (
    <PlanDialog
      {...{ say, reviewed }}
      chainId={ORDER_CHAIN}
      runKey="cancelAllLimits"
      titles={{
        review: say.t('limits.all.review'),
        doing: say.t('limits.all.doing'),
        done: say.t('toast.cancelledAllLimits'),
      }}
      tokens={native ? [native] : []}
      amounts={shortAddress(account)}
      view={{
        parts: [
          {
            heading: say.t('limits.ends'),
            amounts: [{ text: say.t('limits.all.ends'), bound: shortAddress(account) }],
          },
        ],
        note: [
          say.t('limits.note.cancelling'),
          ...(calls > 1 ? [say.t('limits.cancelCalls', { count: calls })] : []),
        ].join(' '),
      }}
      act={say.t('limits.all.open')}
      onDone={onClose}
    />
  )
}
