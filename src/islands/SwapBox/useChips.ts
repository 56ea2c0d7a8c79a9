import { useEffect, useLayoutEffect, useState } from 'react'
import { toDecimal } from '#domain/Amount.ts'
import { reserveOf } from '#domain/swap/Issue.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import type { Placement, SwapPanelProps } from '#ui/swap/SwapPanel.tsx'
import { decimalOf } from '../../i18n/typedAmount.ts'

/** A pressed chip that waits for what it needs: the price, or the balance. */
type Wanted = ({ usd: number } | { percent: number }) & { text: string }

/** The amount that a chip stands for, a plain decimal; null while it can't be known. */
function amountOf(wanted: Wanted, moment: SwapMoment): string | null {
  const { balanceIn, input, form } = moment.situation
  if (!input) return null
  const { decimals } = input.token
  if ('usd' in wanted) {
    const price = moment.input?.priceUsd
    return price ? decimalOf(wanted.usd / price, decimals) : null
  }
  if (!balanceIn) return null
  const reserve = form.input === 'NATIVE' && wanted.percent === 100 ? reserveOf(moment.situation) : 0n
  const raw = (balanceIn * BigInt(wanted.percent)) / 100n
  return toDecimal(raw > reserve ? raw - reserve : 0n, decimals)
}

/**
 * The chips under the amount to sell: shares of a balance, or round money. Beside a market (`token`) a visit has one
 * set, that of the first paint: shares for those who came back with a wallet (beforePaint notes them), money for
 * others, also after they connect. A press is done as soon as price or balance is known, unless the amount was changed
 * since.
 * @param onAmount told the amount to sell, a plain decimal
 */
export function useChips(
  { placement, moment, rate }: { placement: Placement; moment: SwapMoment; rate: number },
  onAmount: (decimal: string) => void,
): Pick<SwapPanelProps['on'], 'preset' | 'dollars'> {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  /** Null before the box lives: the page has both sets, and its style shows one (side.css). */
  const [cameBack, setCameBack] = useState<boolean | null>(null)
  useLayoutEffect(() => setCameBack(document.documentElement.dataset.wallet === ''), [])
  const { balanceIn, form } = moment.situation
  const amount = wanted && amountOf(wanted, moment)
  useEffect(() => {
    if (!wanted) return
    if (form.text !== wanted.text) return setWanted(null)
    if (amount === null) return
    setWanted(null)
    onAmount(amount)
  }, [wanted, amount, form.text])
  const preset = (percent: number) => setWanted({ percent, text: form.text })
  const dollars = (shown: number) => setWanted({ usd: shown / rate, text: form.text })
  if (placement === 'token')
    return {
      preset: cameBack === false ? undefined : balanceIn === 0n ? null : preset,
      dollars: cameBack ? undefined : dollars,
    }
  return { preset: balanceIn ? preset : placement === 'page' && balanceIn === 0n ? null : undefined }
}
