import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale, pageLocales } from '#i18n/locales.ts'
import { devnetAccounts, devnetFile } from './devnet.ts'

type Listed = Record<string, { br?: number; size: number; kind: string }>

/** What the build listed, by URL path. */
export const builtFiles = (): Listed =>
  JSON.parse(readFileSync(join(process.env.TARN_HOME ?? '.tarn', 'dist/files.json'), 'utf8'))

/** One address of each kind of page, without a locale. */
export function kindsOfPage(): Record<string, string> {
  const paths = Object.keys(builtFiles())
  const [collection = ''] = devnetFile().nfts?.find(each => each.chainId === 1)?.collections ?? []
  const first = (pattern: RegExp) => paths.find(path => pattern.test(path)) ?? '/missing'
  return {
    landing: '/',
    tokens: '/explore/tokens/ethereum',
    pools: '/explore/pools/all',
    transactions: '/explore/transactions/base',
    list: '/explore/pools/all/page/2',
    token: first(/^\/explore\/tokens\/ethereum\/0xc02aaa39/),
    native: '/explore/tokens/base/NATIVE',
    pool: first(/^\/explore\/pools\/ethereum\/0x[0-9a-f]{40}$/),
    'v4 pool': first(/^\/explore\/pools\/base\/0x[0-9a-f]{64}$/),
    history: `${first(/^\/explore\/pools\/base\/0x[0-9a-f]{64}$/)}/history`,
    portfolio: '/portfolio',
    wallet: `/portfolio/${devnetAccounts()[6]}`,
    positions: '/positions',
    position: '/positions/v3/ethereum/1',
    'migrate list': '/migrate/v2',
    migrate: '/migrate/v3/ethereum/1',
    nfts: '/nfts',
    collection: `/nfts/ethereum/${collection}`,
    item: `/nfts/ethereum/${collection}/1`,
    help: '/help',
    article: '/help/swap',
    privacy: '/privacy',
    app: '/app',
    passkeys: '/manage/passkey/0x00000000000000000000000000000000000000a1',
    'passkey pop-up': '/auth/passkey/extension',
    uninstalled: '/extension-uninstalled',
    swap: '/swap',
    send: '/send',
    limit: '/limit',
    create: '/positions/create',
    'create v3': '/positions/create/v3',
    'not found': '/not-found',
  }
}

/** A path in a locale. */
export const inLocale = (path: string, locale: string): string =>
  locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`

export const localeKeys: string[] = pageLocales.map(locale => locale.key)

/** Read from left to right and from right to left: what is drawn is looked at in both. */
export const BOTH_WAYS: readonly string[] = [defaultLocale, 'ar-SA']

/**
 * The language besides those two that a kind of page is looked at in: always the same for a kind, and each language has
 * its share of kinds.
 */
export function turnOf(kind: string): string {
  const rest = localeKeys.filter(key => !BOTH_WAYS.includes(key))
  return rest[createHash('sha256').update(kind).digest().readUInt32BE() % rest.length]!
}
