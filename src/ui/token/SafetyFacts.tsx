import { feeLevel } from '#domain/token/Token.ts'
import type { TokenRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Around } from '#ui/primitives/Around.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'

/** Below this much money in its pools (USD) a price is easily moved. */
const SHALLOW = 50_000

/**
 * Three facts that tell whether a token is what it seems: who vouches for it, what its contract keeps, how deep its
 * price is.
 */
export function SafetyFacts({
  say,
  token,
  quiet,
}: {
  say: Say
  token: TokenRow
  /** A verdict says already what it is: facts neither praise nor warn. */
  quiet: boolean
}) {
  const { address, listed, buyFeeBps, sellFeeBps, tvlUsd } = token
  const native = address === 'NATIVE'
  const fee = (bps: number | null) => say.figure('percent', bps === null ? null : bps / 10_000)
  const taken = feeLevel(buyFeeBps, sellFeeBps) !== 'none'
  const known = native || (buyFeeBps !== null && sellFeeBps !== null)
  const deep = (tvlUsd ?? 0) >= SHALLOW
  const facts: [good: boolean, text: string][] = [
    native ? [true, say.t('token.fact.native')] : [listed, say.t(`token.fact.${listed ? 'listed' : 'unlisted'}`)],
    taken
      ? [false, say.t('token.fact.fee', { buy: fee(buyFeeBps), sell: fee(sellFeeBps) })]
      : [known, say.t(`token.fact.${known ? 'noFee' : 'feeUnknown'}`)],
  ]
  return (
    <ul
      role="list"
      className={quiet ? 'card safe-facts facts-grey' : 'card safe-facts'}
      aria-label={say.t('token.fact.title')}
    >
      {facts.map(([good, text]) => (
        <li key={text} className={good || quiet ? undefined : 'doubt'}>
          {text}
        </li>
      ))}
      <li className={deep || quiet ? undefined : 'doubt'}>
        {/* A line is a grid: its words are one of its two parts. */}
        <span>
          <Around of={depth => say.t(`token.fact.${deep ? 'depth' : 'shallow'}`, { depth })}>
            <Figure say={say} kind="usd" value={tvlUsd} live={`tvlUsd:${token.chainId}:${address}`} />
          </Around>
        </span>
      </li>
    </ul>
  )
}
