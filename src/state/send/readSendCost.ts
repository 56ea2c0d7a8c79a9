import type { Address } from '#domain/chains/Chain.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import type { SendItem } from '#domain/send/SendForm.ts'
import type { Token } from '#domain/token/Token.ts'

type Asked = { chainId: number; account: Address; to: Address; token: Token; amount: bigint; item: SendItem | null }

/** ms after the last change (constants.md: amount). */
const DEBOUNCE = 250

/**
 * AP-3: tells what the network takes at most of a transfer, raw native units, a moment after it was asked; returns what
 * ends that. What would fail is the review's to tell.
 */
export function readSendCost(
  { chainId, account, to, token, amount, item }: Asked,
  tell: (most: bigint) => void,
): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const timer = setTimeout(async () => {
    try {
      const { symbol, decimals, address: currency } = token
      const what = item
        ? { contract: item.contract, id: item.id, name: item.name }
        : { currency, symbol, decimals, amount, least: 0n }
      const { readCost } = await import('#onchain/read/readCost.ts')
      const { most } = await readCost(
        { chainId, from: account, call: planSend({ chainId, account, to, what }).calls[0]! },
        { signal },
      )
      if (!signal.aborted) tell(most)
    } catch (error) {
      if (!signal.aborted) console.debug('Tarn: what a transfer costs could not be read', error)
    }
  }, DEBOUNCE)
  return () => {
    clearTimeout(timer)
    abort.abort()
  }
}
