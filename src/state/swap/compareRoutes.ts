import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import { knownTaxes } from './knownTaxes.ts'

/** The same question without the pools of one protocol; null: nothing is left to go through. */
export type Without = { protocol: ProtocolVersion; trade: Trade | null }

/**
 * GO-6: what the trade would be without each protocol that it uses. Throws AppError `network.*`, and the signal's
 * reason when aborted.
 */
export async function compareRoutes(
  trade: Trade,
  chosen: readonly ProtocolVersion[],
  signal: AbortSignal,
): Promise<Without[]> {
  const { quoteTrade } = await import('#onchain/quote/quoteTrade.ts')
  const used = protocolVersions.filter(each =>
    trade.legs.some(leg => leg.hops.some(({ pool }) => pool.version === each)),
  )
  const { chainId, kind, tokenIn, tokenOut } = trade
  const answers: Without[] = []
  // One after the other: the thread that quotes is the one that keeps the price on screen young.
  for (const protocol of used) {
    const left = chosen.filter(each => each !== protocol)
    const amount = kind === 'exactIn' ? trade.amountIn : trade.amountOut
    const ask: SwapAsk = { chainId, kind, tokenIn, tokenOut, amount, protocols: left }
    const quote = left.length > 0 ? await quoteTrade(ask, { signal, taxes: knownTaxes(ask), soon: true }) : null
    answers.push({ protocol, trade: quote?.status === 'ok' ? quote.trade : null })
  }
  return answers
}
