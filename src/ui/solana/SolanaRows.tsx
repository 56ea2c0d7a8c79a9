import { holdingKey, namesOf, type SolanaHolding } from '#domain/solana/SolanaToken.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { HiddenText } from '../account/HiddenText.tsx'
import { Button } from '../primitives/Button.tsx'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'
import { SolanaMark } from './SolanaMark.tsx'

type Props = { say: Say; holdings: readonly SolanaHolding[]; hidden: boolean; onSend: (key: string) => void }

/**
 * What is held on Solana, a row a token account, each with its way to send. No price is known here, and that is said.
 */
export function SolanaRows({ say, holdings, hidden, onSend }: Props) {
  return (
    <ul role="list" className="account-rows">
      {holdings.map(holding => {
        const names = namesOf(holding)
        const short = holding.mint === null ? '' : shortAddress(holding.mint)
        const symbol = names?.symbol ?? ''
        return (
          <li key={holdingKey(holding)} className="account-row">
            {holding.mint === null ? (
              <SolanaMark />
            ) : (
              <TokenIcon
                symbol={symbol || short}
                address={holding.mint}
                listed={names !== null}
                logoUrl={null}
                color={null}
                size={36}
              />
            )}
            <span className="account-what">
              <bdi translate="no" className="account-title" title={holding.mint ?? undefined}>
                {names?.name ?? short}
              </bdi>
              <span className="soft solana-held">
                <HiddenText
                  say={say}
                  text={`${say.amount(holding.raw, holding.decimals)} ${symbol}`.trim()}
                  hidden={hidden}
                />
                <span>{say.t('solana.noPrice')}</span>
                {holding.mint !== null && holding.frozen && (
                  <span className="badge badge-warn">{say.t('solana.frozen')}</span>
                )}
              </span>
            </span>
            <Button
              size="s"
              aria-label={say.t('solana.sendOf', { symbol: symbol || short })}
              data-leads="solanaSend"
              onClick={() => onSend(holdingKey(holding))}
            >
              {say.t('solana.send')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
