import { chainById } from '#domain/chains/chains.ts'
import type { NftPrice as Price } from '#data/market/nftSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Figure } from '#ui/primitives/Figure.tsx'

type Props = {
  say: Say
  chainId: number
  price: Price | null /** Dollars too. */
  usd?: boolean /** What of an NFT it is, for the script that keeps it up to date. */
  of?: 'listing' | 'lastSale' | 'floor'
}

/** `0.42 ETH` and what it was worth; a dash without a price. */
export function NftPrice({ say, chainId, price, usd = false, of }: Props) {
  const native = chainById(chainId)?.native
  if (price === null || !native)
    return (
      <span className="soft nft-price" data-nft={of}>
        {say.figure('count', null)}
      </span>
    )
  return (
    <span className="nft-price" data-nft={of}>
      <bdi translate="no">{`${say.amount(BigInt(price.raw), native.decimals, 4)} ${native.symbol}`}</bdi>
      {usd && price.usd !== null && (
        <>
          {' '}
          <small className="soft">
            <Figure say={say} kind="usd" value={price.usd} />
          </small>
        </>
      )}
    </span>
  )
}
