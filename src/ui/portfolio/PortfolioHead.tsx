import { shortAddress } from '#domain/token/Token.ts'
import { type SelfSaid, shownName } from '#domain/account/Username.ts'
import type { Say } from '#i18n/Say.ts'
import { FavoriteStar } from '#ui/explore/FavoriteStar.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'

type Props = { say: Say; address: string; profile: SelfSaid | null; ens: string | null }

/** A link as it is read: where it leads, without what every address has. */
const linkText = (link: string): string => link.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')

/**
 * EN-7, OB-5: whose wallet it is: the name it goes by before its address, and what its owner says of themselves, marked
 * where the name could mislead.
 */
export function PortfolioHead({ say, address, profile, ens }: Props) {
  const name = shownName({ username: profile?.username ?? null, ens })
  const short = shortAddress(address)
  return (
    <>
      <div className="portfolio-who">
        {profile?.avatar && (
          <img
            className="portfolio-picture"
            src={`/api/names/avatar/${profile.avatar}`}
            width={64}
            height={64}
            alt=""
          />
        )}
        <div className="portfolio-names">
          <h1 className="portfolio-name">
            {name ? (
              <bdi translate="no">{name}</bdi>
            ) : (
              <>
                <span className="soft">{say.t('portfolio.wallet')}</span>{' '}
                <bdi translate="no" className="mono" title={address}>
                  {short}
                </bdi>
              </>
            )}
            {profile?.looksLike && (
              <span className="badge badge-danger">{say.t('search.badge.looksLike', { name: profile.looksLike })}</span>
            )}
          </h1>
          <p className="portfolio-address">
            {name && (
              <bdi translate="no" className="mono soft" title={address}>
                {short}
              </bdi>
            )}
            <button
              type="button"
              className="copy needs-script"
              data-copy={address}
              data-copied={say.t('token.copied')}
              data-failed={say.t('token.copyFailed')}
              aria-label={say.t('token.copy')}
            >
              <Icon name="copy" />
            </button>
            <FavoriteStar say={say} of={`wallet:${address}`} name={name ?? short} />
          </p>
        </div>
      </div>
      {profile?.bio && (
        <p className="portfolio-bio" dir="auto">
          {profile.bio}
        </p>
      )}
      {profile?.link && (
        <p className="portfolio-link">
          <a href={profile.link} rel="noopener nofollow ugc" target="_blank">
            <bdi translate="no" dir="ltr">
              {linkText(profile.link)}
            </bdi>
          </a>
        </p>
      )}
    </>
  )
}
