import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { claimable, worthOf } from '#domain/token/Reward.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $account } from '#state/wallet/connection.ts'
import { isRunning, runOf } from '#state/deeds/runs.ts'
import { $rewards, claimRewards, loadRewards, stopClaiming } from '#state/holdings/rewards.ts'
import { DeedSheet } from '#ui/account/DeedSheet.tsx'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'

/** AD-6: a button with what can be claimed; nothing where nothing can. */
export function ClaimReward({ say, hidden }: { say: Say; hidden: boolean }) {
  const account = useStore($account)
  const { account: of, rewards } = useStore($rewards)
  const claiming = useStore(runOf('claim'))
  const [open, setOpen] = useState(false)
  useAskedAnew(loadRewards, [account])
  const [first] = rewards
  if (!first || of !== account) return null
  const worth = worthOf(rewards)
  const amount =
    worth === null
      ? `${say.amount(claimable(first), first.decimals, 4)} ${safeText(first.symbol, 12)}`
      : say.figure('usdFull', worth)
  const parts = [...new Set(rewards.map(({ chainId }) => chainId))].map(chainId => {
    const network = chainById(chainId)?.name ?? String(chainId)
    return {
      ...{ key: String(chainId), network, button: say.t('rewards.claimOn', { network }) },
      rows: rewards
        .filter(reward => reward.chainId === chainId)
        .map(each => ({
          label: null,
          value: `${say.amount(claimable(each), each.decimals)} ${safeText(each.symbol, 12)}`,
        })),
      onRun: () => void claimRewards(chainId).then(done => done && setOpen(false)),
    }
  })
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
        <DeedSheet
          say={say}
          text={say.t('rewards.text')}
          parts={parts}
          working={isRunning(claiming) ? (claiming?.about[0] ?? null) : null}
          problem={claiming?.error ? say.t(claiming.error.code, claiming.error.values) : null}
          onStop={stopClaiming}
        />
      </Dialog>
    </>
  )
}
