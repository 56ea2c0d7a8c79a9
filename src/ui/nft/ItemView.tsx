import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { NftItemDetail } from '#data/market/nftSchemas.ts'
import { nftEventTypes } from '#domain/token/Market.ts'
import type { Say } from '#i18n/Say.ts'
import { LiveState } from '#ui/explore/LiveState.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { ShareMenu } from '#ui/token/ShareMenu.tsx'
import { NftCrumbs } from './NftCrumbs.tsx'
import { NftImage } from './NftImage.tsx'
import { collectionPath, itemsPath, nativeOf, walletPath } from './nftPaths.ts'
import { NftPrice } from './NftPrice.tsx'

/** LIST: columns of what happened to an item, each with its class. */
const heads = [
  ['time', 'c-time'],
  ['event', 'c-type'],
  ['from', 'c-from'],
  ['to', 'c-to'],
  ['price', 'c-value end'],
] as const

/** EX-6, EN-6: one item: picture, owner, price, last sale, traits with how rare they are, what happened to it. */
export function ItemView({ say, item, url }: { say: Say; item: NftItemDetail; url: string }) {
  const name = safeText(item.name, 60)
  const chain = chainById(item.chainId)
  const who = (address: string | null) =>
    address === null || /^0x0+$/.test(address) ? (
      say.figure('count', null)
    ) : (
      <a translate="no" className="mono" href={walletPath(say, address)}>
        {shortAddress(address)}
      </a>
    )
  return (
    <div
      className="detail wrap"
      data-nfts={`${item.chainId}/${item.collection}`}
      data-item={item.tokenId}
      data-native={nativeOf(item.chainId)}
    >
      <NftCrumbs
        say={say}
        items={[
          {
            text: safeText(item.collectionName, 40),
            path: collectionPath(say, { chainId: item.chainId, address: item.collection }),
          },
          { text: name },
        ]}
      />
      <div className="nft-item">
        <div className="nft-item-picture">
          <NftImage url={item.imageUrl} name={item.name} size={560} />
        </div>
        <div className="nft-item-text">
          <header className="detail-head">
            <h1>
              <bdi translate="no">{name}</bdi>
            </h1>
            <ShareMenu say={say} url={url} text={name} />
          </header>
          <LiveState say={say} at={item.at} />
          {item.description && (
            <p className="info-text">
              <bdi translate="yes">{safeText(item.description, 300)}</bdi>
            </p>
          )}
          <dl className="stat-list card pad-m">
            <div>
              <dt className="soft">{say.t('nft.price')}</dt>
              <dd>
                <NftPrice say={say} chainId={item.chainId} price={item.listing} usd of="listing" />
              </dd>
            </div>
            <div>
              <dt className="soft">{say.t('nft.lastSale')}</dt>
              <dd>
                <NftPrice say={say} chainId={item.chainId} price={item.lastSale} usd of="lastSale" />
              </dd>
            </div>
            <div>
              <dt className="soft">{say.t('nft.owner')}</dt>
              <dd data-nft="owner">{who(item.owner)}</dd>
            </div>
            <div>
              <dt className="soft">{say.t('token.info.network')}</dt>
              <dd>{chain?.name}</dd>
            </div>
          </dl>
          <p className="nft-report needs-script">
            <button type="button" className="button button-secondary button-s" data-report-nft disabled>
              {say.t('nft.report')}
            </button>
            <span
              className="soft small"
              role="status"
              data-reported={say.t('nft.reported')}
              data-failed={say.t('nft.reportFailed')}
            >
              {say.t('nft.reportNote')}
            </span>
          </p>
          {item.traits.length > 0 && (
            <section aria-labelledby="traits">
              <h2 id="traits">{say.t('nft.traits')}</h2>
              <ul className="nft-trait-list">
                {item.traits.map(trait => (
                  <li key={trait.type}>
                    <small className="soft">
                      <bdi translate="no">{safeText(trait.type, 40)}</bdi>
                    </small>
                    <strong>
                      <a
                        href={itemsPath(
                          say,
                          { chainId: item.chainId, address: item.collection },
                          { trait: `${trait.type}:${trait.value}` },
                        )}
                        rel="nofollow"
                      >
                        <bdi translate="no">{safeText(trait.value, 40)}</bdi>
                      </a>
                    </strong>
                    <small className="soft">{say.t('nft.rarity', { share: say.figure('percent', trait.share) })}</small>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      <section aria-labelledby="activity">
        <h2 id="activity">{say.t('nft.activity')}</h2>
        <div className="market-frame">
          <table
            className="market market-activity"
            aria-label={say.t('nft.activity')}
            data-events={JSON.stringify(
              Object.fromEntries(nftEventTypes.map(type => [type, say.t(`nft.event.${type}`)])),
            )}
          >
            <thead>
              <tr>
                {heads.map(([head, className]) => (
                  <th key={head} scope="col" className={className}>
                    {say.t(head === 'time' ? 'explore.col.time' : `nft.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {item.activity.map(event => (
                <tr key={event.id} data-key={event.id}>
                  <td className="c-time">
                    <a href={`${chain?.explorer}/tx/${event.hash}`} rel="nofollow noopener">
                      <Figure say={say} kind="date" value={event.time} />
                    </a>
                  </td>
                  <td className="c-type">{say.t(`nft.event.${event.type}`)}</td>
                  <td className="c-from">{who(event.from)}</td>
                  <td className="c-to">{who(event.to)}</td>
                  <td className="c-value end">
                    <NftPrice say={say} chainId={item.chainId} price={event.price} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  )
}
