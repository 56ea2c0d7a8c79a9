import type { Chain } from '#domain/chains/Chain.ts'
import { ANCHOR_CONFIDENCE, type Anchor, priceToken, type TokenPrice } from '../../market/priceToken.ts'
import type { PoolDbRow, TokenDbRow } from './rows.ts'
import { dollarPrices } from './dollars/dollarPrices.ts'

/**
 * Prices of all tokens at a moment, by the same method as the handlers: what a token's pools say, at today's price of
 * its anchors.
 */
export function priceAll(
  chain: Chain,
  { all, pools, time }: { all: readonly TokenDbRow[]; pools: readonly PoolDbRow[]; time: number },
): (id: string) => TokenPrice {
  const dollars = dollarPrices(chain.dollars, pools, time)
  const byId = new Map(all.map(row => [row.address, row]))
  const quotesOf = (id: string) => byId.get(id)?.quotes ?? []
  const direct = new Map<string, Anchor | undefined>()
  const dollarAnchor = (id: string): Anchor | undefined => {
    const usd = dollars.get(id)?.usd ?? null
    return usd === null ? undefined : { usd, confidence: 1, hop: 1 }
  }
  const anchorOf = (id: string): Anchor | undefined => {
    if (dollars.has(id)) return dollarAnchor(id)
    if (!direct.has(id)) {
      const price = priceToken(quotesOf(id), dollarAnchor, time)
      direct.set(
        id,
        price.usd === null || price.confidence < ANCHOR_CONFIDENCE
          ? undefined
          : { usd: price.usd, confidence: price.confidence, hop: 2 },
      )
    }
    return direct.get(id)
  }
  const priced = new Map<string, TokenPrice>()
  return id => {
    const priceId = id === 'NATIVE' ? (chain.contracts.wrappedNative ?? id) : id
    const known = priced.get(priceId)
    if (known !== undefined) return known
    const price = dollars.get(priceId) ?? priceToken(quotesOf(priceId), anchorOf, time)
    priced.set(priceId, price)
    return price
  }
}
