import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { $publicActivity, loadActivity } from '#state/deeds/activity.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { useAskedAnew } from '../useAskedAnew.ts'
import { ActivityLines } from '../activity/ActivityLines.tsx'
import { NftsTab } from './NftsTab.tsx'

type Props = { say: Say; address: string }

/** AD-7, under `sharedPortfolio`: NFTs, and the way to the account's public page, which shows the same. */
export function SharedNftsTab({ say, address }: Props) {
  return (
    <>
      <NftsTab say={say} address={address} />
      <ToPage say={say} address={address} />
    </>
  )
}

/** AD-7, under `sharedPortfolio`: the account's public activity; nothing of this browser's memory. */
export function SharedActivityTab({ say, address, hidden }: Props & { hidden: boolean }) {
  const { status, lines } = useStore($publicActivity)
  useAskedAnew(loadActivity, [address])
  if (status === 'loading') return <RowSkeletons />
  return (
    <>
      <ActivityLines say={say} hidden={hidden} failed={status === 'failed'} lines={lines} />
      <ToPage say={say} address={address} />
    </>
  )
}

/** The same page that is shared with others. */
const ToPage = ({ say, address }: Props) => (
  <Button block href={say.path('portfolioOf', { wallet: address })}>
    {say.t('drawer.publicPage')}
  </Button>
)
