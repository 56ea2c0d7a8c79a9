import { formatAmount, formatRatio } from '#i18n/format.ts'
import { shownTag } from '../shownTag.ts'

/** Writes a price without a currency, or a raw amount (its decimals beside it): only pages that show one ship this. */
export function writeRatio(element: HTMLDataElement, value: number | string | null): void {
  const tag = shownTag()
  element.value = value === null ? '' : `${value}`
  element.textContent =
    typeof value === 'string'
      ? formatAmount({ raw: BigInt(value), decimals: Number(element.dataset.decimals), tag, digits: 5 })
      : formatRatio(value, tag)
}
