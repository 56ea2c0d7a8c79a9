import type { ReactNode } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { Crumbs } from './Crumbs.tsx'
import { DangerDeeds } from './DangerDeeds.tsx'
import { leadsPage, maySwap, SafetyCard } from './SafetyCard.tsx'

/** EX-9: a token that no indexed pool holds. Says what is known (its own words) and what isn't (everything else). */
export function UnknownToken({
  say,
  token,
  children,
}: {
  say: Say
  token: Token /** Swap box. */
  children?: ReactNode
}) {
  const chain = chainById(token.chainId)
  const symbol = safeText(token.symbol, 20)
  const leads = leadsPage(token)
  const sides = maySwap(token) ? ({ input: 'NATIVE', output: token.address } as const) : null
  const deeds = <DangerDeeds say={say} tab="tokens" chain={chain?.key ?? ''} sides={sides} />
  return (
    <div className="detail wrap">
      <Crumbs say={say} tab="tokens" chain={chain?.key ?? ''} name={symbol} address={token.address} />
      <div className="detail-grid">
        <div className="detail-main">
          {leads && <SafetyCard say={say} token={token} deeds={deeds} />}
          <header className="detail-head">
            <TokenIcon {...token} size={48} />
            <h1>
              <bdi translate="no" className="detail-name">
                {safeText(token.name, 60)}
              </bdi>{' '}
              <bdi translate="no" className="soft detail-symbol">
                {symbol}
              </bdi>
            </h1>
          </header>
          <p className="detail-price soft">{say.t('token.noPrice')}</p>
          {!leads && token.safety !== 'notListed' && <SafetyCard say={say} token={token} />}
          <aside className={`safety ${leads ? 'safety-soft' : 'safety-warn'}`} data-safety="unknown">
            <Icon name={leads ? 'info' : 'warning'} />
            <p>
              <strong>{say.t('token.unknown.heading')}</strong>
              <br />
              {say.t('token.unknown.body')}
            </p>
          </aside>
          <section className="info unknown-info" aria-labelledby="info">
            <h2 id="info">{say.t('token.info')}</h2>
            <ul className="chips">
              <li>
                <a
                  className="button button-secondary button-s"
                  href={`${chain?.explorer}/token/${token.address}`}
                  rel="noopener nofollow"
                >
                  {say.t('token.info.explorer')}
                  <Icon name="external" />
                </a>
              </li>
            </ul>
            <dl className="facts">
              <div>
                <dt className="soft">{say.t('token.info.network')}</dt>
                <dd>{chain?.name}</dd>
              </div>
              <div>
                <dt className="soft">{say.t('token.info.contract')}</dt>
                <dd translate="no" className="mono">
                  {shortAddress(token.address)}
                </dd>
              </div>
              <div>
                <dt className="soft">{say.t('token.info.decimals')}</dt>
                <dd>{say.figure('count', token.decimals)}</dd>
              </div>
            </dl>
          </section>
        </div>
        <div className="detail-side">{children}</div>
      </div>
    </div>
  )
}
