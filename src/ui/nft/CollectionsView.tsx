import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { NftCollection } from '#data/market/nftSchemas.ts'
import type { Moment } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { LiveState } from '#ui/explore/LiveState.tsx'
import { ChainIcon } from '#ui/primitives/logo/ChainIcon.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { NftImage } from './NftImage.tsx'
import { collectionPath, nativeOf } from './nftPaths.ts'
import { NftPrice } from './NftPrice.tsx'

/** LIST: its columns, each with its class; on phones those without `from-m`. */
const heads = [
  ['collection', 'c-collection'],
  ['floor', 'c-floor end'],
  ['volume', 'c-traded end'],
  ['items', 'end from-m'],
  ['owners', 'end from-m'],
  ['listed', 'end from-m'],
] as const

/** EX-6: the list of NFT collections, largest volume first. */
export function CollectionsView({
  say,
  collections,
  at,
}: {
  say: Say
  collections: readonly NftCollection[]
  /** Undefined: the index knows no NFTs yet. */
  at: Moment | undefined
}) {
  return (
    <div className="collections wrap" data-nft-list>
      <h1>{say.t('nft.collections')}</h1>
      <p className="soft nft-lead">{say.t('nft.collectionsBody')}</p>
      {at && <LiveState say={say} at={at} />}
      <div className="market-frame">
        {collections.length === 0 && <p className="nothing soft">{say.t('nft.none')}</p>}
        {collections.length > 0 && (
          <table className="market market-nfts" aria-label={say.t('nft.collections')}>
            <thead>
              <tr>
                {heads.map(([head, className]) => (
                  <th key={head} scope="col" className={className}>
                    {say.t(`nft.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {collections.map(c => (
                <tr
                  key={`${c.chainId}:${c.address}`}
                  data-key={`${c.chainId}:${c.address}`}
                  data-native={nativeOf(c.chainId)}
                >
                  <td className="c-collection">
                    <span className="who">
                      <NftImage url={c.imageUrl} name={c.name} size={44} />
                      <span className="who-text">
                        <a className="stretch" href={collectionPath(say, c)}>
                          <bdi translate="no" className="who-name">
                            {safeText(c.name)}
                          </bdi>
                        </a>
                        <small className="soft who-chain">
                          <ChainIcon chain={chainById(c.chainId)?.key ?? 'all'} size={14} />{' '}
                          {chainById(c.chainId)?.name}
                          {c.verified && <span className="badge badge-accent">{say.t('nft.verified')}</span>}
                        </small>
                      </span>
                    </span>
                  </td>
                  <td className="c-floor end">
                    <NftPrice say={say} chainId={c.chainId} price={c.floor} of="floor" />
                  </td>
                  <td className="c-traded end" data-label={say.t('nft.volume')}>
                    <Figure say={say} kind="usd" value={c.volumeUsd} live="volumeUsd" />
                  </td>
                  <td className="end from-m">
                    <Figure say={say} kind="count" value={c.items} live="items" />
                  </td>
                  <td className="end from-m">
                    <Figure say={say} kind="count" value={c.owners} live="owners" />
                  </td>
                  <td className="end from-m">
                    <Figure say={say} kind="count" value={c.listed} live="listed" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}
