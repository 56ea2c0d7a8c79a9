// A position's ledger as it is reckoned and written now.
import type { PositionHistory } from '#data/market/positionSchemas.ts'
import type { PriceAt } from '#domain/account/HistoryExport.ts'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf, isRange, type Position, type RangePosition } from '#domain/liquidity/Position.ts'
import { type Ledger, ledgerOf } from '#domain/liquidity/ledger/PositionLedger.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { $tokens, KnownToken } from '#state/tokens/tokens.ts'
import type { LedgerRow } from '#ui/positions/LedgerRows.tsx'
import { apart } from '../../apart.ts'
import { nativeOf } from '../../deeds/costText.ts'
import { priceOf } from '../positions/positionView.ts'

type Both = readonly [KnownToken, KnownToken]
const raw = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** What a ledger is made of: a life, oldest first, and what there is now, fees apart. */
export type LedgerLife = Pick<Parameters<typeof ledgerOf>[0], 'version' | 'events' | 'amounts' | 'owed'>

/** The index tells so many events of a position; with more its beginning is missing. */
export const MOST_EVENTS = 100

/**
 * A numbered position's history. `long`: it has more events than the index returns; `unbegun`: created before the index
 * began, so that its cost is unknown.
 */
export function lifeOf(position: RangePosition, { events }: PositionHistory): LedgerLife | 'long' | 'unbegun' {
  if (events.length >= MOST_EVENTS) return 'long'
  if (events.at(-1)?.type !== 'add') return 'unbegun'
  const { amount0, amount1 } = amountsOf(position)
  return {
    version: position.version,
    events: events
      .map(({ fees0, fees1, ...event }) => ({
        ...{ ...event, amount0: raw(event.amount0), amount1: raw(event.amount1) },
        fees: fees0 === null || fees1 === null ? null : ([BigInt(fees0), BigInt(fees1)] as const),
      }))
      .reverse(),
    amounts: [amount0, amount1],
    owed: [position.owed0, position.owed1],
  }
}

/** `gas`: what each transaction cost the owner; null: not known. */
type Known = {
  both: Both
  known: ReturnType<typeof $tokens.get>
  priceAt: PriceAt
  gas: ReadonlyMap<string, bigint> | null
}

export function ledgerNow(life: LedgerLife, { both: [zero, one], known, priceAt, gas }: Known): Ledger {
  const at = (token: KnownToken, time: number) => priceAt(token.chainId, token.address, time)
  return ledgerOf({
    ...life,
    now: { prices: [priceOf(zero, known), priceOf(one, known)], decimals: [zero.decimals, one.decimals] },
    at: time => [at(zero, time), at(one, time)],
    gas: gas && {
      paid: gas,
      decimals: nativeOf(zero.chainId).decimals,
      at: time => priceAt(zero.chainId, 'NATIVE', time),
    },
  })
}

/** `v3 7`, or a pair's address: a position as files name it. */
export const nameOf = (position: Position): string =>
  `${position.version} ${isRange(position) ? position.tokenId : position.pool.id}`

export const sheetOf = (position: Position, [zero, one]: Both) => ({
  network: chainById(position.chainId)?.name ?? String(position.chainId),
  position: nameOf(position),
  symbols: [safeText(zero.symbol, 12), safeText(one.symbol, 12)] as const,
  decimals: [zero.decimals, one.decimals] as const,
  native: nativeOf(position.chainId),
})

/** Less than a cent is nothing. */
const CENT = 0.005

export function ledgerRows(say: Say, ledger: Ledger): LedgerRow[] {
  const { cost, taken, fees, feesUsd, gas, held, loss, against, profit } = ledger
  const money = (usd: number | null) => say.figure('usdFull', usd)
  const signed = (usd: number | null): Pick<LedgerRow, 'value' | 'tone'> => {
    if (usd === null || Math.abs(usd) < CENT) return { value: money(usd === null ? null : 0), tone: 'even' }
    const sign = usd < 0 ? '−' : '+'
    const figure = money(Math.abs(usd))
    // Behind the mark that turns the figure around: else the sign would stand at the number's far end; and turned back
    // behind the number: else the currency would stand on the other side than without a sign.
    const value = figure.startsWith('\u200f')
      ? `\u200f\u200e${sign}${figure.slice(1).replace('\u00a0', '\u200f\u00a0')}`
      : `${sign}${figure}`
    return { value: apart(say, value), tone: usd < 0 ? 'down' : 'up' }
  }
  const share = (usd: number | null) =>
    usd === null || held === null || held <= 0 ? null : say.figure('percent', Math.abs(usd) / held)
  const plain = (key: string, usd: number | null): LedgerRow => ({
    ...{ key, name: say.t(`ledger.${key}`), value: money(usd), tone: 'even', under: null },
  })
  return [
    plain('cost', cost),
    plain('taken', taken),
    { ...plain('fees', feesUsd), under: fees === null ? say.t('ledger.feesUntold') : null },
    {
      ...plain('gas', gas?.usd ?? null),
      under: gas === null ? say.t('ledger.gasUnread') : say.t('ledger.gasOf', { count: gas.count }),
    },
    { key: 'loss', name: say.t('lab.loss'), under: share(loss), ...signed(loss) },
    { key: 'against', name: say.t('lab.against'), under: share(against), ...signed(against) },
    { key: 'profit', name: say.t('ledger.profit'), under: null, ...signed(profit) },
  ]
}
