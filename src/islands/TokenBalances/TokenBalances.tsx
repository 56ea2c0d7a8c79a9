import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { amountDigits } from '#domain/chains/amountDigits.ts'
import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { TokenRef } from '#data/market/schemas.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { $account } from '#state/wallet/connection.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { fromRef } from '#state/tokens/tokens.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import { Card } from '#ui/primitives/Card.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { useSay } from '../useSay.ts'
import '#ui/swap/tokenBalances.css'

/** This token here and its namesakes of the list on other networks (same symbol, each with its own price). */
export type TokenBalancesProps = IslandWords & { tokens: (TokenRef & { priceUsd: number | null })[] }

/** EX-3: what the connected wallet holds of a token, by network. Renders nothing while no wallet is connected. */
export function TokenBalances(props: TokenBalancesProps) {
  const say = useSay(props, 'TokenBalances')
  const account = useStore($account, { ssr: 'initial' })
  const balances = useStore($balances, { ssr: 'initial' })
  const { hideBalances: hidden } = useStore($preferences, { ssr: 'initial' })
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (!account) return
    const stops = props.tokens.map(token => wantBalances(token.chainId, [fromRef(token).address]))
    return () => {
      for (const stop of stops) stop()
    }
  }, [account, props.tokens])

  if (!alive || !account) return null
  const [here] = props.tokens
  const rows = props.tokens.map(token => ({ token, raw: balances[balanceKey(token.chainId, fromRef(token).address)] }))
  const shown = rows.filter(({ token, raw }) => token === here || (raw ?? 0n) > 0n)
  return (
    <Card as="section" className="token-balances" aria-label={say.t('token.balance.title')}>
      <h2>{say.t('token.balance.title')}</h2>
      <ul role="list">
        {shown.map(({ token, raw }) => (
          <li key={token.chainId}>
            <TokenIcon
              symbol={token.symbol}
              address={token.address}
              listed={token.listed}
              logoUrl={token.logoUrl}
              color={token.color}
              size={32}
            />
            <span>
              {raw === undefined || raw === null ? (
                <bdi translate="no">– {safeText(token.symbol, 12)}</bdi>
              ) : (
                <HiddenText
                  say={say}
                  text={`${say.amount(raw, token.decimals, amountDigits(token, 6))} ${safeText(token.symbol, 12)}`}
                  hidden={hidden}
                />
              )}
              <small className="soft">{chainById(token.chainId)?.name}</small>
            </span>
            <strong>
              {raw && token.priceUsd !== null ? (
                <HiddenText
                  say={say}
                  text={say.figure('usdFull', toNumber(raw, token.decimals) * token.priceUsd)}
                  hidden={hidden}
                />
              ) : (
                ''
              )}
            </strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}
