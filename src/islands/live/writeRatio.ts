import { formatAmount, UNKNOWN } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'

const DECIMALS = 24

/** Writes a price without a currency as ui/pool/ratio.ts does. */
export function writeRatio(element: HTMLDataElement, value: number | null): void {
  element.value = value === null ? '' : `${value}`
  element.textContent =
    value === null ? UNKNOWN : formatAmount(BigInt(Math.round(value * 10 ** DECIMALS)), DECIMALS, intlTag(document.documentElement.lang), 6)
}
