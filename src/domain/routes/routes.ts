/**
 * LIST: every page. `:name` is a parameter. Astro's paths, the server's and a static host's redirects and the 404
 * page's script are made from this.
 */
export const routes = {
  landing: '/',
  explore: '/explore',
  exploreTab: '/explore/:tab',
  exploreTabChain: '/explore/:tab/:chain',
  exploreList: '/explore/:tab/:chain/page/:page',
  token: '/explore/tokens/:chain/:address',
  pool: '/explore/pools/:chain/:address',
  tokenHistory: '/explore/tokens/:chain/:address/history',
  poolHistory: '/explore/pools/:chain/:address/history',
  portfolio: '/portfolio',
  portfolioOf: '/portfolio/:wallet',
  positions: '/positions',
  positionsCreate: '/positions/create',
  positionsCreateOf: '/positions/create/:protocolVersion',
  positionV2: '/positions/v2/:chain/:pair',
  positionV3: '/positions/v3/:chain/:tokenId',
  positionV4: '/positions/v4/:chain/:tokenId',
  migrateV2: '/migrate/v2',
  migratePair: '/migrate/v2/:pair',
  migrateV2Of: '/migrate/v2/:chain/:pair',
  migrateV3: '/migrate/v3/:chain/:tokenId',
  nfts: '/nfts',
  nftCollection: '/nfts/:chain/:collection',
  nftItem: '/nfts/:chain/:collection/:item',
  managePasskey: '/manage/passkey/:wallet',
  passkeyExtension: '/auth/passkey/extension',
  swap: '/swap',
  send: '/send',
  limit: '/limit',
  help: '/help',
  helpPage: '/help/:article',
  privacy: '/privacy',
  app: '/app',
  extensionUninstalled: '/extension-uninstalled',
  notFound: '/not-found',
} as const

export type RouteKey = keyof typeof routes

export const exploreTabs = ['tokens', 'pools', 'transactions'] as const
/** Tabs whose rows go on over static pages. */
export const listTabs = ['tokens', 'pools'] as const satisfies ExploreTab[]
export type ListTab = (typeof listTabs)[number]
export type ExploreTab = (typeof exploreTabs)[number]

/** LIST: help pages, in reading order; each is src/content/help/<page>/<locale>.md. */
export const helpPages = [
  'swap',
  'limit-orders',
  'networks',
  'slippage',
  'approvals',
  'safety',
  'send',
  'liquidity',
  'impermanent-loss',
  'prices',
  'glossary',
] as const
export type HelpPage = (typeof helpPages)[number]

/** LIST: old and other addresses, and the page each is today (RT-2, RT-6, RT-16). Parameters keep their names. */
export const redirects = [
  { from: '/tokens', to: '/explore/tokens' },
  { from: '/tokens/:chain', to: '/explore/tokens/:chain' },
  { from: '/tokens/:chain/:address', to: '/explore/tokens/:chain/:address' },
  // RT-8: the plural, as it was written before.
  { from: '/limits', to: '/limit' },
  // RT-16: the screens of older exchanges. Whose pair or number is meant, no address of theirs says: the list does.
  { from: '/pool', to: '/positions' },
  { from: '/pools', to: '/positions' },
  { from: '/pool/v2', to: '/positions' },
  { from: '/pool/v2/find', to: '/positions' },
  { from: '/pools/v2/find', to: '/positions' },
  { from: '/pool/:tokenId', to: '/positions/v3/ethereum/:tokenId' },
  { from: '/pools/:tokenId', to: '/positions/v3/ethereum/:tokenId' },
  { from: '/add', to: '/positions/create' },
  { from: '/add/v2', to: '/positions/create/v2' },
  { from: '/add/v2/:a', to: '/positions/create/v2?currencyA=:a' },
  { from: '/add/v2/:a/:b', to: '/positions/create/v2?currencyA=:a&currencyB=:b' },
  { from: '/add/:a', to: '/positions/create/v3?currencyA=:a' },
  { from: '/add/:a/:b', to: '/positions/create/v3?currencyA=:a&currencyB=:b' },
  { from: '/add/:a/:b/:feeAmount', to: '/positions/create/v3?currencyA=:a&currencyB=:b&fee=:feeAmount' },
  { from: '/add/:a/:b/:feeAmount/:tokenId', to: '/positions/v3/ethereum/:tokenId' },
  { from: '/remove/v2/:a/:b', to: '/positions' },
  { from: '/remove/:tokenId', to: '/positions/v3/ethereum/:tokenId' },
  { from: '/explore/:chain', to: '/explore/tokens/:chain' },
] as const satisfies readonly { from: string; to: string }[]

/** What a `:chain` may also be where a list of every network makes sense. */
export const ALL_CHAINS = 'all'
