import { safeText } from '#domain/token/Token.ts'
import type { NftCollectionDetail } from '#data/market/nftSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { type ItemsAsked, itemsPath } from './nftPaths.ts'

/** Values of a trait that stand open; the others are folded. */
const OPEN = 6

/** EN-6: what a collection's items are made of, and how rare; each leads to the items that have it. */
export function TraitList({
  say,
  collection,
  asked,
}: {
  say: Say
  collection: NftCollectionDetail
  asked: ItemsAsked
}) {
  const linked = (type: string, { value, count }: { value: string; count: number }) => {
    const trait = `${type}:${value}`
    return (
      <dd key={value}>
        <a
          href={itemsPath(say, collection, { sort: asked.sort, trait })}
          aria-current={asked.trait === trait || undefined}
          aria-label={say.t('nft.traitLink', { type: safeText(type, 40), value: safeText(value, 40) })}
          rel="nofollow"
        >
          <bdi translate="no">{safeText(value, 40)}</bdi>
        </a>{' '}
        <span className="soft">{say.figure('percent', collection.items > 0 ? count / collection.items : null)}</span>
      </dd>
    )
  }
  return (
    <section className="nft-traits" aria-labelledby="traits">
      <h2 id="traits">{say.t('nft.traits')}</h2>
      <dl>
        {collection.traits.map(({ type, values }) => (
          <div key={type}>
            <dt className="soft">
              <bdi translate="no">{safeText(type, 40)}</bdi>
            </dt>
            {values.slice(0, OPEN).map(value => linked(type, value))}
            {values.length > OPEN && (
              <dd className="nft-rest">
                <details>
                  <summary>{say.t('nft.moreValues', { n: values.length - OPEN })}</summary>
                  <dl>{values.slice(OPEN).map(value => linked(type, value))}</dl>
                </details>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
