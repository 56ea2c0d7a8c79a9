// A position's ledger as it is reckoned and written now.
import type { PositionHistory } from '#data/market/positionSchemas.ts'
import type { PriceAt } from '#domain/account/HistoryExport.ts'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf, type RangePosition } from '#domain/liquidity/Position.ts'
import { type Ledger, ledgerOf } from '#domain/liquidity/PositionLedger.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { $tokens, KnownToken } from '#state/tokens/tokens.ts'
import type { LedgerRow } from '#ui/positions/LedgerRows.tsx'
import { apart } from '../../sayAmounts.ts'
import { priceOf } from '../positionView.ts'

type Both = readonly [KnownToken, KnownToken]
const raw = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

export function ledgerNow({
  position,
  history,
  both: [zero, one],
  known,
  priceAt,
}: {
  position: RangePosition
  history: PositionHistory
  both: Both
  known: ReturnType<typeof $tokens.get>
  priceAt: PriceAt
}): Ledger {
  const { amount0, amount1 } = amountsOf(position)
  const at = (token: KnownToken, time: number) => priceAt(token.chainId, token.address, time)
  return ledgerOf({
    version: position.version,
    events: history.events
      .map(event => ({ ...event, amount0: raw(event.amount0), amount1: raw(event.amount1) }))
      .reverse(),
    amounts: [amount0, amount1],
    owed: [position.owed0, position.owed1],
    now: { prices: [priceOf(zero, known), priceOf(one, known)], decimals: [zero.decimals, one.decimals] },
    at: time => [at(zero, time), at(one, time)],
  })
}

export const sheetOf = ({ chainId, version, tokenId }: RangePosition, [zero, one]: Both) => ({
  network: chainById(chainId)?.name ?? String(chainId),
  position: `${version} ${tokenId}`,
  symbols: [safeText(zero.symbol, 12), safeText(one.symbol, 12)] as const,
  decimals: [zero.decimals, one.decimals] as const,
})

/** Less than a cent is nothing. */
const CENT = 0.005

export function ledgerRows(say: Say, { cost, taken, feesUsd, held, loss, against, profit }: Ledger): LedgerRow[] {
  const money = (usd: number | null) => say.figure('usdFull', usd)
  const signed = (usd: number | null): Pick<LedgerRow, 'value' | 'tone'> => {
    if (usd === null || Math.abs(usd) < CENT) return { value: money(usd === null ? null : 0), tone: 'even' }
    return { value: apart(say, `${usd < 0 ? '−' : '+'}${money(Math.abs(usd))}`), tone: usd < 0 ? 'down' : 'up' }
  }
  const share = (usd: number | null) =>
    usd === null || held === null || held <= 0 ? null : say.figure('percent', Math.abs(usd) / held)
  const plain = (key: string, usd: number | null): LedgerRow => ({
    ...{ key, name: say.t(`ledger.${key}`), value: money(usd), tone: 'even', under: null },
  })
  return [
    plain('cost', cost),
    plain('taken', taken),
    { ...plain('fees', feesUsd), under: feesUsd === null ? say.t('ledger.feesUntold') : null },
    { key: 'loss', name: say.t('lab.loss'), under: share(loss), ...signed(loss) },
    { key: 'against', name: say.t('lab.against'), under: share(against), ...signed(against) },
    { key: 'profit', name: say.t('ledger.profit'), under: null, ...signed(profit) },
  ]
}
