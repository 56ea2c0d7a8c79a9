import type { ReactNode } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { SelfSaid } from '#domain/account/Username.ts'
import type { TransactionRow } from '#data/market/schemas.ts'
import type { Wallet, WalletWorth, WorthRange } from '#data/market/walletSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { TransactionsTable } from '#ui/explore/table/tables.tsx'
import { NftGrid } from '#ui/nft/NftGrid.tsx'
import { ChainIcon } from '#ui/primitives/logo/ChainIcon.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { BalancesTable } from './BalancesTable.tsx'
import { PortfolioHead } from './PortfolioHead.tsx'
import { WorthLine } from './WorthLine.tsx'

type Props = {
  say: Say
  wallet: Wallet
  range: WorthRange
  /** Null: unknown. */
  worth: WalletWorth | null
  transactions: readonly TransactionRow[]
  profile: SelfSaid | null
  ens: string | null /** The complete activity, alive. */
  children?: ReactNode
  /** What it provides, alive. */
  positions?: ReactNode
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="portfolio-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** GO-19, EN-6: what any wallet holds and did, as the chains say; what its owner says of themselves stands above it. */
export function PortfolioView({ say, wallet, range, worth, transactions, profile, ens, children, positions }: Props) {
  const { address } = wallet
  const missing = wallet.networks
    .filter(network => !network.read)
    .map(network => chainById(network.chainId)?.name ?? `${network.chainId}`)
  return (
    <div className="detail wrap portfolio" data-whose={address} data-hidden-label={say.t('drawer.hidden')}>
      <header className="portfolio-head">
        <PortfolioHead say={say} address={address} profile={profile} ens={ens} />
        <p className="detail-price" data-private>
          <Figure say={say} kind="usdFull" value={wallet.usd} className="big" />
          <span className="detail-change">
            <Figure say={say} kind="change" value={wallet.change1d} />{' '}
            {wallet.changeUsd1d !== null && (
              <Figure say={say} kind="usdFull" value={Math.abs(wallet.changeUsd1d)} className="portfolio-moved" />
            )}{' '}
            <span className="soft">{say.t('token.pastDay')}</span>
          </span>
        </p>
        <p className="live-state">{say.t('live.stale', { time: say.figure('date', wallet.at.time) })}</p>
        <WorthLine
          say={say}
          range={range}
          values={worth?.items.map(({ usd }) => usd) ?? []}
          since={worth?.since ?? null}
          failed={worth === null}
        />
        <ul className="portfolio-networks">
          {wallet.networks.map(network => {
            const chain = chainById(network.chainId)
            return (
              <li key={network.chainId}>
                <a href={`${chain?.explorer}/address/${address}`} rel="noopener nofollow">
                  <ChainIcon chain={chain?.key ?? 'all'} size={18} /> {chain?.name}{' '}
                  <span data-private>
                    <Figure say={say} kind="usd" value={network.read ? network.usd : null} />
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </header>
      {missing.length > 0 && (
        <aside className="notice" role="status">
          <Icon name="warning" />
          <p>{say.t('portfolio.missing', { networks: missing.join(', ') })}</p>
        </aside>
      )}
      <Part id="tokens" title={say.t('explore.tab.tokens')}>
        {wallet.balances.length === 0 ? (
          <p className="market-frame nothing soft">{say.t('portfolio.noTokens')}</p>
        ) : (
          <BalancesTable say={say} balances={wallet.balances} />
        )}
      </Part>
      {positions && (
        <Part id="pools" title={say.t('explore.tab.pools')}>
          {positions}
        </Part>
      )}
      {wallet.nfts.length > 0 && (
        <Part id="nfts" title={say.t('nft.title')}>
          <NftGrid say={say} items={wallet.nfts} label={say.t('nft.title')} withCollection />
        </Part>
      )}
      <Part id="transactions" title={say.t('explore.tab.transactions')}>
        <div className="market-frame">
          {transactions.length === 0 ? (
            <p className="nothing soft">{say.t('portfolio.noTransactions')}</p>
          ) : (
            <TransactionsTable say={say} rows={transactions} without={['wallet']} showChain />
          )}
        </div>
      </Part>
      {children && (
        <Part id="activity" title={say.t('portfolio.history.title')}>
          {children}
        </Part>
      )}
    </div>
  )
}
