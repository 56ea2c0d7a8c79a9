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

/** LIST: old and other addresses, and the page each is today (RT-2, RT-6). Parameters keep their names. */
export const redirects = [
  { from: '/tokens', to: '/explore/tokens' },
  { from: '/tokens/:chain', to: '/explore/tokens/:chain' },
  { from: '/tokens/:chain/:address', to: '/explore/tokens/:chain/:address' },
  { from: '/explore/:chain', to: '/explore/tokens/:chain' },
] as const satisfies readonly { from: string; to: string }[]

/** What a `:chain` may also be where a list of every network makes sense. */
export const ALL_CHAINS = 'all'
