// NFT pages keep their figures true: floor, counts, prices and owners as the market says them now. Pictures, names and order stay as one began to read.
import { startMoments } from '#islands/live/startMoments.ts'
import { formatAmount } from '#i18n/format.ts'
import type { ItemsAsked } from '#ui/nft/nftPaths.ts'
import { orders } from '#ui/nft/nftPaths.ts'
import { shortAddress } from '#domain/token/Token.ts'
import { writeFigure } from '../settings/rewriteFigures.ts'
import { shownTag } from '../settings/shownTag.ts'

/** ms between questions, while somebody looks. */
const AGAIN = 8_000
const ROWS = 60

type Price = { raw: string; usd: number | null }
type Answer = Record<string, unknown>

const isPrice = (value: unknown): value is Price =>
  typeof value === 'object' && value !== null && /^\d{1,78}$/.test(String((value as Price).raw))

async function ask(path: string): Promise<Answer> {
  const answer = await fetch(`/api/market/nfts/${path}`, {
    signal: AbortSignal.timeout(10_000),
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`market: ${answer.status} for ${path}`)
  return (await answer.json()) as Answer
}

/** Writes a price into its place: the amount, and its dollars where they stood. */
function writePrice(
  place: Element | null | undefined,
  price: unknown,
  [decimals, symbol]: readonly [number, string],
): void {
  if (!place) return
  const tag = shownTag()
  const text = isPrice(price) ? `${formatAmount({ raw: BigInt(price.raw), decimals, tag, digits: 4 })} ${symbol}` : '–'
  const amount = place.querySelector('bdi') ?? place
  place.classList.toggle('soft', !isPrice(price))
  if (amount.textContent !== text) amount.textContent = text
  const usd = place.querySelector<HTMLDataElement>('data')
  if (usd) writeFigure(usd, isPrice(price) ? price.usd : null)
}

function writeOwner(place: Element | null, owner: unknown): void {
  const link = place?.querySelector('a')
  if (!link || typeof owner !== 'string' || !/^0x[0-9a-f]{40}$/.test(owner)) return
  link.href = link.getAttribute('href')!.replace(/0x[0-9a-f]{40}/, owner)
  link.textContent = shortAddress(owner)
}

async function look(page: HTMLElement): Promise<void> {
  const [decimals = '18', symbol = ''] = (page.dataset.native ?? '').split(' ')
  const native = [Number(decimals), symbol] as const
  const of = (root: Element, what: string) => root.querySelector(`[data-nft="${what}"]`)
  if (page.dataset.item !== undefined) {
    const item = await ask(`${page.dataset.nfts}/items/${page.dataset.item}`)
    for (const what of ['listing', 'lastSale']) writePrice(of(page, what), item[what], native)
    return writeOwner(of(page, 'owner'), item.owner)
  }
  const { sort = 'price', trait, after } = JSON.parse(page.dataset.asked ?? '{}') as ItemsAsked
  const query = new URLSearchParams({
    ...orders[sort],
    limit: String(ROWS),
    ...(trait && { trait }),
    ...(after && { cursor: after }),
  })
  const [collection, items] = await Promise.all([ask(page.dataset.nfts!), ask(`${page.dataset.nfts}/items?${query}`)])
  writePrice(of(page, 'floor'), collection.floor, native)
  for (const element of page.querySelectorAll<HTMLDataElement>('data[data-live]')) {
    const value = collection[element.dataset.live!]
    if (typeof value === 'number') writeFigure(element, value)
  }
  for (const item of Array.isArray(items.items) ? (items.items as Answer[]) : []) {
    const card = page.querySelector(`.nft-card[data-item="${CSS.escape(String(item.tokenId))}"]`)
    for (const what of ['listing', 'lastSale']) writePrice(card && of(card, what), item[what], native)
  }
}

/** Begins with the page; nothing is asked while nobody looks. */
export function startNfts(): void {
  startMoments()
  const page = document.querySelector<HTMLElement>('[data-nfts]')
  if (!page) return
  const report = page.querySelector<HTMLButtonElement>('[data-report-nft]')
  if (report) {
    report.addEventListener('click', () => import('./reportNft.ts').then(module => module.reportNft(page, report)))
    // Until now a press would have been lost.
    report.disabled = false
  }
  let running = false
  const again = async () => {
    if (running || document.hidden) return
    running = true
    try {
      await look(page)
      page.dataset.liveAt = String(Date.now())
    } catch (error) {
      console.warn(`Tarn: NFT figures could not be asked for: ${error instanceof Error ? error.message : error}`)
    } finally {
      running = false
    }
  }
  setInterval(again, AGAIN)
  document.addEventListener('visibilitychange', again)
}
