import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { claimable, worthOf } from '#domain/token/Reward.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import { $rewards, loadRewards } from '#state/holdings/rewards.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { useAskedAnew } from '../../useAskedAnew.ts'
import { ClaimDialog } from './lazyDeeds.ts'

/** AD-6: a button with what can be claimed; nothing where nothing can. */
export function ClaimReward({ say, hidden }: { say: Say; hidden: boolean }) {
  const account = useStore($account)
  const { account: of, rewards } = useStore($rewards)
  const [open, setOpen] = useState(false)
  useAskedAnew(loadRewards, [account])
  const [first] = of === account ? rewards : []
  const worth = worthOf(rewards)
  return (
    <>
      {first && (
        <Button block className="claim-button" onClick={() => setOpen(true)}>
          <Icon name="coin" />
          {say.t('rewards.claim')}{' '}
          <HiddenText
            say={say}
            text={
              worth === null
                ? `${say.amount(claimable(first), first.decimals, 4)} ${safeText(first.symbol, 12)}`
                : say.figure('usdFull', worth)
            }
            hidden={hidden}
          />
        </Button>
      )}
      {open && account && <ClaimDialog say={say} account={account} rewards={rewards} onClose={() => setOpen(false)} />}
    </>
  )
}
