import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fetchWallet } from '#data/market/fetchWallet.ts'
import type { Say } from '#i18n/Say.ts'
import { queryClient } from '#state/queryClient.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { NftGrid } from '#ui/account/NftGrid.tsx'
import { RowSkeletons } from '#ui/account/RowSkeletons.tsx'
import { Button } from '#ui/primitives/Button.tsx'

/** What the account holds of collections, as the market knows it. */
export function NftsTab({ say, address }: { say: Say; address: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Nfts say={say} address={address} />
    </QueryClientProvider>
  )
}

function Nfts({ say, address }: { say: Say; address: string }) {
  const { data, isPending, isError, refetch } = useQuery({ queryKey: ['wallet', address], queryFn: ({ signal }) => fetchWallet(address, 'all', { signal }) })
  if (isPending) return <RowSkeletons rows={3} />
  if (isError)
    return (
      <EmptyPanel text={say.t('drawer.nftsAway')}>
        <Button onClick={() => void refetch()}>{say.t('drawer.retry')}</Button>
      </EmptyPanel>
    )
  if (data.nfts.length === 0) return <EmptyPanel text={say.t('drawer.nftsEmpty')} />
  return (
    <NftGrid
      say={say}
      nfts={data.nfts.map(({ chainId, collection, tokenId, name, collectionName, imageUrl, lastSale }) => ({
        key: `${chainId}-${collection}-${tokenId}`,
        name,
        collection: collectionName,
        image: imageUrl,
        floorUsd: lastSale?.usd ?? null,
      }))}
    />
  )
}
