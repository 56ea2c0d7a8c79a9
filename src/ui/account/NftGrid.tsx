import { safeText } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'

/** `image` is a data: picture or null; `floorUsd` its collection's floor. */
export type NftView = { key: string; name: string; collection: string; image: string | null; floorUsd: number | null }

/** What is held of collections. */
export function NftGrid({ say, nfts }: { say: Say; nfts: readonly NftView[] }) {
  return (
    <ul role="list" className="nfts">
      {nfts.map(({ key, name, collection, image, floorUsd }) => (
        <li key={key} className="nft">
          {image ? <img src={image} alt="" width={160} height={160} loading="lazy" decoding="async" /> : <span className="nft-blank" aria-hidden="true" />}
          <bdi className="account-title">{safeText(name, 40)}</bdi>
          <span className="soft">
            <bdi>{safeText(collection, 40)}</bdi>
            {floorUsd !== null && <> · {say.figure('usd', floorUsd)}</>}
          </span>
        </li>
      ))}
    </ul>
  )
}
