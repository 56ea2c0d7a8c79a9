// NFT pages keep their figures true: floor, counts, prices, owners and what happened as the market says them now.
// Pictures, names and order stay as one began to read.
import { startMoments } from '#islands/live/startMoments.ts'
import type { ItemsAsked } from '#ui/nft/nftPaths.ts'
import { orders } from '#ui/nft/nftPaths.ts'
import { shortAddress } from '#domain/token/Token.ts'
import { writeFigure } from '../settings/rewriteFigures.ts'
import { sayAge } from './sayAge.ts'
import { writeActivity } from './writeActivity.ts'
import { type Native, nativeOf, writePrice } from './writePrice.ts'

/** ms between requests, while the page is visible. */
const AGAIN = 8_000
/** ms before the first. */
const FIRST = 1_000
const ROWS = 60

type Answer = Record<string, unknown>

async function ask(path: string): Promise<Answer> {
  const answer = await fetch(`/api/market/nfts${path}`, {
    signal: AbortSignal.timeout(10_000),
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`market: ${answer.status} for ${path}`)
  return (await answer.json()) as Answer
}

function writeOwner(place: Element | null, owner: unknown): void {
  const link = place?.querySelector('a')
  if (!link || typeof owner !== 'string' || !/^0x[0-9a-f]{40}$/.test(owner)) return
  link.href = link.getAttribute('href')!.replace(/0x[0-9a-f]{40}/, owner)
  link.textContent = shortAddress(owner)
}

/** The figures of a collection, in its row or on its page. */
function writeCollection(root: Element, collection: Answer, native: Native): void {
  writePrice(of(root, 'floor'), collection.floor, native)
  for (const element of root.querySelectorAll<HTMLDataElement>('data[data-live]')) {
    const value = collection[element.dataset.live!]
    if (typeof value === 'number') writeFigure(element, value)
  }
}

const listOf = (answer: Answer): Answer[] => (Array.isArray(answer.items) ? (answer.items as Answer[]) : [])
const of = (root: Element, what: string) => root.querySelector(`[data-nft="${what}"]`)
const timeOf = ({ at }: Answer): number => Number((at as { time?: unknown } | null)?.time) || 0

/** Every collection there is, each in its row. */
async function lookAtList(page: HTMLElement): Promise<number> {
  const answer = await ask('?sort=volume&limit=100')
  for (const collection of listOf(answer)) {
    const key = CSS.escape(`${collection.chainId}:${collection.address}`)
    const row = page.querySelector<HTMLElement>(`tr[data-key="${key}"]`)
    if (row) writeCollection(row, collection, nativeOf(row))
  }
  return timeOf(answer)
}

async function lookAtItem(page: HTMLElement): Promise<number> {
  const item = await ask(`/${page.dataset.nfts}/items/${page.dataset.item}`)
  for (const what of ['listing', 'lastSale']) writePrice(of(page, what), item[what], nativeOf(page))
  writeOwner(of(page, 'owner'), item.owner)
  const table = page.querySelector<HTMLTableElement>('table[data-events]')
  if (table) writeActivity(table, item.activity, nativeOf(page))
  return timeOf(item)
}

async function lookAtCollection(page: HTMLElement): Promise<number> {
  const { sort = 'price', trait, after } = JSON.parse(page.dataset.asked ?? '{}') as ItemsAsked
  const query = new URLSearchParams({
    ...orders[sort],
    limit: String(ROWS),
    ...(trait && { trait }),
    ...(after && { cursor: after }),
  })
  const [collection, items] = await Promise.all([
    ask(`/${page.dataset.nfts}`),
    ask(`/${page.dataset.nfts}/items?${query}`),
  ])
  writeCollection(page.querySelector('.nft-stats')!, collection, nativeOf(page))
  for (const item of listOf(items)) {
    const card = page.querySelector(`.nft-card[data-item="${CSS.escape(String(item.tokenId))}"]`)
    for (const what of ['listing', 'lastSale']) writePrice(card && of(card, what), item[what], nativeOf(page))
  }
  return timeOf(collection)
}

/** Writes what the market says now; of when that is. */
const look = (page: HTMLElement): Promise<number> =>
  page.dataset.nftList !== undefined
    ? lookAtList(page)
    : page.dataset.item !== undefined
      ? lookAtItem(page)
      : lookAtCollection(page)

/** Begins with the page; sends no requests while the page is hidden. */
export function startNfts(): void {
  startMoments()
  const page = document.querySelector<HTMLElement>('[data-nfts], [data-nft-list]')
  if (!page) return
  const report = page.querySelector<HTMLButtonElement>('[data-report-nft]')
  if (report) {
    report.addEventListener('click', () => import('./reportNft.ts').then(module => module.reportNft(page, report)))
    // Until now a press would have been lost.
    report.disabled = false
  }
  const place = page.querySelector<HTMLElement>('[data-live-page]')
  if (!place) return
  const say = sayAge(place)
  let running = false
  const again = async () => {
    if (running || document.hidden) return
    running = true
    try {
      say(true, await look(page))
    } catch (error) {
      console.warn(`Tarn: NFT figures could not be asked for: ${error instanceof Error ? error.message : error}`)
      say(false, 0)
    } finally {
      running = false
    }
  }
  // What was kept on the way here may be as old as a minute.
  setTimeout(again, FIRST)
  setInterval(again, AGAIN)
  document.addEventListener('visibilitychange', again)
}
