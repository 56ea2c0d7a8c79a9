import { amountDigits } from '#domain/chains/amountDigits.ts'
import { deeds, wordsOf } from '#domain/deeds.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import { isOnEvm, type Transaction } from '#state/deeds/DeedRecord.ts'
import { factsOf } from '#state/deeds/kinds/recordKinds.ts'
import type { News } from '#state/deeds/toasts.ts'
import { sayAmounts } from '../sayAmounts.ts'
import { changedTitle, differenceWords, failureWords } from '../settledWords.ts'

export type ToastWords = { tone: 'good' | 'bad' | 'plain'; title: string; text?: string }

const ended = {
  canceled: 'toast.canceled',
  expired: 'toast.expired',
  failed: 'toast.failed',
  pending: 'toast.failed',
} as const

/**
 * The words for a settled transaction: by what its receipt shows, not by what was quoted. Token symbols are text of
 * third parties: cleaned and cut.
 */
export function toastWords(say: Say, news: News): ToastWords {
  if (news.status === 'pending')
    return { tone: 'plain', title: say.t('toast.pending'), text: say.t('toast.pendingText') }
  if (news.status === 'confirmed') return doneWords(say, news)
  const text = failureWords(say, news)
  if (news.status === 'changed') return { tone: 'bad', title: say.t(changedTitle(news.error)), text }
  return { tone: news.status === 'canceled' ? 'plain' : 'bad', title: say.t(ended[news.status]), text }
}

/** What a trade brings, for how it is written. */
const bought = ({ follow, currencyOut }: Transaction) => ({ chainId: follow.chainId, address: currencyOut.id })

function doneWords(say: Say, news: News): ToastWords {
  // Its effects are unknown: it is not named after what it was meant to do.
  if (news.moves === null) return { tone: 'plain', title: say.t('toast.unread'), text: say.t('toast.unreadText') }
  const { currencyIn, currencyOut, deed } = news
  const { amountIn, amountOut } = amountsOf(news)
  const { of, recipient = '' } = factsOf(news)
  const symbols = {
    symbol: safeText(currencyIn.symbol, 12),
    symbolIn: safeText(currencyIn.symbol, 12),
    symbolOut: safeText(currencyOut.symbol, 12),
    to: shortAddress(of ?? recipient),
  }
  const { group, done } = deeds[deed]
  if ((group === 'trade' || group === 'liquidity') && (amountIn === null || amountOut === null))
    return { tone: 'good', title: say.t(wordsOf(deed, true), symbols), text: say.t('toast.amountsUnread') }
  // What a trade pays is rounded up; what it brings is in cents where it is dollars, as on its receipt.
  const way = group === 'liquidity' ? undefined : 'paid'
  const arrives = group === 'trade' && isOnEvm(news) ? amountDigits(bought(news)) : undefined
  const values = {
    ...symbols,
    amount: say.amount(amountIn ?? 0n, currencyIn.decimals, way),
    amountIn: say.amount(amountIn ?? 0n, currencyIn.decimals, way),
    amountOut: say.amount(amountOut ?? 0n, currencyOut.decimals, arrives),
  }
  const text = differenceWords(say, news)
  return { tone: 'good', title: sayAmounts(say, done, values), ...(text ? { text } : {}) }
}
