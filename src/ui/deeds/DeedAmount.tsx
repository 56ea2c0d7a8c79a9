import { safeText } from '#domain/token/Token.ts'
import { Exact } from './Exact.tsx'
import { Rolled } from '../primitives/rolled/Rolled.tsx'
import type { Marked } from '../primitives/logo/tokenMark.ts'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'

export type DeedSide = {
  token: Marked
  amount: string
  /** The plain decimal of it, where it may be rounded. */
  exact?: string
  fiat: string | null
  /** What holds it in: `at least 4,631.79 USDC, or nothing happens`. */
  bound?: string | undefined
}

/** One amount of a deed, large, with what it is worth. */
export function DeedAmount({ side }: { side: DeedSide }) {
  const { token, amount, exact, fiat, bound } = side
  return (
    <div className="deed-side">
      <TokenIcon {...token} size={44} />
      <div>
        <p className={`review-amount${amount.length + token.symbol.length > 16 ? ' long' : ''}`}>
          <bdi translate="no">
            {exact === undefined ? (
              <Rolled text={amount} />
            ) : (
              <Exact text={amount} exact={exact}>
                <Rolled text={amount} />
              </Exact>
            )}{' '}
            {safeText(token.symbol, 12)}
          </bdi>
        </p>
        {(fiat || bound) && (
          <p className="soft">
            {fiat && <bdi translate="no">{fiat}</bdi>}
            {bound && <span>{`${fiat ? ' · ' : ''}${bound}`}</span>}
          </p>
        )}
      </div>
    </div>
  )
}
