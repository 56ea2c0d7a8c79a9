/**
 * LIST: every page. `:name` is a parameter. Astro's paths, the server's and a static host's redirects and the 404 page's script are made from this.
 */
export const routes = {
  landing: '/',
  explore: '/explore',
  exploreTab: '/explore/:tab',
  exploreTabChain: '/explore/:tab/:chain',
  token: '/explore/tokens/:chain/:address',
  pool: '/explore/pools/:chain/:address',
  swap: '/swap',
  notFound: '/not-found',
} as const

export type RouteKey = keyof typeof routes

export const exploreTabs = ['tokens', 'pools', 'transactions'] as const
export type ExploreTab = (typeof exploreTabs)[number]
