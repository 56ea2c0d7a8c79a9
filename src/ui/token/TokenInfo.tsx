import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { TokenDetail } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

/** Descriptions are cut here (constants.md). */
const LONGEST = 300

/** Only web links leave the page: metadata is untrusted text. */
const webLink = (text: string | null): string | null => {
  if (!text || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

/** Facts and links of a token. */
export function TokenInfo({ say, token }: { say: Say; token: TokenDetail }) {
  const chain = chainById(token.chainId)
  const native = token.address === 'NATIVE'
  const x =
    token.links.twitter &&
    (webLink(token.links.twitter) ?? webLink(`https://x.com/${token.links.twitter.replace(/^@/, '')}`))
  const links = [
    { key: 'explorer', href: native ? chain?.explorer : `${chain?.explorer}/token/${token.address}` },
    { key: 'website', href: webLink(token.links.website) },
    { key: 'x', href: x },
  ].filter(link => link.href)
  const fee = (bps: number) => say.figure('percent', bps / 10_000)
  const supply = token.totalSupply === null ? null : Number(token.totalSupply) / 10 ** token.decimals
  const facts: [string, string][] = [
    ['network', chain?.name ?? `${token.chainId}`],
    ['contract', native ? say.t('token.info.native') : token.address],
    ['decimals', say.figure('count', token.decimals)],
    ['supply', say.figure('compact', supply)],
  ]
  // Found by simulation; not known of most tokens, and a dash would say that it was looked for.
  if (token.buyFeeBps !== null) facts.push(['buyFee', fee(token.buyFeeBps)])
  if (token.sellFeeBps !== null) facts.push(['sellFee', fee(token.sellFeeBps)])
  return (
    <section className="info" aria-labelledby="info">
      <h2 className="unseen" id="info">
        {say.t('token.info')}
      </h2>
      {token.description && (
        <p className="info-text">
          <bdi translate="yes">{safeText(token.description, LONGEST)}</bdi>
        </p>
      )}
      <ul className="chips">
        {links.map(({ key, href }) => (
          <li key={key}>
            <a className="button button-secondary button-s" href={href!} rel="noopener nofollow">
              {say.t(`token.info.${key}`)}
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
      <dl className="facts">
        {facts.map(([key, text]) => (
          <div
            key={key}
            translate={text === token.address ? 'no' : undefined}
            className={text === token.address ? 'whole' : undefined}
          >
            <dt className="soft">{say.t(`token.info.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
