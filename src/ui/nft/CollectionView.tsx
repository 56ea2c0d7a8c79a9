import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { NftCollectionDetail, NftItem } from '#data/market/nftSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { FavoriteStar } from '#ui/explore/FavoriteStar.tsx'
import { LiveState } from '#ui/explore/LiveState.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { ShareMenu } from '#ui/token/ShareMenu.tsx'
import { NftCrumbs } from './NftCrumbs.tsx'
import { NftGrid } from './NftGrid.tsx'
import { NftImage } from './NftImage.tsx'
import { type ItemsAsked, itemSorts, itemsPath, nativeOf } from './nftPaths.ts'
import { NftPrice } from './NftPrice.tsx'
import { TraitList } from './TraitList.tsx'

type Props = {
  say: Say
  collection: NftCollectionDetail
  items: readonly NftItem[] /** Which of them, and where the next ones begin. */
  asked: ItemsAsked
  next: string | null
  url: string
}

/** EX-6, EN-6: a collection: floor, owners, items, last sale, traits, and its items (for sale first). */
export function CollectionView({ say, collection, items, asked, next, url }: Props) {
  const chain = chainById(collection.chainId)
  const name = safeText(collection.name, 60)
  return (
    <div
      className="detail wrap"
      data-nfts={`${collection.chainId}/${collection.address}`}
      data-asked={JSON.stringify(asked)}
      data-native={nativeOf(collection.chainId)}
    >
      <NftCrumbs say={say} items={[{ text: name }]} />
      <header className="detail-head">
        <NftImage url={collection.imageUrl} name={collection.name} size={72} />
        <h1>
          <bdi translate="no">{name}</bdi>{' '}
          <bdi translate="no" className="soft detail-symbol">
            {safeText(collection.symbol, 12)}
          </bdi>
        </h1>
        <span className="badges">
          {collection.verified && <span className="badge badge-accent">{say.t('nft.verified')}</span>}
          <span className="badge">{chain?.name}</span>
        </span>
        <FavoriteStar say={say} of={`collection:${collection.chainId}:${collection.address}`} name={name} />
        <ShareMenu say={say} url={url} text={name} />
      </header>
      <LiveState say={say} at={collection.at} />
      {collection.spam && (
        <aside className="safety safety-warn">
          <Icon name="warning" />
          <p>
            <strong>{say.t('token.safety.spam.title')}</strong>
          </p>
        </aside>
      )}
      {collection.description && (
        <p className="info-text nft-lead">
          <bdi translate="yes">{safeText(collection.description, 300)}</bdi>
        </p>
      )}
      <section className="stats" aria-labelledby="stats">
        <h2 id="stats" className="unseen">
          {say.t('token.stats')}
        </h2>
        <dl className="stat-grid nft-stats">
          <div>
            <dt className="soft">{say.t('nft.floor')}</dt>
            <dd>
              <NftPrice say={say} chainId={collection.chainId} price={collection.floor} usd of="floor" />
            </dd>
          </div>
          <div>
            <dt className="soft">{say.t('nft.volume1d')}</dt>
            <dd>
              <Figure say={say} kind="usd" value={collection.volume1dUsd} live="volume1dUsd" />
            </dd>
          </div>
          <div>
            <dt className="soft">{say.t('nft.volume')}</dt>
            <dd>
              <Figure say={say} kind="usd" value={collection.volumeUsd} live="volumeUsd" />
            </dd>
          </div>
          <div>
            <dt className="soft">{say.t('nft.items')}</dt>
            <dd>
              <Figure say={say} kind="count" value={collection.items} live="items" />
            </dd>
          </div>
          <div>
            <dt className="soft">{say.t('nft.owners')}</dt>
            <dd>
              <Figure say={say} kind="count" value={collection.owners} live="owners" />
            </dd>
          </div>
          <div>
            <dt className="soft">{say.t('nft.lastSaleTime')}</dt>
            <dd>
              <Figure say={say} kind="date" value={collection.lastSaleTime} live="lastSaleTime" />
            </dd>
          </div>
        </dl>
        <p className="small soft">
          <a href={`${chain?.explorer}/address/${collection.address}`} rel="noopener nofollow">
            {shortAddress(collection.address)}
          </a>
        </p>
      </section>
      {collection.traits.length > 0 && <TraitList say={say} collection={collection} asked={asked} />}
      <section aria-labelledby="items">
        <h2 id="items">{say.t('nft.items')}</h2>
        <nav className="nft-sorts" aria-label={say.t('nft.sortBy')}>
          {itemSorts.map(sort => (
            <a
              key={sort}
              className="button button-quiet button-s"
              href={itemsPath(say, collection, { ...asked, sort, after: undefined })}
              aria-current={(asked.sort ?? itemSorts[0]) === sort || undefined}
              rel="nofollow"
            >
              {say.t(`nft.sort.${sort}`)}
            </a>
          ))}
        </nav>
        {asked.trait && (
          <p className="nft-only">
            <bdi translate="yes">
              {say.t('nft.only', {
                type: safeText(asked.trait.slice(0, asked.trait.indexOf(':')), 40),
                value: safeText(asked.trait.slice(asked.trait.indexOf(':') + 1), 40),
              })}
            </bdi>{' '}
            <a href={itemsPath(say, collection, { ...asked, trait: undefined, after: undefined })}>
              {say.t('nft.allItems')}
            </a>
          </p>
        )}
        {items.length === 0 ? (
          <p className="nothing soft">{say.t('nft.noItems')}</p>
        ) : (
          <NftGrid say={say} items={items} label={say.t('nft.items')} />
        )}
        <p className="nft-pages">
          {asked.after && (
            <a
              className="button button-secondary button-m"
              href={itemsPath(say, collection, { ...asked, after: undefined })}
              rel="nofollow"
            >
              {say.t('nft.first')}
            </a>
          )}
          {next && (
            <a
              className="button button-secondary button-m"
              href={itemsPath(say, collection, { ...asked, after: next })}
              rel="next nofollow"
            >
              {say.t('nft.next')}
            </a>
          )}
        </p>
      </section>
    </div>
  )
}
