import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { claimable, worthOf } from '#domain/token/Reward.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import { $claiming, $rewards, claimRewards, loadRewards, stopClaiming } from '#state/holdings/rewards.ts'
import { ClaimView } from '#ui/account/ClaimView.tsx'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'

/** AD-6: a button with what can be claimed; nothing where nothing can. */
export function ClaimReward({ say, hidden }: { say: Say; hidden: boolean }) {
  const account = useStore($account)
  const { account: of, rewards } = useStore($rewards)
  const { status, chainId, error } = useStore($claiming)
  const [open, setOpen] = useState(false)
  useAskedAnew(loadRewards, [account])
  const [first] = rewards
  if (!first || of !== account) return null
  const worth = worthOf(rewards)
  const amount =
    worth === null
      ? `${say.amount(claimable(first), first.decimals, 4)} ${safeText(first.symbol, 12)}`
      : say.figure('usdFull', worth)
  return (
    <>
      <Button block className="claim-button" onClick={() => setOpen(true)}>
        <Icon name="coin" />
        {say.t('rewards.claim')} <HiddenText say={say} text={amount} hidden={hidden} />
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={say.t('rewards.title')}
        closeLabel={say.t('fault.close')}
      >
        <ClaimView
          say={say}
          rewards={rewards}
          working={status === 'working' ? chainId : null}
          problem={status === 'failed' && error ? say.t(error.code, error.values) : null}
          onStop={stopClaiming}
          onClaim={id => void claimRewards(id).then(done => done && setOpen(false))}
        />
      </Dialog>
    </>
  )
}
