import type { Say } from '#i18n/Say.ts'
import { safeText, shortAddress } from '#domain/Token.ts'
import { isOnSolana, type News } from '#state/toasts.ts'
import type { Transaction } from '#state/transactions.ts'

export type ToastWords = { tone: 'good' | 'bad' | 'plain'; title: string; text?: string }

const done: Record<Transaction['type'], string> = {
  swap: 'swap.done',
  wrap: 'toast.wrapped',
  unwrap: 'toast.unwrapped',
  approve: 'toast.approved',
  revoke: 'toast.revoked',
  removeDelegation: 'delegation.removed',
  claim: 'rewards.claimed',
}

/** What a settled transaction is told as. Token symbols are somebody's text: cleaned and cut. */
export function toastWords(say: Say, news: News): ToastWords {
  const values = valuesOf(say, news)
  if (news.status === 'confirmed') return { tone: 'good', title: say.t(isOnSolana(news) ? 'toast.sent' : done[news.type], values) }
  const text = say.t(news.error ?? 'swap.failed', values)
  if (news.status === 'canceled') return { tone: 'plain', title: say.t('toast.canceled'), text }
  return { tone: 'bad', title: say.t(news.status === 'expired' ? 'toast.expired' : 'toast.failed'), text }
}

function valuesOf(say: Say, news: News): Record<string, string> {
  if (isOnSolana(news)) return { symbol: safeText(news.symbol, 12), amount: say.amount(BigInt(news.amount), news.decimals), to: shortAddress(news.to) }
  const { currencyIn, currencyOut, amountIn, amountOut } = news
  return {
    symbol: safeText(currencyIn.symbol, 12),
    symbolIn: safeText(currencyIn.symbol, 12),
    symbolOut: safeText(currencyOut.symbol, 12),
    amountIn: say.amount(BigInt(amountIn), currencyIn.decimals),
    amountOut: say.amount(BigInt(amountOut), currencyOut.decimals),
  }
}
