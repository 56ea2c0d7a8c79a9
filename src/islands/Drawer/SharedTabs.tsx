import { useStore } from '@nanostores/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchWallet } from '#data/market/fetchWallet.ts'
import type { Say } from '#i18n/Say.ts'
import { $publicActivity, loadActivity } from '#state/activity.ts'
import { queryClient } from '#state/queryClient.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { RowSkeletons } from '#ui/account/RowSkeletons.tsx'
import { NftGrid } from '#ui/nft/NftGrid.tsx'
import nftStyles from '#ui/nft/nft.css?url'
import { Button } from '#ui/primitives/Button.tsx'
import { loadStyles } from '../loadStyles.ts'
import { useAskedAnew } from '../useAskedAnew.ts'
import { ActivityLines } from './ActivityLines.tsx'

type Props = { say: Say; address: string }

/** AD-7, under `sharedPortfolio`: NFTs as the account's public page shows them. */
export function SharedNftsTab({ say, address }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Nfts say={say} address={address} />
      <ToPage say={say} address={address} />
    </QueryClientProvider>
  )
}

function Nfts({ say, address }: Props) {
  const { data, isPending, isError, refetch } = useQuery({ queryKey: ['wallet', address], queryFn: ({ signal }) => fetchWallet(address, 'all', { signal }) })
  const [styled, setStyled] = useState(false)
  useEffect(() => void loadStyles(nftStyles).then(() => setStyled(true)), [])
  if (isPending || !styled) return <RowSkeletons rows={3} />
  if (isError)
    return (
      <EmptyPanel text={say.t('drawer.nftsAway')}>
        <Button onClick={() => void refetch()}>{say.t('drawer.retry')}</Button>
      </EmptyPanel>
    )
  if (data.nfts.length === 0) return <EmptyPanel text={say.t('drawer.nftsEmpty')} />
  return <NftGrid say={say} items={data.nfts} label={say.t('nft.title')} withCollection />
}

/** AD-7, under `sharedPortfolio`: what everybody can see that the account did; nothing of this browser's memory. */
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
