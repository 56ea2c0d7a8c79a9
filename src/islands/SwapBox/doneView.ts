import { toDecimal } from '#domain/Amount.ts'
import { amountDigits } from '#domain/chains/amountDigits.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import type { DoneView } from '#ui/deeds/DeedDone.tsx'
import { apart } from '../apart.ts'
import { differenceWords } from '../settledWords.ts'
import { toastWords } from '../Toasts/toastWords.ts'
import { rateText } from './views.ts'

/** The receipt of a trade: what its record says happened, beside what was quoted. */
export function doneView(say: Say, { record, output }: { record: Transaction; output: Token }): DoneView {
  const { currencyIn, currencyOut, follow } = record
  const { amountIn, amountOut, read } = amountsOf(record)
  const chain = chainById(follow.chainId)
  const named = (raw: bigint, { symbol, decimals }: typeof currencyIn) =>
    `${say.amount(raw, decimals, 'paid')} ${safeText(symbol, 12)}`
  const settled = record.status === 'confirmed' && amountIn !== null && amountOut !== null
  const rate =
    settled && record.deed === 'swap'
      ? say.t('swap.rateOf', {
          base: safeText(currencyIn.symbol, 12),
          price: rateText(say, {
            trade: { amountIn, amountOut },
            decimalsIn: currencyIn.decimals,
            decimalsOut: currencyOut.decimals,
          }),
          quote: safeText(currencyOut.symbol, 12),
        })
      : null
  return {
    tokens: [output],
    sentence: toastWords(say, record).title,
    arrived: settled
      ? `+ ${say.amount(amountOut, currencyOut.decimals, amountDigits(output))} ${safeText(currencyOut.symbol, 12)}`
      : null,
    exact: settled ? toDecimal(amountOut, currencyOut.decimals) : undefined,
    against: settled
      ? say.t('done.against', { amount: apart(say, named(amountIn, currencyIn)), chain: chain?.name ?? '' })
      : null,
    difference: settled && read ? differenceOf(say, record) : null,
    rows: [
      ...(record.recipient ? [{ name: say.t('record.to'), value: shownShort(record.recipient) }] : []),
      ...(rate ? [{ name: say.t('swap.rate'), value: rate }] : []),
    ],
  }
}

function differenceOf(say: Say, record: Transaction): DoneView['difference'] {
  if (record.deed !== 'swap') return null
  const text = differenceWords(say, record)
  if (!text) return { text: say.t('done.asQuoted'), tone: 'plain' }
  const { amountIn, amountOut } = amountsOf(record)
  const worse = (amountOut ?? 0n) < BigInt(record.amountOut) || (amountIn ?? 0n) > BigInt(record.amountIn)
  return { text, tone: worse ? 'down' : 'up' }
}
