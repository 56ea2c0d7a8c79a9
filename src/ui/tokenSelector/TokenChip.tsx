import { safeText } from '#domain/token/Token.ts'
import { OptionFrame, type TokenOptionProps } from './TokenOption.tsx'

/** A token of a line of usual ones: its logo and its symbol. */
export const TokenChip = (props: TokenOptionProps) => (
  <OptionFrame {...props} className="token-chip" size={24}>
    <bdi>{safeText(props.view.token.symbol, 12)}</bdi>
  </OptionFrame>
)
