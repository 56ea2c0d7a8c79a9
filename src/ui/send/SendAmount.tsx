import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'
import { useAtRest } from '../primitives/useAtRest.ts'
import { amountSize } from '../swap/amountSize.ts'

const SYMBOL_LENGTH = 12
export type AmountView = {
  text: string
  token: Token | null
  /** Fiat code while money is typed; null: the token's amount is. */
  money: string | null
  /** The amount in the other unit; null: it has none. */
  other: string | null
  balance: string | null
  problem: string | null
}
type Props = {
  say: Say
  view: AmountView
  onType: (text: string) => void
  onToggle: (() => void) | null
  onMax: (() => void) | null
  onPick: () => void
}

/** SM-3: how much, in the token or in money. */
export function SendAmount({ say, view, onType, onToggle, onMax, onPick }: Props) {
  const { token } = view
  const atRest = useAtRest(view.text, say.tag)
  return (
    <div className="swap-side">
      <label className="swap-label" htmlFor="send-amount">
        {say.t('send.amount')}
      </label>
      <div className="swap-row">
        <div className="swap-amount">
          <input
            id="send-amount"
            className={amountSize(view.text)}
            aria-invalid={view.problem ? true : undefined}
            aria-describedby="send-amount-problem send-amount-other"
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder="0"
            dir="ltr"
            maxLength={200}
            {...atRest}
            onChange={event => onType(event.target.value)}
          />
        </div>
        {view.money && <span className="send-money soft">{view.money}</span>}
        <button type="button" className="token-button" aria-haspopup="dialog" onClick={onPick}>
          <span className="unseen">{say.t('send.token')} </span>
          {token && (
            <TokenIcon
              symbol={token.symbol}
              address={token.address}
              listed={token.listed}
              logoUrl={token.logoUrl}
              color={token.color}
              size={28}
            />
          )}
          <bdi translate={token ? 'no' : 'yes'}>
            {token ? safeText(token.symbol, SYMBOL_LENGTH) : say.t('swap.selectToken')}
          </bdi>
          <Icon name="chevronDown" className="small" />
        </button>
      </div>
      <div className="swap-under">
        <span id="send-amount-other">
          {onToggle && view.other !== null ? (
            <button type="button" className="send-toggle" onClick={onToggle}>
              <bdi translate="no">{view.other}</bdi>
              <Icon name="swap" className="small" />
              <span className="unseen">{say.t(view.money ? 'send.inToken' : 'send.inMoney')}</span>
            </button>
          ) : (
            ' '
          )}
        </span>
        <span className="swap-holding">
          {view.balance !== null && (
            <span className="swap-balance">{say.t('swap.balance', { amount: view.balance })}</span>
          )}
          {onMax && (
            <button type="button" className="swap-all" onClick={onMax}>
              {say.t('swap.max')}
            </button>
          )}
        </span>
      </div>
      <p id="send-amount-problem" className="field-problem" role="alert">
        {view.problem}
      </p>
    </div>
  )
}
