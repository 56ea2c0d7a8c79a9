import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { makePlanReview } from '#state/deeds/review/planReview.ts'
import { withdrawAsk } from '#state/holdings/deposits.ts'
import { nativeToken } from '#state/tokens/tokens.ts'
import { PlanDialog } from '../deeds/PlanDialog.tsx'
import { usePlanReview } from '../deeds/usePlanReview.ts'
import { nativeText } from '../deeds/costText.ts'

type Props = { say: Say; account: Address; chainId: number; onClose: () => void }

/** PK-1: the deposit of one network goes to the balance. What stays behind pays for that. */
export function WithdrawDialog({ say, account, chainId, onClose }: Props) {
  const reviewed = usePlanReview({
    ...{ runKey: 'withdraw', account, key: String(chainId), onClose },
    make: () => makePlanReview(withdrawAsk(account, chainId)),
  })
  const native = nativeToken(chainId)
  const { ready } = reviewed
  const amount = ready?.plan.promises.receives[0]?.min ?? null
  const deposit = ready?.operation?.priced.deposit ?? null
  if (!native) return null
  const text = amount === null ? native.symbol : nativeText(say, chainId, amount)
  return (
    <PlanDialog
      {...{ say, chainId, reviewed }}
      runKey="withdraw"
      titles={{
        review: say.t('deposit.withdrawOn', { network: chainById(chainId)?.name ?? '' }),
        doing: say.t('review.doing.withdraw'),
        done: say.t('deposit.withdrawn'),
      }}
      tokens={[native]}
      amounts={text}
      view={{
        parts: amount === null ? [] : [{ heading: say.t('position.receive'), amounts: [{ text, bound: null }] }],
        note:
          amount === null || deposit === null
            ? null
            : say.t('deposit.arrives', { amount: text, stays: nativeText(say, chainId, deposit - amount) }),
      }}
      act={say.t('deposit.withdraw')}
      onDone={onClose}
    />
  )
}
