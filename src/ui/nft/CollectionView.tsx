import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress } from '#domain/Token.ts'
import type { NftCollectionDetail, NftItem } from '#data/market/nftSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { FavoriteStar } from '#ui/explore/FavoriteStar.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { ShareMenu } from '#ui/token/ShareMenu.tsx'
import { NftCrumbs } from './NftCrumbs.tsx'
import { NftGrid } from './NftGrid.tsx'
import { NftImage } from './NftImage.tsx'
import { NftPrice } from './NftPrice.tsx'

type Props = { say: Say; collection: NftCollectionDetail; items: readonly NftItem[]; url: string }

/** How many values of a trait are named; rarer ones are on their items' pages. */
const VALUES = 6

/** EX-6, EN-6: a collection: floor, owners, items, last sale, traits, and its items (for sale first). */
export function CollectionView({ say, collection, items, url }: Props) {
  const chain = chainById(collection.chainId)
  const name = safeText(collection.name, 60)
  return (
    <div className="detail wrap">
      <NftCrumbs say={say} items={[{ text: name }]} />
      <header className="detail-head">
        <NftImage url={collection.imageUrl} name={collection.name} size={72} />
        <h1><bdi>{name}</bdi> <bdi className="soft detail-symbol">{safeText(collection.symbol, 12)}</bdi></h1>
        <span className="badges">
          {collection.verified && <span className="badge badge-accent">{say.t('nft.verified')}</span>}
          <span className="badge">{chain?.name}</span>
        </span>
        <FavoriteStar say={say} of={`collection:${collection.chainId}:${collection.address}`} name={name} />
        <ShareMenu say={say} url={url} text={name} />
      </header>
      {collection.spam && <aside className="safety safety-warn"><Icon name="warning" /><p><strong>{say.t('token.safety.spam.title')}</strong></p></aside>}
      {collection.description && <p className="info-text nft-lead"><bdi>{safeText(collection.description, 300)}</bdi></p>}
      <section className="stats" aria-labelledby="stats">
        <h2 id="stats" className="unseen">{say.t('token.stats')}</h2>
        <dl className="stat-grid nft-stats">
          <div><dt className="soft">{say.t('nft.floor')}</dt><dd><NftPrice say={say} chainId={collection.chainId} price={collection.floor} usd /></dd></div>
          <div><dt className="soft">{say.t('nft.volume1d')}</dt><dd><Figure say={say} kind="usd" value={collection.volume1dUsd} /></dd></div>
          <div><dt className="soft">{say.t('nft.volume')}</dt><dd><Figure say={say} kind="usd" value={collection.volumeUsd} /></dd></div>
          <div><dt className="soft">{say.t('nft.items')}</dt><dd><Figure say={say} kind="count" value={collection.items} /></dd></div>
          <div><dt className="soft">{say.t('nft.owners')}</dt><dd><Figure say={say} kind="count" value={collection.owners} /></dd></div>
          <div><dt className="soft">{say.t('nft.lastSaleTime')}</dt><dd><Figure say={say} kind="date" value={collection.lastSaleTime} /></dd></div>
        </dl>
        <p className="small soft"><a href={`${chain?.explorer}/address/${collection.address}`} rel="noopener nofollow">{shortAddress(collection.address)}</a></p>
      </section>
      {collection.traits.length > 0 && (
        <section className="nft-traits" aria-labelledby="traits">
          <h2 id="traits">{say.t('nft.traits')}</h2>
          <dl>
            {collection.traits.slice(0, 12).map(trait => (
              <div key={trait.type}>
                <dt className="soft"><bdi>{safeText(trait.type, 40)}</bdi></dt>
                {trait.values.slice(0, VALUES).map(({ value, count }) => (
                  <dd key={value}><bdi>{safeText(value, 40)}</bdi> <span className="soft">{say.figure('percent', collection.items > 0 ? count / collection.items : null)}</span></dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="items">
        <h2 id="items">{say.t('nft.items')}</h2>
        {items.length === 0 ? <p className="nothing soft">{say.t('nft.noItems')}</p> : <NftGrid say={say} items={items} label={say.t('nft.items')} />}
        {items.length < collection.items && <p className="soft small">{say.t('nft.shown', { shown: say.figure('count', items.length), all: say.figure('count', collection.items) })}</p>}
      </section>
    </div>
  )
}
