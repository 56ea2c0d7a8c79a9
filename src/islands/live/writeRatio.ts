import { formatRatio } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'

/** Writes a price without a currency: only pages that show one ship this. */
export function writeRatio(element: HTMLDataElement, value: number | null): void {
  element.value = value === null ? '' : `${value}`
  element.textContent = formatRatio(value, intlTag(document.documentElement.lang))
}
