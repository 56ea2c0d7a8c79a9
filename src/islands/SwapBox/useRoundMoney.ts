import { useEffect, useState } from 'react'
import type { SwapMoment } from '#state/swap/swap.ts'
import { decimalOf } from '../../i18n/typedAmount.ts'

/**
 * Sells what is worth so many dollars: the amount is told to `onAmount` (a plain decimal) as soon as the price of what
 * is sold is known.
 */
export function useRoundMoney({ input, situation }: SwapMoment, onAmount: (decimal: string) => void) {
  const [wanted, setWanted] = useState<number | null>(null)
  const price = input?.priceUsd ?? null
  const decimals = situation.input?.token.decimals
  useEffect(() => {
    if (wanted === null || !price || decimals === undefined) return
    setWanted(null)
    onAmount(decimalOf(wanted / price, decimals))
  }, [wanted, price, decimals])
  return (usd: number) => setWanted(usd)
}
