import type { ReactNode } from 'react'
import type { Side } from '#domain/swap/SwapForm.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'
import { useAtRest } from '../primitives/useAtRest.ts'
import { RolledOver } from '../primitives/rolled/RolledOver.tsx'
import type { SideView } from './SideView.ts'

/** How a side shows its token: letters of its symbol at most, and its picture in CSS pixels. */
export const SYMBOL_LENGTH = 12
export const ICON_SIZE = 28

export type AmountSideProps = {
  say: Say
  side: Side
  view: SideView
  /** Class of the longer amount of the two: both sides are written in one size. */
  size: string
  /** Distinguishes two boxes of one page. */
  id: string
  /** Exact output can't be had: this side only shows. */
  readOnly?: boolean
  /** Its amount follows from the other side's. */
  follows: boolean
  /** What is wrong with the amount: id of the text that says it. */
  problemId?: string | undefined
  presets?: ReactNode
  onType?: (text: string) => void
  onPick?: () => void
}

/** Sell or Buy: an amount, its token, its worth and what is held of it. */
export function AmountSide({
  say,
  side,
  view,
  size,
  id,
  readOnly,
  follows,
  problemId,
  presets,
  onType,
  onPick,
}: AmountSideProps) {
  const input = side === 'input'
  const label = say.t(input ? 'swap.sell' : 'swap.buy')
  const atRest = useAtRest(view.text, say.tag)
  const symbol = view.token && safeText(view.token.symbol, SYMBOL_LENGTH)
  return (
    <div className={`swap-side swap-${side}`}>
      <label className="swap-label" htmlFor={id}>
        {label}
      </label>
      <div className="swap-row">
        <div className="swap-amount">
          <input
            id={id}
            name={input ? 'value' : undefined}
            className={`${size}${view.waits ? ' skeleton' : view.stale ? ' stale' : ''}`}
            aria-busy={view.waits || undefined}
            aria-label={say.t(input ? 'swap.sellAmount' : 'swap.buyAmount')}
            aria-invalid={problemId ? true : undefined}
            aria-describedby={problemId}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={view.waits ? '' : '0'}
            dir="ltr"
            maxLength={200}
            readOnly={readOnly || !onType}
            {...atRest}
            onChange={event => onType?.(event.target.value)}
          />
          {follows && <RolledOver text={view.text} className={size} />}
        </div>
        <button
          type="button"
          className={`token-button${view.token ? '' : ' token-button-empty'}`}
          aria-haspopup="dialog"
          onClick={onPick}
        >
          <span className="unseen">{say.t(input ? 'swap.sellToken' : 'swap.buyToken')} </span>
          {view.token && (
            <TokenIcon
              symbol={view.token.symbol}
              address={view.token.address}
              listed={view.token.listed}
              logoUrl={view.token.logoUrl}
              color={view.token.color}
              size={ICON_SIZE}
            />
          )}
          <bdi translate={symbol ? 'no' : 'yes'}>{symbol ?? say.t('swap.selectToken')}</bdi>
          {(view.risk === 'danger' || view.risk === 'warn') && <Icon name="warning" className={`risk-${view.risk}`} />}
          <Icon name="chevronDown" className="small" />
        </button>
      </div>
      <div className="swap-under">
        <span className="swap-fiat">
          {view.printed ? (
            <data
              translate="no"
              className="figure"
              value={view.printed.usd}
              data-kind="usdFull"
              suppressHydrationWarning
            >
              {view.fiat}
            </data>
          ) : (
            <bdi translate="no">{view.fiat ?? ' '}</bdi>
          )}
          {view.change !== null && (
            <span className={`swap-change tone-${view.changeTone}`}>
              {' '}
              <bdi translate="no">{`${view.change < 0 ? '−' : view.change > 0 ? '+' : ''}${say.figure('percent', Math.abs(view.change))}`}</bdi>
            </span>
          )}
        </span>
        <span className="swap-holding">
          {presets}
          {view.balance !== null && (
            <span className="swap-balance">
              <span aria-hidden={view.hidden || undefined}>
                {say.t('swap.balance', { amount: view.hidden ? '••••' : view.balance })}
              </span>
              {view.hidden && <span className="unseen">{say.t('swap.balanceHidden')}</span>}
            </span>
          )}
        </span>
      </div>
    </div>
  )
}
