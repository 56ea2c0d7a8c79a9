import { deeds } from '#domain/deeds.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import type { StoredMove } from '#state/deeds/StoredMove.ts'
import type { DeedRecord } from '#state/deeds/DeedRecord.ts'
import { factsOf } from '#state/deeds/kinds/recordKinds.ts'
import { apart } from './apart.ts'
import { sayAmounts } from './sayAmounts.ts'

/** What a permission without end is: no balance comes near it. */
const ENDLESS = 1n << 128n

/** What a transaction did, as a list; empty: nothing. Token symbols are text of third parties: cleaned and cut. */
export function moveWords(say: Say, move: StoredMove): string {
  const raw = BigInt(move.raw)
  if ('item' in move)
    return `${move.way === 'out' ? '−' : '+'} ${raw > 1n ? `${say.figure('count', Number(raw))} × ` : ''}#${move.item.id} (${shortAddress(move.item.contract)})`
  const { decimals } = move.currency
  const symbol = safeText(move.currency.symbol, 12)
  if (move.way !== 'permitted')
    return `${move.way === 'out' ? '−' : '+'} ${say.amount(raw, decimals, move.way === 'out' ? 'paid' : undefined)} ${symbol}`
  const spender = shortAddress(move.spender)
  return raw >= ENDLESS
    ? say.t('transaction.permitsAll', { spender, symbol })
    : sayAmounts(say, 'transaction.permits', { spender, amount: say.amount(raw, decimals, 'paid'), symbol })
}

/** What a transaction that is not what was promised is called. */
export const changedTitle = (error: DeedRecord['error']): string =>
  error === 'deed.lessArrived' ? 'toast.short' : error === 'approve.ignored' ? 'toast.ignored' : 'toast.changed'

/**
 * Why a settled transaction is not what was asked for (`reason`: where the screen knows a better word), and what it did
 * or cost: sentences, one after the other.
 */
export function failureWords(say: Say, record: DeedRecord, reason?: string): string {
  const { deed, status, cost, moves, currencyIn } = record
  const { native, reason: known } = factsOf(record)
  const code = reason ?? known
  const sentences = [say.t(code, { symbol: safeText(currencyIn.symbol, 12) })]
  // ER-8: whose the fees are is said first, whatever it was.
  if (deed === 'collect' && code === 'deed.outOfGas') sentences.unshift(say.t(deeds.collect.failed))
  if (status === 'changed')
    sentences.push(
      moves?.length
        ? say.t('transaction.happened', { moves: moves.map(move => apart(say, moveWords(say, move))).join(', ') })
        : say.t('transaction.nothingMoved'),
    )
  else if (cost && native)
    sentences.push(
      sayAmounts(say, 'transaction.undoneCost', {
        cost: say.amount(BigInt(cost), native.decimals, 3),
        symbol: native.symbol,
      }),
    )
  else if (cost !== undefined) sentences.push(say.t('transaction.undone'))
  return sentences.join(' ')
}

/** How what happened differs from the quote, where a person would see it; null: it doesn't. */
export function differenceWords(say: Say, record: DeedRecord): string | null {
  const { amountIn, amountOut, read } = amountsOf(record)
  if (!read || record.deed !== 'swap') return null
  if (amountIn === null || amountOut === null) return say.t('toast.amountsUnread')
  const { currencyIn, currencyOut } = record
  const [quotedIn, quotedOut] = [BigInt(record.amountIn), BigInt(record.amountOut)]
  const differ = ({
    now,
    before,
    currency: { symbol, decimals },
    more,
    less,
  }: {
    now: bigint
    before: bigint
    currency: DeedRecord['currencyIn']
    more: string
    less: string
  }): string | null => {
    if (say.amount(now, decimals) === say.amount(before, decimals)) return null
    return sayAmounts(say, now > before ? more : less, {
      amount: say.amount(now > before ? now - before : before - now, decimals, 4),
      symbol: safeText(symbol, 12),
    })
  }
  return (
    differ({
      now: amountOut,
      before: quotedOut,
      currency: currencyOut,
      more: 'toast.gotMore',
      less: 'toast.gotLess',
    }) ??
    differ({ now: amountIn, before: quotedIn, currency: currencyIn, more: 'toast.paidMore', less: 'toast.paidLess' })
  )
}
