import { amountDigits } from '#domain/chains/amountDigits.ts'
import type { Chain } from '#domain/chains/Chain.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'
import { ChainIcon } from '#ui/primitives/logo/ChainIcon.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { Depth } from './Depth.tsx'
import { Lake } from './Lake.tsx'
import { Streams, type TradeShown } from './Streams.tsx'

type Props = {
  say: Say
  networks: readonly Chain[]
  count: string
  /** A large trade, and the one in the hero's box. */
  large: TradeShown | null
  small: TradeShown | null
}

/** LD-6, forty metres down and deeper: the route, what keeps people safe, the networks, and the bed. */
export function Depths({ say, networks, count, large, small }: Props) {
  const amount = (raw: bigint, token: TradeShown['tokenIn']) =>
    `${say.amount(raw, token.decimals, amountDigits(token, 8))} ${safeText(token.symbol, 12)}`
  return (
    <div className="depths">
      <div className="wrap story">
        <section aria-labelledby="route">
          <Depth say={say} metres={40} />
          <h2 id="route">{say.t('landing.route.title')}</h2>
          <p className="soft story-lead">{say.t('landing.route.body')}</p>
          {large && <Streams say={say} shown={large} />}
        </section>

        <section className="safe" aria-labelledby="safe">
          <Depth say={say} metres={80} />
          <div>
            <h2 id="safe">{say.t('landing.safe.title')}</h2>
            <ul role="list" className="safe-points">
              {(
                [
                  ['shield', 'landing.safe.rehearsed', 'landing.safe.rehearsedBody'],
                  ['key', 'landing.safe.approvals', 'landing.safe.approvalsBody'],
                  ['eyeOff', 'landing.own.title', 'landing.own.body'],
                ] as const
              ).map(([icon, title, body]) => (
                <li key={title}>
                  <Icon name={icon} />
                  <h3>{say.t(title)}</h3>
                  <p className="soft">{say.t(body)}</p>
                </li>
              ))}
            </ul>
          </div>
          {small && (
            <aside className="card pad-l before-sign" aria-label={say.t('landing.review.title')}>
              <h3>{say.t('landing.review.title')}</h3>
              <dl>
                <dt className="soft">{say.t('review.goes')}</dt>
                <dd>
                  <TokenIcon {...small.tokenIn} size={24} />
                  <bdi translate="no" dir="ltr">
                    −{amount(small.trade.amountIn, small.tokenIn)}
                  </bdi>
                </dd>
                <dt className="soft">{say.t('review.comes')}</dt>
                <dd>
                  <TokenIcon {...small.tokenOut} size={24} />
                  <bdi translate="no" dir="ltr">
                    +{amount(small.trade.amountOut, small.tokenOut)}
                  </bdi>
                </dd>
                <dt className="soft">{say.t('review.after')}</dt>
                <dd>{say.t('review.none')}</dd>
              </dl>
              <p className="soft small">
                {say.t('landing.review.at', { block: say.figure('count', Number(small.trade.block)) })}
              </p>
              <a
                className="button button-primary button-l"
                href={say.path(
                  'swap',
                  {},
                  { inputCurrency: 'NATIVE', outputCurrency: small.tokenOut.address, value: '1', field: 'input' },
                )}
              >
                {say.t('landing.review.try')}
              </a>
            </aside>
          )}
        </section>

        <section className="nets" aria-labelledby="networks">
          <h2 id="networks">{say.t('landing.networks.count', { n: count })}</h2>
          <ul role="list">
            {networks.map(({ id, key, name }) => (
              <li key={id} title={name}>
                <ChainIcon chain={key} size={28} />
                <span className="unseen">{name}</span>
              </li>
            ))}
          </ul>
        </section>

        <section className="bed" aria-labelledby="end">
          <Lake className="bed-lines" />
          <h2 id="end">{say.t('landing.end.title')}</h2>
          <p>
            <a className="button button-primary button-l" href={say.path('swap')}>
              {say.t('landing.end.swap')}
            </a>
            <a
              className="button button-secondary button-l"
              href={say.path('exploreTabChain', { tab: 'tokens', chain: 'all' })}
            >
              {say.t('landing.end.explore')}
            </a>
            <a className="button button-secondary button-l" href={say.path('app')}>
              {say.t('company.getApp')}
            </a>
          </p>
        </section>
      </div>
    </div>
  )
}
