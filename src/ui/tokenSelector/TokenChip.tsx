import { safeText } from '#domain/token/Token.ts'
import { OnChain } from '../primitives/logo/OnChain.tsx'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'
import { describes, type TokenOptionProps } from './TokenOption.tsx'

/** A token of a line of usual ones: its logo and its symbol. */
export function TokenChip({ say, view, id, place, active, onPick, onHover }: TokenOptionProps) {
  const { token, network, chosen } = view
  return (
    // The search box keeps the focus and drives the list (aria-activedescendant); a pointer presses here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the search box's
    // biome-ignore lint/a11y/useFocusableInteractive: the search box points here
    <div
      role="option"
      id={id}
      className={`token-chip${active ? ' active' : ''}`}
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
          size={24}
        />
      </OnChain>
      <bdi>{safeText(token.symbol, 12)}</bdi>
    </div>
  )
}
