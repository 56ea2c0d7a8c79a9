import type { PositionHistory } from '#data/market/positionSchemas.ts'
import { chainById } from '#domain/chains/chains.ts'
import { collectedFees } from '#domain/liquidity/ledger/collectedFees.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import { versions } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import type { EventView } from '#ui/positions/PositionHistory.tsx'

type Lived = {
  chainId: number
  /** Undefined: of a pair, whose events tell their fees. */
  version?: PositionHistory['version']
  /** Newest first. */
  events: readonly (Pick<PositionHistory['events'][number], 'type' | 'hash' | 'time'> & {
    amount0: string | bigint | null
    amount1: string | bigint | null
  })[]
}

/**
 * A position's history as lines: of v3 a withdrawal stands once, and a collect says its fees. Unknown amounts are left
 * out, and so is a zero beside an amount that is not zero.
 */
export function eventViews(
  say: Say,
  history: Lived | null,
  tokens: readonly [Token | null, Token | null],
): EventView[] {
  if (!history) return []
  const explorer = chainById(history.chainId)?.explorer ?? ''
  const text = (raw: string | bigint | null, token: Token | null) =>
    raw === null || token === null
      ? null
      : `${say.amount(BigInt(raw), token.decimals, 5)} ${safeText(token.symbol, 12)}`
  const byCollect = history.version !== undefined && versions[history.version].feesPaid === 'byCollect'
  return (byCollect ? collectedFees(history.events) : history.events).map(
    ({ type, amount0, amount1, hash, time }, at) => {
      const moved = [amount0, amount1].map(raw => raw !== null && BigInt(raw) !== 0n)
      const parts = [text(amount0, tokens[0]), text(amount1, tokens[1])].filter(
        (part, side) => part !== null && (moved[side] || !moved.includes(true)),
      )
      return {
        ...{ key: `${hash} ${at}`, type, time, href: `${explorer}/tx/${hash}` },
        amounts: parts.length === 0 ? null : parts.join(' + '),
      }
    },
  )
}
