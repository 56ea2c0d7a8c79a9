import { toRaw } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import * as Slippage from '#domain/swap/Slippage.ts'
import type { SwapForm } from '#domain/swap/SwapForm.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { SwapAsk } from '#domain/swap/SwapQuote.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { type $taxes, type $tokens, tokenKey } from '../tokens/tokens.ts'
import type { SwapSettings } from './swapSettings.ts'

/** What a form asks the pools; null while something of it isn't chosen, typed or known. */
export function askOf(
  { chainId, input, output, field, decimal }: SwapForm,
  tokens: ReturnType<typeof $tokens.get>,
  taxes: ReturnType<typeof $taxes.get>,
  settings: SwapSettings,
): SwapAsk | null {
  if (!input || !output || decimal === null) return null
  // A token that is not listed may keep part of every transfer: that is found out first.
  if ([input, output].some(id => tokens[tokenKey(chainId, id)]?.listed === false && !(tokenKey(chainId, id) in taxes)))
    return null
  const side = tokens[tokenKey(chainId, field === 'input' ? input : output)]
  if (!side || !tokens[tokenKey(chainId, input)] || !tokens[tokenKey(chainId, output)]) return null
  const pricesOf = (id: CurrencyId) => tokens[tokenKey(chainId, id)]?.prices ?? []
  const slippageOf = (): Slippage.Margin =>
    settings.slippage.status === 'ok'
      ? { bps: settings.slippage.bps, auto: false }
      : Slippage.autoOf(chainById(chainId)?.layer ?? 'l2', Slippage.volatility(pricesOf(input), pricesOf(output)))
  const raw = toRaw(decimal, side.decimals)
  if (raw.status !== 'ok' || raw.raw === 0n) return null
  return {
    chainId,
    kind: field === 'input' ? 'exactIn' : 'exactOut',
    tokenIn: input,
    tokenOut: output,
    amount: raw.raw,
    ...(field === 'output' ? { slippage: slippageOf() } : {}),
    ...(settings.protocols.length < protocolVersions.length ? { protocols: settings.protocols } : {}),
  }
}
