import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { useAtRest } from '../primitives/useAtRest.ts'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'

export type DepositView = {
  token: Token
  text: string
  fiat: string | null
  balance: string | null
  /** The range has no place for it at this price. */
  idle: string | null
  problem: boolean
}
type Props = {
  say: Say
  id: string
  view: DepositView /** The class of both sides' amounts. */
  size: string
  onType: (text: string) => void
  onMax: (() => void) | null
}

/** One side of a deposit. */
export function DepositSide({ say, id, view, size, onType, onMax }: Props) {
  const { token, idle } = view
  const atRest = useAtRest(idle === null ? view.text : '', say.tag)
  const symbol = safeText(token.symbol, 12)
  return (
    <div className="swap-side create-deposit">
      <div className="swap-row">
        <div className="swap-amount">
          <input
            id={id}
            className={size}
            aria-label={say.t('create.amountOf', { symbol })}
            aria-invalid={view.problem || undefined}
            aria-describedby={idle ? `${id}-idle` : undefined}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder="0"
            dir="ltr"
            maxLength={200}
            disabled={idle !== null}
            {...atRest}
            onChange={event => onType(event.target.value)}
          />
        </div>
        <span className="create-symbol">
          <TokenIcon
            symbol={token.symbol}
            address={token.address}
            listed={token.listed}
            logoUrl={token.logoUrl}
            color={token.color}
            size={24}
          />
          <bdi translate="no">{symbol}</bdi>
        </span>
      </div>
      <div className="swap-under">
        <span id={`${id}-idle`}>{idle ?? view.fiat ?? ' '}</span>
        <span className="swap-holding">
          {view.balance !== null && (
            <span className="swap-balance">{say.t('swap.balance', { amount: view.balance })}</span>
          )}
          {onMax && idle === null && (
            <button type="button" className="swap-all" onClick={onMax}>
              {say.t('swap.max')}
              <span className="unseen"> {symbol}</span>
            </button>
          )}
        </span>
      </div>
    </div>
  )
}
