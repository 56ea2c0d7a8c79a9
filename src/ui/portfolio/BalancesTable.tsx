import { amountDigits } from '#domain/chains/amountDigits.ts'
import { chainById } from '#domain/chains/chains.ts'
import { isCounted, safeText } from '#domain/token/Token.ts'
import type { WalletBalance } from '#data/market/walletSchemas.ts'
import type { Say } from '#i18n/Say.ts'
import { tokenPath } from '#ui/explore/table/cells.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { WhyBadge } from '#ui/explore/WhyBadge.tsx'

const heads = ['token', 'price', 'change', 'amount', 'value'] as const

/**
 * What a wallet holds, largest value first, then what counts in no sum, marked; on phones two lines a row. The values
 * add up to the wallet's.
 */
export function BalancesTable({ say, balances }: { say: Say; balances: readonly WalletBalance[] }) {
  const title = {
    token: 'explore.col.token',
    price: 'explore.col.price',
    change: 'explore.col.change1d',
    amount: 'portfolio.amount',
    value: 'portfolio.value',
  }
  const ordered = [true, false].flatMap(counts => balances.filter(({ token }) => isCounted(token) === counts))
  return (
    <div className="market-frame">
      <table className="market market-balances" aria-label={say.t('explore.tab.tokens')}>
        <thead>
          <tr>
            {heads.map(head => (
              <th
                key={head}
                scope="col"
                className={`c-${head}${head === 'token' ? '' : ' end'}${head === 'price' ? ' from-l' : head === 'change' ? ' from-m' : ''}`}
              >
                {say.t(title[head])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ token, amount, priceUsd, change1d, usd }) => (
            <tr key={`${token.chainId}:${token.address}`}>
              <td className="c-token">
                <span className="who">
                  <TokenIcon {...token} size={32} />
                  <span className="who-text">
                    <a className="stretch" href={tokenPath(say, token)} title={safeText(token.name, 200)}>
                      <bdi translate="no" className="who-name">
                        {safeText(token.name)}
                      </bdi>{' '}
                      <bdi translate="no" className="soft">
                        {safeText(token.symbol, 14)}
                      </bdi>
                    </a>
                    <small className="soft who-chain">
                      {chainById(token.chainId)?.name}
                      <WhyBadge say={say} of={[token]} />
                    </small>
                  </span>
                </span>
              </td>
              <td className="end c-price from-l">
                <Figure say={say} kind="price" value={priceUsd} />
              </td>
              <td className="end c-change from-m">
                <Figure say={say} kind="change" value={change1d} />
              </td>
              <td className="end c-amount" data-private>
                <bdi translate="no">
                  {say.amount(BigInt(amount), token.decimals, amountDigits(token, 5))} {safeText(token.symbol, 12)}
                </bdi>
              </td>
              <td className="end c-value" data-private>
                <Figure say={say} kind="usdFull" value={isCounted(token) ? usd : null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
