import { chainById } from '#domain/chains/chains.ts'
import type { DeedPlan, Line } from '#domain/plan/DeedPlan.ts'

/** A name for one run of a plan, unlike any other's: 32 hexadecimal digits. */
export const newFlow = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** What is kept of a transaction that no list shows. */
export function quietLine({ chainId }: DeedPlan): Line & { quiet: true } {
  const { symbol = '', decimals = 18 } = chainById(chainId)?.native ?? {}
  const currency = { id: 'NATIVE', symbol, decimals } as const
  return { currencyIn: currency, currencyOut: currency, amountIn: 0n, amountOut: 0n, quiet: true }
}
