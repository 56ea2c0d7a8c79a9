import { currencyOf } from '#domain/swap/SwapForm.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { storedList } from '../stored/storedList.ts'

export type RecentToken = { chainId: number; id: CurrencyId }

/** Of each network (constants.md: the history keeps five). */
const KEEP = 5

const memory = storedList<RecentToken>({
  key: 'tarn.recentTokens',
  read(value) {
    const { chainId, id } = (value ?? {}) as { chainId?: unknown; id?: unknown }
    const currency = typeof id === 'string' ? currencyOf(id) : null
    return typeof chainId === 'number' && Number.isSafeInteger(chainId) && currency ? { chainId, id: currency } : null
  },
  keep: all =>
    all.filter((token, index) => all.slice(0, index).filter(({ chainId }) => chainId === token.chainId).length < KEEP),
})

/** SW-1: the tokens picked last in the selector, newest first. */
export const $recentTokens = memory.$list

/** Remembers that a token was picked. */
export function rememberToken(chainId: number, id: CurrencyId): void {
  memory.change(all => [{ chainId, id }, ...all.filter(token => token.chainId !== chainId || token.id !== id)])
}
