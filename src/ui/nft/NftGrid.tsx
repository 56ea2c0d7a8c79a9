import { safeText } from '#domain/token/Token.ts'
import type { NftItem } from '#data/market/nftSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { NftImage } from './NftImage.tsx'
import { Button } from '../primitives/Button.tsx'
import { itemPath } from './nftPaths.ts'
import { NftPrice } from './NftPrice.tsx'

/** Items as cards: picture, name, what it costs or last cost. */
export function NftGrid({
  say,
  items,
  label,
  withCollection = false,
  onSend,
}: {
  say: Say
  items: readonly NftItem[]
  label: string
  withCollection?: boolean
  /** Their owner may send them. */
  onSend?: ((item: NftItem) => void) | undefined
}) {
  return (
    <ul className="nft-grid" aria-label={label}>
      {items.map(item => (
        <li key={`${item.chainId}:${item.collection}:${item.tokenId}`} className="nft-card" data-item={item.tokenId}>
          <NftImage url={item.imageUrl} name={item.name} size={240} />
          <div className="nft-card-text">
            <a className="stretch" href={itemPath(say, item)}>
              <bdi translate="no">{safeText(item.name, 40)}</bdi>
            </a>
            {withCollection && (
              <small className="soft">
                <bdi translate="no">{safeText(item.collectionName, 40)}</bdi>
              </small>
            )}
            <p className="nft-card-price">
              <span className="soft">{say.t('nft.price')}</span>{' '}
              <NftPrice say={say} chainId={item.chainId} price={item.listing} of="listing" />
            </p>
            <p className="nft-card-price">
              <span className="soft">{say.t('nft.lastSale')}</span>{' '}
              <NftPrice say={say} chainId={item.chainId} price={item.lastSale} of="lastSale" />
            </p>
            {onSend && (
              <Button
                size="s"
                className="nft-send"
                aria-label={say.t('drawer.sendItem', { name: safeText(item.name, 40) })}
                onClick={() => onSend(item)}
              >
                {say.t('drawer.send')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
