import { formatAmount } from '#i18n/format.ts'
import { writeFigure } from '../settings/rewriteFigures.ts'
import { shownTag } from '../shownTag.ts'

type Price = { raw: string; usd: number | null }
/** Decimals and symbol of a network's own currency. */
export type Native = readonly [decimals: number, symbol: string]

/** What prices below an element are written in (ui/nft/nftPaths). */
export function nativeOf({ dataset }: HTMLElement): Native {
  const [decimals = '18', symbol = ''] = (dataset.native ?? '').split(' ')
  return [Number(decimals), symbol]
}

const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' && value !== null && /^\d{1,78}$/.test(String((value as Price).raw))

/** Writes a price into its place: the amount, and its dollars where they stood. */
export function writePrice(place: Element | null | undefined, price: unknown, [decimals, symbol]: Native): void {
  if (!place) return
  const tag = shownTag()
  const text = isPrice(price) ? `${formatAmount({ raw: BigInt(price.raw), decimals, tag, digits: 4 })} ${symbol}` : '–'
  const amount = place.querySelector('bdi') ?? place
  place.classList.toggle('soft', !isPrice(price))
  if (amount.textContent !== text) amount.textContent = text
  const usd = place.querySelector<HTMLDataElement>('data')
  if (usd) writeFigure(usd, isPrice(price) ? price.usd : null)
}
