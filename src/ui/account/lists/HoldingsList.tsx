import { amountDigits } from '#domain/chains/amountDigits.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Folded, Holding } from '#domain/account/Portfolio.ts'
import { isCounted, safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Figure } from '#ui/primitives/Figure.tsx'
import { OnChain } from '#ui/primitives/logo/OnChain.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { WhyBadge } from '#ui/explore/WhyBadge.tsx'
import { HiddenText } from '../HiddenText.tsx'

type Props = { say: Say; folded: Folded; hidden: boolean }

/** What is held, each leading to its token's page; small balances and spam folded away. */
export function HoldingsList({ say, folded, hidden }: Props) {
  const { shown, small, spam } = folded
  return (
    <>
      <Rows say={say} holdings={shown} hidden={hidden} />
      {small.length + spam.length > 0 && (
        <details className="account-folded">
          <summary>
            {say.t('drawer.hiddenGroup', {
              small: small.length,
              spam: spam.length,
              both: small.length > 0 && spam.length > 0 ? 'yes' : 'no',
            })}
          </summary>
          <Rows say={say} holdings={[...small, ...spam]} hidden={hidden} />
        </details>
      )}
    </>
  )
}

function Rows({ say, holdings, hidden }: { say: Say; holdings: Holding[]; hidden: boolean }) {
  return (
    <ul role="list" className="account-rows">
      {holdings.map(({ token, raw, change1d, ...held }) => {
        // As the total above has it.
        const usd = isCounted(token) ? held.usd : null
        const chain = chainById(token.chainId)?.key ?? ''
        return (
          <li key={`${token.chainId}-${token.address}`}>
            <a className="account-row" href={say.path('token', { chain, address: token.address })}>
              <OnChain chain={chain}>
                <TokenIcon
                  symbol={token.symbol}
                  address={token.address}
                  listed={token.listed}
                  logoUrl={token.logoUrl}
                  color={token.color}
                  size={36}
                />
              </OnChain>
              <span className="account-what">
                <span className="account-named">
                  <bdi translate="no" className="account-title">
                    {safeText(token.name, 40)}
                  </bdi>
                  <WhyBadge say={say} of={[token]} />
                </span>
                <span className="soft">
                  <HiddenText
                    say={say}
                    text={`${say.amount(raw, token.decimals, amountDigits(token, 6))} ${safeText(token.symbol, 12)}`}
                    hidden={hidden}
                  />
                </span>
              </span>
              <span className="account-worth">
                <HiddenText say={say} text={say.figure('usdFull', usd)} hidden={hidden && usd !== null} />
                {change1d !== null && usd !== null && <Figure say={say} kind="change" value={change1d} />}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
