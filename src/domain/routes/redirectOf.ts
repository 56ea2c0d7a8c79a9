import { chains } from '../chains/chains.ts'
import { ALL_CHAINS, exploreTabs, redirects, routes } from './routes.ts'
import { leaveTo } from './leaveTo.ts'
import { defaultLocale, locales, pageLocales, pagesOf } from './locales.ts'
import { paramsOf, splitPrefix } from './matchRoute.ts'

export type Redirect = { to: string; status: 301 | 302 | 307 | 308 }

/** A chain's key from any of its names (`mainnet`, `Ethereum`), null for no chain of ours. */
export function chainKeyOf(name: string): string | null {
  const wanted = name.toLowerCase()
  if (wanted === ALL_CHAINS) return ALL_CHAINS
  return chains.find(chain => chain.key === wanted || chain.alias === wanted)?.key ?? null
}

/** An address or pool id in lower case; NATIVE for the native currency's other spellings; else as it is. */
function addressOf(text: string): string {
  if (/^0x[0-9a-f]+$/i.test(text)) return text.toLowerCase()
  return text.toUpperCase() === 'NATIVE' ? 'NATIVE' : text
}

/** What stands behind a `?` is a value of the query, whatever it says. */
const fill = (pattern: string, params: Record<string, string>) =>
  pattern.replace(/:(\w+)/g, (_, name: string, at: number) => {
    const value = params[name] ?? ''
    return pattern.slice(0, at).includes('?') ? value.replace(/[^\w.-]/g, '') : value
  })

/** The one spelling of a bare path below explore: chain key, lower-case address. Others as they are. */
function spelled(bare: string): string {
  const managed = paramsOf(routes.managePasskey, bare)
  if (managed) return fill(routes.managePasskey, { wallet: addressOf(managed.wallet!) })
  const other =
    paramsOf(routes.portfolioOf, bare) ?? paramsOf(routes.nftCollection, bare) ?? paramsOf(routes.nftItem, bare)
  if (other && /^\/(portfolio|nfts)\//.test(bare)) {
    const { wallet, chain, collection, item } = other
    // An address, a username or an ENS name: all are written in lower case.
    return wallet
      ? `/portfolio/${wallet.toLowerCase().replace(/\.tarn$/, '')}`
      : ['/nfts', chainKeyOf(chain!) ?? chain, addressOf(collection!), ...(item ? [item] : [])].join('/')
  }
  const pair = paramsOf(routes.migratePair, bare)
  if (pair) return fill(routes.migratePair, { pair: addressOf(pair.pair!) })
  const position = paramsOf('/:root/:version/:chain/:id', bare)
  if (position && /^(positions v[234]|migrate v[23])$/.test(`${position.root} ${position.version}`))
    return [
      `/${position.root}`,
      position.version,
      chainKeyOf(position.chain!) ?? position.chain,
      addressOf(position.id!),
    ].join('/')
  const history = /^(.+)\/history$/.exec(bare)?.[1]
  if (history && paramsOf('/explore/:tab/:chain/:address', history)) return `${spelled(history)}/history`
  const params =
    paramsOf(routes.exploreList, bare) ??
    paramsOf('/explore/:tab/:chain/:address', bare) ??
    paramsOf('/explore/:tab/:chain', bare) ??
    paramsOf('/explore/:tab', bare)
  if (!params) return bare
  const tab = (params.tab ?? '').toLowerCase()
  if (!(exploreTabs as readonly string[]).includes(tab)) return bare
  const parts = ['/explore', tab]
  if (params.chain) parts.push(chainKeyOf(params.chain) ?? params.chain)
  if (params.address) parts.push(addressOf(params.address))
  if (params.page === '1') return parts.join('/')
  if (params.page) parts.push('page', params.page)
  return parts.join('/')
}

/** `search`: names the network of a position that an older address gives no network. */
function moved(bare: string, search: string): string {
  const asked = chainKeyOf(new URLSearchParams(search).get('chain') ?? '')
  for (const { from, to } of redirects) {
    const params = paramsOf(from, bare)
    // `/explore/:chain` must not take an unknown tab (RT-3) for a network.
    const named = params && (params.chain === undefined || chainKeyOf(params.chain))
    if (named && (params.tokenId === undefined || /^\d{1,78}$/.test(params.tokenId))) {
      const target = fill(to, params)
      return asked ? target.replace(/^\/positions\/v3\/ethereum\//, `/positions/v3/${asked}/`) : target
    }
  }
  return bare
}

const languageOf = (key: string): string => key.slice(0, 2)

/** `/fr/explore` as `/fr-FR/explore`: a language alone is its first locale of the LIST. */
function inFull(path: string): string {
  const alone = /^\/([a-z]{2})(?=\/|$)/i.exec(path)?.[1]?.toLowerCase()
  const locale = locales.find(({ key }) => languageOf(key) === alone)
  return locale ? `/${locale.key}${path.slice(3)}` : path
}

/**
 * Where a path leads that is not a page's one spelling (RT-2, RT-4, RT-6, RT-19): old addresses, chain names, address
 * case, `/en-US`, the case of a locale, a language alone (`/fr`). `search` (with its `?`) is kept. Null: the path is
 * its own address, or belongs to no page. Leads to another origin only where leaveTo returns one (`governance`: the
 * base URL of `/vote`).
 */
export function redirectOf(path: string, search = '', governance = ''): Redirect | null {
  if (!path.startsWith('/') || /^\/(api|rpc|_astro|words)\//.test(path)) return null
  const clean = inFull(path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, ''))
  const { prefix, bare } = splitPrefix(clean)
  const locale = locales.find(({ key }) => key.toLowerCase() === prefix?.toLowerCase())?.key
  const pages = locale === undefined ? defaultLocale : pagesOf(locale)
  if (bare === '/create-proposal') return { to: '/vote/create-proposal', status: 308 }
  const outside = leaveTo(bare, search, governance)
  if (outside) return { to: outside, status: 307 }
  const target = spelled(moved(bare, search))
  const kept = pages === defaultLocale ? '' : `/${pages}`
  const to = kept + (kept && target === '/' ? '' : target)
  // A region's figures are its own: the page is told which it is.
  const asked = to.includes('?') ? search.replace('?', '&') : search
  const chosen = locale === undefined || locale === pages ? '' : `${asked || to.includes('?') ? '&' : '?'}lng=${locale}`
  return to === path ? null : { to: encodeURI(decoded(to)) + asked + chosen, status: 308 }
}

/** Paths come decoded from our server and encoded from a browser's location. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** What a static host can be told ahead (`_redirects`): the rest is the 404 page's script. */
export function staticRedirects(governance = ''): { from: string; to: string; status: 307 | 308 }[] {
  const prefixes = pageLocales.map(({ key }) => (key === defaultLocale ? '' : `/${key}`))
  const lines: { from: string; to: string; status: 307 | 308 }[] = []
  lines.push(
    { from: '/create-proposal', to: '/vote/create-proposal', status: 308 },
    { from: '/address/:address', to: `${chains[0]!.explorer}/address/:address`, status: 307 },
  )
  if (governance) lines.push({ from: '/vote/*', to: `${governance.replace(/\/+$/, '')}/:splat`, status: 307 })
  for (const prefix of prefixes) {
    for (const { from, to } of redirects)
      if (from !== '/explore/:chain') lines.push({ from: prefix + from, to: prefix + to, status: 308 })
    for (const { key, alias } of chains) {
      lines.push({ from: `${prefix}/explore/${key}`, to: `${prefix}/explore/tokens/${key}`, status: 308 })
      if (!alias) continue
      lines.push({ from: `${prefix}/explore/${alias}`, to: `${prefix}/explore/tokens/${key}`, status: 308 })
      for (const tab of exploreTabs) {
        lines.push({ from: `${prefix}/explore/${tab}/${alias}`, to: `${prefix}/explore/${tab}/${key}`, status: 308 })
        lines.push({
          from: `${prefix}/explore/${tab}/${alias}/*`,
          to: `${prefix}/explore/${tab}/${key}/:splat`,
          status: 308,
        })
      }
    }
  }
  for (const { key } of pageLocales) {
    const to = key === defaultLocale ? '' : `/${key}`
    if (locales.find(other => languageOf(other.key) === languageOf(key))?.key !== key) continue
    lines.push({ from: `/${languageOf(key)}`, to: to || '/', status: 308 })
    lines.push({ from: `/${languageOf(key)}/*`, to: `${to}/:splat`, status: 308 })
  }
  for (const { key } of locales) {
    const pages = pagesOf(key)
    if (key === pages && key !== defaultLocale) continue
    const [to, chosen] = [pages === defaultLocale ? '' : `/${pages}`, key === pages ? '' : `?lng=${key}`]
    lines.push({ from: `/${key}`, to: `${to || '/'}${chosen}`, status: 308 })
    lines.push({ from: `/${key}/*`, to: `${to}/:splat${chosen}`, status: 308 })
  }
  return lines
}
