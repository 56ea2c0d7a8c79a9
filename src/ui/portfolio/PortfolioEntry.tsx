import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

/**
 * GO-19: any wallet by its address, username or ENS name, and wallets that traded lately as a demo. Without a script it
 * is written into the path by hand.
 */
export function PortfolioEntry({ say, demo }: { say: Say; demo: readonly string[] }) {
  return (
    <div className="wrap portfolio-entry">
      <h1>{say.t('portfolio.title')}</h1>
      <p className="soft nft-lead">{say.t('portfolio.body')}</p>
      <form className="portfolio-form needs-script" data-portfolio-form data-to={say.path('portfolio')}>
        <label className="find">
          <Icon name="search" />
          <span className="unseen">{say.t('portfolio.address')}</span>
          <input
            type="search"
            name="address"
            dir="auto"
            placeholder={say.t('portfolio.placeholder')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={80}
            required
            pattern="\s*(0x[0-9a-fA-F]{40}|[a-zA-Z0-9]{3,20}(\.[tT][aA][rR][nN])?|[^\x00-\x2c\x2e\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+(\.[^\x00-\x2c\x2e\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+)+)\s*"
            title={say.t('portfolio.addressHint')}
          />
        </label>
        <button type="submit" className="button button-primary">
          {say.t('portfolio.look')}
        </button>
      </form>
      <section aria-labelledby="demo">
        <h2 id="demo">{say.t('portfolio.demo')}</h2>
        <p className="soft">{say.t('portfolio.demoBody')}</p>
        <ul className="chips">
          {demo.map(wallet => (
            <li key={wallet}>
              <a translate="no" className="button button-secondary mono" href={say.path('portfolioOf', { wallet })}>
                {shortAddress(wallet)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
