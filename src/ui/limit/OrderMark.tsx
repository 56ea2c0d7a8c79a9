import type { Token } from '#domain/token/Token.ts'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'

/** What a token's picture needs. */
export type Mark = Pick<Token, 'symbol' | 'address' | 'listed' | 'logoUrl' | 'color'>

/** The sold token, and the bought one over its corner. */
export function OrderMark({ sold, bought }: { sold: Mark; bought: Mark }) {
  return (
    <span className="account-mark order-mark">
      <TokenIcon {...sold} size={28} />
      <TokenIcon {...bought} size={20} />
    </span>
  )
}
