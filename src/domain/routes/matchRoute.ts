import { chains } from '../chains/chains.ts'
import { protocolVersions } from '../protocols/Pool.ts'
import { locales } from './locales.ts'
import { ALL_CHAINS, exploreTabs, helpPages, listTabs, routes, type RouteKey } from './routes.ts'

/** `/fr-FR/…`: a key of the LIST in any case. */
const LOCALE = new RegExp(`^/(${locales.map(({ key }) => key).join('|')})(?=/|$)`, 'i')

/** The locale segment of a path as it is written there (null: none), and the rest, never empty. */
export function splitPrefix(path: string): { prefix: string | null; bare: string } {
  const prefix = LOCALE.exec(path)?.[1] ?? null
  return { prefix, bare: (prefix ? path.slice(prefix.length + 1) : path) || '/' }
}

/** Values of a pattern's parameters in a path, or null when it doesn't fit. */
export function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== value) return null
    } else if (value === '') return null
    else params[part.slice(1)] = value
  }
  return params
}

const isTab = (tab: string) => (exploreTabs as readonly string[]).includes(tab)
const isAddress = (value: string) => /^0x[0-9a-f]{40}$/.test(value)
const isChain = (key: string) => chains.some(chain => chain.key === key)

/** RT-4, RT-5: what a route's parameters may be. Only how they look: whether such a token exists, the market knows. */
const checks: Record<string, (value: string, route: RouteKey) => boolean> = {
  tab: (value, route) => (route === 'exploreList' ? (listTabs as readonly string[]).includes(value) : isTab(value)),
  wallet: isAddress,
  pair: isAddress,
  tokenId: value => /^(0|[1-9]\d{0,77})$/.test(value),
  protocolVersion: value => (protocolVersions as readonly string[]).includes(value),
  collection: isAddress,
  item: value => /^(0|[1-9]\d{0,77})$/.test(value),
  /** The first page is explore itself. */
  page: value => /^([2-9]|[1-9]\d{1,3})$/.test(value),
  article: value => (helpPages as readonly string[]).includes(value),
  chain: (value, route) =>
    isChain(value) || ((route === 'exploreTabChain' || route === 'exploreList') && value === ALL_CHAINS),
  address: (value, route) =>
    route.startsWith('pool')
      ? /^0x([0-9a-f]{40}|[0-9a-f]{64})$/.test(value)
      : value === 'NATIVE' || /^0x[0-9a-f]{40}$/.test(value),
}

export type RouteMatch = {
  route: RouteKey
  params: Record<string, string> /** As written in the path; null: the default locale. */
  prefix: string | null
}

/**
 * The page a path names in its one right spelling, or null: other spellings are `redirectOf`'s, all else is not found.
 */
export function matchRoute(path: string): RouteMatch | null {
  const { prefix, bare } = splitPrefix(path)
  for (const route of Object.keys(routes) as RouteKey[]) {
    const params = paramsOf(routes[route], bare)
    if (params && Object.entries(params).every(([name, value]) => checks[name]?.(value, route) ?? true))
      return { route, params, prefix }
  }
  return null
}
