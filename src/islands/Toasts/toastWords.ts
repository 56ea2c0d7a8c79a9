import type { Say } from '#i18n/Say.ts'
import { safeText } from '#domain/Token.ts'
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
export function toastWords(say: Say, t: Transaction): ToastWords {
  const values = {
    symbol: safeText(t.currencyIn.symbol, 12),
    symbolIn: safeText(t.currencyIn.symbol, 12),
    symbolOut: safeText(t.currencyOut.symbol, 12),
    amountIn: say.amount(BigInt(t.amountIn), t.currencyIn.decimals),
    amountOut: say.amount(BigInt(t.amountOut), t.currencyOut.decimals),
  }
  if (t.status === 'confirmed') return { tone: 'good', title: say.t(done[t.type], values) }
  const text = say.t(t.error ?? 'swap.failed', values)
  if (t.status === 'canceled') return { tone: 'plain', title: say.t('toast.canceled'), text }
  return { tone: 'bad', title: say.t(t.status === 'expired' ? 'toast.expired' : 'toast.failed'), text }
}
