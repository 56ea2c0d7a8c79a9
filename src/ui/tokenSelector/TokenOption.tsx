import type { ReactNode } from 'react'
import type { Tone } from '#domain/token/Safety.ts'
import { safeText, shortAddress, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { OnChain } from '../primitives/logo/OnChain.tsx'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'

export type TokenOptionView = {
  token: Token
  risk: Tone
  /** `12.04` and its worth, when a wallet is connected and holds some. */
  balance: string | null
  fiat: string | null
  /** On the other side now, or here. */
  chosen: boolean
  /** Its network, where tokens of several stand together. */
  network: { key: string; name: string } | null
}

/** `place`: which of how many it is, told because a long list is not drawn whole. */
export type TokenOptionProps = {
  say: Say
  view: TokenOptionView
  id: string
  place: { at: number; of: number }
  active: boolean
  onPick: () => void
  onHover: () => void
}

/** What a reader hears of a token after its symbol. */
const describes = (say: Say, { token, network, risk, balance }: TokenOptionView): string =>
  [
    safeText(token.name, 60),
    network?.name,
    risk !== 'none' && say.t('token.select.risky'),
    balance === '••••' ? say.t('swap.balanceHidden') : balance,
  ]
    .filter(Boolean)
    .join(', ')

/** What every option of the list is, however it is drawn. */
export function OptionFrame({
  className,
  size,
  children,
  ...option
}: TokenOptionProps & { className: string /** px of its logo. */; size: number; children: ReactNode }) {
  const { say, view, id, place, active, onPick, onHover } = option
  const { token, network, chosen } = view
  return (
    // The search box keeps the focus and drives the list (aria-activedescendant); a pointer presses here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the search box's
    // biome-ignore lint/a11y/useFocusableInteractive: the search box points here
    <div
      role="option"
      id={id}
      className={`${className}${active ? ' active' : ''}`}
      aria-selected={chosen}
      aria-posinset={place.at}
      aria-setsize={place.of}
      aria-description={describes(say, view)}
      data-address={token.address}
      data-chain={token.chainId}
      onClick={onPick}
      onMouseMove={active ? undefined : onHover}
    >
      <OnChain chain={network?.key ?? null}>
        <TokenIcon
          symbol={token.symbol}
          address={token.address}
          listed={token.listed}
          logoUrl={token.logoUrl}
          color={token.color}
          size={size}
        />
      </OnChain>
      {children}
    </div>
  )
}

/** One token in the list; found by its symbol. */
export function TokenOption(props: TokenOptionProps) {
  const { say, view } = props
  const { token, risk } = view
  return (
    <OptionFrame {...props} className="token-option" size={36}>
      <span className="token-option-names">
        {/* Found by its symbol; the rest is its description. */}
        <bdi translate="no" className="token-option-name" aria-hidden="true">
          {safeText(token.name, 40)}
        </bdi>
        <span className="soft">
          <bdi translate="no">{safeText(token.symbol, 12)}</bdi>
          {view.network && <span aria-hidden="true"> · {view.network.name}</span>}
          {token.address !== 'NATIVE' && !(view.network && token.listed) && (
            <span translate="no" className="mono" aria-hidden="true">
              {' '}
              {shortAddress(token.address)}
            </span>
          )}
        </span>
      </span>
      {risk !== 'none' && (
        <span className={`token-risk risk-${risk}`} title={say.t('token.select.risky')} aria-hidden="true">
          <Icon name={risk === 'soft' ? 'info' : 'warning'} />
        </span>
      )}
      <span className="token-option-holding" aria-hidden="true">
        {view.balance && <bdi translate="no">{view.balance}</bdi>}
        {view.fiat && <span className="soft">{view.fiat}</span>}
      </span>
    </OptionFrame>
  )
}
