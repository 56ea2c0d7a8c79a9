import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { claimable, type Reward } from '#domain/token/Reward.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { makePlanReview } from '#state/deeds/review/planReview.ts'
import { claimAsk, claimedBy } from '#state/holdings/claimAsk.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { Icon } from '#ui/primitives/Icon.tsx'
import { CostNote, lossOf } from '../../deeds/CostNote.tsx'
import { worthOf } from '../../deeds/costText.ts'
import { PlanDialog } from '../../deeds/PlanDialog.tsx'
import { usePlanReview } from '../../deeds/usePlanReview.ts'
import { NetworkDeeds, type Turn } from './NetworkDeeds.tsx'
import { plainToken } from '../../deeds/plainToken.ts'
import { apart } from '../../apart.ts'

type Props = { say: Say; account: Address; rewards: readonly Reward[]; onClose: () => void }

/** AD-6: rewards, network by network. What it began with is frozen. */
export function ClaimDialog({ say, account, rewards, onClose }: Props) {
  const [begun] = useState(rewards)
  return (
    <NetworkDeeds say={say} chainIds={[...new Set(begun.map(({ chainId }) => chainId))]} onClose={onClose}>
      {turn => (
        <Claim
          key={turn.chainId}
          {...{ say, account, turn, onClose }}
          due={begun.filter(({ chainId }) => chainId === turn.chainId)}
        />
      )}
    </NetworkDeeds>
  )
}

type One = { say: Say; account: Address; turn: Turn; due: readonly Reward[]; onClose: () => void }

function Claim({ say, account, turn, due, onClose }: One) {
  const { chainId } = turn
  const network = chainById(chainId)?.name ?? ''
  const reviewed = usePlanReview({
    ...{ runKey: 'claim', account, key: String(chainId), onClose },
    make: () => makePlanReview(claimAsk(account, chainId, due)),
  })
  const known = useStore($tokens)
  // What can't be paid is in no plan: it is named beside what is claimed.
  const claimed = reviewed.ready ? claimedBy(reviewed.ready.plan, due) : due
  const unpaid = due.filter(each => !claimed.includes(each))
  const tokenOf = ({ token, symbol, decimals }: Reward) =>
    known[tokenKey(chainId, token)] ?? plainToken({ chainId, address: token, symbol, decimals })
  const tokens = claimed.map(tokenOf)
  const worth = worthOf(claimed.map((each, at) => ({ raw: claimable(each), token: tokens[at]! })))
  const loss = lossOf(chainId, reviewed.ready, worth)
  const amountOf = (each: Reward) => {
    const { decimals, symbol } = tokenOf(each)
    return `${say.amount(claimable(each), decimals)} ${safeText(symbol, 12)}`
  }
  const amounts = claimed.map(amountOf)
  return (
    <PlanDialog
      {...{ say, chainId, reviewed }}
      runKey="claim"
      titles={{
        review: say.t('rewards.title'),
        doing: say.t('review.doing.claim'),
        done: say.t('rewards.claimed'),
      }}
      tokens={tokens}
      quiet={loss !== null}
      held={
        <>
          <CostNote say={say} text="costsMore" loss={loss} />
          {unpaid.length > 0 && (
            <p className="swap-note note-amber" role="status">
              <Icon name="warning" />
              <span>
                {say.t('rewards.unpaid', { amounts: unpaid.map(each => apart(say, amountOf(each))).join(', ') })}
              </span>
            </p>
          )}
        </>
      }
      amounts={amounts.join(' + ')}
      view={{
        parts: [{ heading: say.t('position.receive'), amounts: amounts.map(text => ({ text, bound: network })) }],
        note: say.t('rewards.text'),
      }}
      act={say.t('rewards.claimOn', { network })}
      finish={turn.finish}
      onDone={turn.onDone}
    >
      {turn.chooser}
    </PlanDialog>
  )
}
