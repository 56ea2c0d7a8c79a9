import { useStore } from '@nanostores/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchWallet } from '#data/market/fetch/fetchWallet.ts'
import type { NftItem } from '#data/market/nftSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { $sendOpen } from '#state/send/openSend.ts'
import { $viewOnly } from '#state/wallet/connection.ts'
import { queryClient } from '#state/site/queryClient.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { NftGrid } from '#ui/nft/NftGrid.tsx'
import gridStyles from '#ui/nft/nftGrid.css?url'
import { Button } from '#ui/primitives/Button.tsx'
import { loadStyles } from '../loadStyles.ts'

const send = ({ chainId, collection, tokenId, name, imageUrl }: NftItem) =>
  $sendOpen.set({
    chainId,
    item: { contract: collection as Address, id: BigInt(tokenId), name: safeText(name, 40), imageUrl },
  })

/** What the account holds of collections, as the market knows it and as its public page shows it. */
export function NftsTab({ say, address }: { say: Say; address: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Nfts say={say} address={address} />
    </QueryClientProvider>
  )
}

function Nfts({ say, address }: { say: Say; address: string }) {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['wallet', address],
    queryFn: ({ signal }) => fetchWallet(address, 'all', { signal }),
  })
  const viewOnly = useStore($viewOnly)
  const [styled, setStyled] = useState(false)
  useEffect(() => void loadStyles(gridStyles).then(() => setStyled(true)), [])
  if (isPending || !styled) return <RowSkeletons rows={3} />
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
      items={data.nfts}
      label={say.t('nft.title')}
      withCollection
      onSend={viewOnly ? undefined : send}
    />
  )
}
