import type { WalletWorth } from '#data/market/walletSchemas.ts'
import { isCounted } from '#domain/token/Token.ts'
import { whole } from '../market/poolPrice.ts'
import { spans, tokenCandles } from './figures/candles.ts'
import { marketOf } from './market.ts'
import type { WorthQuery } from './parameters.ts'
import { walletOf } from './wallet.ts'
import { worthLine } from './figures/worthLine.ts'

/** So many of the largest holdings have their prices read; the rest counts as it is worth now. */
const MOST_LINES = 30
const FRESH_MS = 10_000
const MAX_KEPT = 200

const kept = new Map<string, { at: number; answer: Promise<WalletWorth> }>()

async function read(owner: string, { chain, range }: WorthQuery): Promise<WalletWorth> {
  const { balances, at } = await walletOf(owner, { chain })
  const counted = balances.filter(({ token, usd }) => isCounted(token) && usd !== null && usd > 0)
  const lines = await Promise.all(
    counted.slice(0, MOST_LINES).map(async ({ token, amount, usd }) => {
      // What stands in no pool of its own is priced by its wrapper.
      const known = marketOf(token.chainId)
      const id = known?.tokens.has(token.address) ? token.address : known?.chain.contracts.wrappedNative
      const { items } = id === undefined ? { items: [] } : await tokenCandles(token.chainId, id, range)
      return {
        usd: usd!,
        held: whole(BigInt(amount), token.decimals),
        prices: items.map(({ time, close }) => ({ time, close })),
      }
    }),
  )
  const flat = counted.slice(MOST_LINES).reduce((sum, { usd }) => sum + usd!, 0)
  const { interval, span } = spans[range]
  return { address: owner, range, interval, ...worthLine({ lines, flat, from: at.time - span, interval }), at }
}

/** GET /wallets/:address/worth */
export function walletWorth(owner: string, query: WorthQuery): Promise<WalletWorth> {
  const key = `${query.chain} ${query.range} ${owner}`
  const known = kept.get(key)
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.answer
  const answer = read(owner, query)
  kept.delete(key)
  kept.set(key, { at: Date.now(), answer })
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
  answer.catch(() => kept.delete(key))
  return answer
}
