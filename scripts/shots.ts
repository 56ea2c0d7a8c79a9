// Pictures of every kind of page, to look at: `SITE_URL=http://localhost:4321 node scripts/shots.ts <folder> [page …]`
// page × width (360, 768, 1440) × theme × locale (en-US, ar-SA). Faults that a page shows on the way, and what hangs
// over its edge, are printed.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from './run/chromium.ts'

const WIDTHS = [360, 768, 1440]
const THEMES = ['light', 'dark'] as const
const LOCALES = ['', '/ar-SA']
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

const site = process.env.SITE_URL ?? 'http://localhost:4321'
const [folder = '.tarn/shots', ...wanted] = process.argv.slice(2)

/** The first thing of a list of the market. */
async function first<T>(path: string): Promise<Partial<T>> {
  const { items } = (await (await fetch(`${site}/api/market/${path}`)).json()) as { items: T[] }
  return items[0] ?? {}
}
const pool = await first<{ id: string }>('pools?chain=ethereum&limit=1')
const trade = await first<{ account: string }>('transactions?chain=ethereum&limit=1')
const collection = await first<{ chainId: number; address: string }>('nfts?chain=ethereum&limit=1')
const item = await first<{ tokenId: string }>(`nfts/1/${collection.address}/items?limit=1`)

const pages: Record<string, string> = {
  landing: '/',
  tokens: '/explore',
  pools: '/explore/pools/all',
  transactions: '/explore/transactions/base',
  token: `/explore/tokens/ethereum/${WETH}`,
  pool: `/explore/pools/ethereum/${pool.id}`,
  history: `/explore/tokens/ethereum/${WETH}/history`,
  swap: '/swap',
  send: '/send',
  limit: '/limit',
  create: '/positions/create/v3',
  positions: '/positions',
  position: '/positions/v3/ethereum/1',
  migrate: '/migrate/v3/ethereum/1',
  portfolio: '/portfolio',
  wallet: `/portfolio/${trade.account}`,
  nfts: '/nfts',
  collection: `/nfts/ethereum/${collection.address}`,
  item: `/nfts/ethereum/${collection.address}/${item.tokenId}`,
  help: '/help',
  article: '/help/swap',
  app: '/app',
  passkeys: '/manage/passkey/0x00000000000000000000000000000000000000a1',
  popup: '/auth/passkey/extension',
  uninstalled: '/extension-uninstalled',
  tab: '/explore/nonsense',
  'not-found': '/not-found',
}

const path = chromiumPath()
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(path ? { executablePath: path } : {}) })
mkdirSync(folder, { recursive: true })
try {
  for (const [name, address] of Object.entries(pages).filter(([key]) => wanted.length === 0 || wanted.includes(key)))
    for (const locale of LOCALES)
      for (const theme of THEMES)
        for (const width of WIDTHS) {
          const page = await browser.newPage({
            viewport: { width, height: width < 500 ? 780 : 900 },
            colorScheme: theme,
            reducedMotion: 'reduce',
          })
          page.on(
            'console',
            message => message.type() === 'error' && console.log(`${name} ${width}: ${message.text()}`),
          )
          page.on('pageerror', error => console.log(`${name} ${width}: ${error.message}`))
          await page.goto(site + (locale === '' ? address : locale + (address === '/' ? '' : address)), {
            waitUntil: 'load',
          })
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (over > 0) console.log(`${name} ${locale.slice(1) || 'en-US'} ${width}: ${over} px hang over the edge`)
          await page.screenshot({
            path: join(folder, `${name}-${locale.slice(1) || 'en-US'}-${theme}-${width}.png`),
            fullPage: true,
          })
          await page.close()
        }
} finally {
  await browser.close()
}
