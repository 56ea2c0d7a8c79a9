import type { Address } from '#domain/chains/Chain.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import type { TokenTax } from '#domain/token/TokenTax.ts'
import { $taxes, tokenKey } from '../tokens/tokens.ts'

/** Fees that the two tokens of a question are known to keep. */
export function knownTaxes({ chainId, tokenIn, tokenOut }: SwapAsk): Record<Address, TokenTax> {
  const taxes: Record<Address, TokenTax> = {}
  for (const id of [tokenIn, tokenOut]) {
    const tax = $taxes.get()[tokenKey(chainId, id)]
    if (id !== 'NATIVE' && tax && (tax.buyBps > 0 || tax.sellBps > 0)) taxes[id] = tax
  }
  return taxes
}
