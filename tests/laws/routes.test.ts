import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chains } from '#domain/chains/chains.ts'
import { hashPath } from '#domain/routes/hashPath.ts'
import { isBlocked } from '#domain/routes/isBlocked.ts'
import { matchRoute, splitPrefix } from '#domain/routes/matchRoute.ts'
import { redirectOf, staticRedirects } from '#domain/routes/redirectOf.ts'
import { redirects, routes, type RouteKey } from '#domain/routes/routes.ts'
import { defaultLocale, locales } from '#i18n/locales.ts'
import { barePath, pathOf } from '#i18n/paths.ts'
import { read } from './sources.ts'

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const POOL4 = `0x${'ab'.repeat(32)}`
const example: Record<string, string> = {
  tab: 'pools',
  chain: 'base',
  address: USDC,
  article: 'slippage',
  page: '2',
  wallet: USDC,
  collection: USDC,
  item: '7',
  pair: USDC,
  tokenId: '12',
  protocolVersion: 'v3',
  feeAmount: '500',
  a: USDC,
  b: POOL4.slice(0, 42),
}

test('every listed route is written by paths and read back as itself, in every locale', () => {
  for (const { key: locale } of locales)
    for (const route of Object.keys(routes) as RouteKey[]) {
      const path = pathOf({ locale, route, params: example })
      expect(matchRoute(path), path).toMatchObject({ route, prefix: locale === defaultLocale ? null : locale })
      expect(redirectOf(path), path).toBeNull()
    }
})

test('every listed route is a file below src/pages', () => {
  const files: Record<RouteKey, string> = {
    landing: 'index',
    explore: 'explore/index',
    exploreTab: 'explore/[tab]',
    exploreTabChain: 'explore/[tab]/[chain]',
    exploreList: 'explore/[tab]/[chain]/page/[page]',
    tokenHistory: 'explore/tokens/[chain]/[address]/history',
    poolHistory: 'explore/pools/[chain]/[address]/history',
    portfolio: 'portfolio/index',
    portfolioOf: 'portfolio/[wallet]',
    positions: 'positions/index',
    positionsCreate: 'positions/create/index',
    positionsCreateOf: 'positions/create/[protocolVersion]',
    positionV2: 'positions/v2/[chain]/[pair]',
    positionV3: 'positions/v3/[chain]/[tokenId]',
    positionV4: 'positions/v4/[chain]/[tokenId]',
    migrateV2: 'migrate/v2/index',
    migratePair: 'migrate/v2/[pair]',
    migrateV2Of: 'migrate/v2/[chain]/[pair]',
    migrateV3: 'migrate/v3/[chain]/[tokenId]',
    nfts: 'nfts/index',
    nftCollection: 'nfts/[chain]/[collection]/index',
    nftItem: 'nfts/[chain]/[collection]/[item]',
    token: 'explore/tokens/[chain]/[address]',
    pool: 'explore/pools/[chain]/[address]',
    managePasskey: 'manage/passkey/[wallet]',
    passkeyExtension: 'auth/passkey/extension',
    swap: 'swap',
    send: 'send',
    limit: 'limit',
    help: 'help/index',
    helpPage: 'help/[article]',
    privacy: 'privacy',
    app: 'app',
    extensionUninstalled: 'extension-uninstalled',
    notFound: 'not-found',
  }
  for (const [route, file] of Object.entries(files))
    expect(existsSync(`src/pages/[...locale]/${file}.astro`), route).toBe(true)
})

test('every redirect leads to a page, at once', () => {
  for (const { from } of redirects) {
    const path = from.replace(/:(\w+)/g, (_, name: string) => example[name] ?? '')
    const to = redirectOf(path)?.to
    expect(to, path).toBeDefined()
    const [page = ''] = (to ?? '').split('?')
    expect(matchRoute(page), to).not.toBeNull()
    expect(redirectOf(page), to).toBeNull()
  }
})

test('[RT-2] the network of explore may stand alone or under its other name', () => {
  expect(redirectOf('/explore/base')?.to).toBe('/explore/tokens/base')
  expect(redirectOf('/explore/mainnet')?.to).toBe('/explore/tokens/ethereum')
  expect(redirectOf('/explore/pools/mainnet', '?search=x')?.to).toBe('/explore/pools/ethereum?search=x')
  expect(matchRoute('/explore/tokens/all')).toMatchObject({ route: 'exploreTabChain', params: { chain: 'all' } })
  for (const chain of chains) expect(redirectOf(`/explore/${chain.key}`)?.to).toBe(`/explore/tokens/${chain.key}`)
})

test("[RT-3] an unknown tab is nobody's address: neither a page of the list nor a redirect", () => {
  expect(matchRoute('/explore/nonsense')).toBeNull()
  expect(redirectOf('/explore/nonsense')).toBeNull()
})

test('[RT-4] [RT-5] chains are known ones, addresses lower-case; a pool may be a v4 id, a token never', () => {
  expect(matchRoute(`/explore/tokens/ethereum/${USDC}`)).toMatchObject({ route: 'token' })
  expect(matchRoute('/explore/tokens/ethereum/NATIVE')).toMatchObject({ route: 'token' })
  expect(matchRoute(`/explore/pools/base/${POOL4}`)).toMatchObject({ route: 'pool' })
  expect(matchRoute(`/explore/tokens/base/${POOL4}`)).toBeNull()
  expect(matchRoute(`/explore/tokens/nowhere/${USDC}`)).toBeNull()
  expect(matchRoute(`/explore/tokens/all/${USDC}`)).toBeNull()
  expect(matchRoute('/explore/tokens/ethereum/0x12')).toBeNull()
  expect(redirectOf(`/explore/tokens/Mainnet/${USDC.toUpperCase().replace('0X', '0x')}`)?.to).toBe(
    `/explore/tokens/ethereum/${USDC}`,
  )
  expect(redirectOf('/explore/tokens/base/native')?.to).toBe('/explore/tokens/base/NATIVE')
  expect(redirectOf(`/explore/pools/base/${POOL4.toUpperCase().replace('0X', '0x')}`)?.to).toBe(
    `/explore/pools/base/${POOL4}`,
  )
})

test('[RT-6] /tokens leads to explore, in the language of its path', () => {
  expect(redirectOf('/tokens')).toEqual({ to: '/explore/tokens', status: 308 })
  expect(redirectOf('/tokens/mainnet')?.to).toBe('/explore/tokens/ethereum')
  expect(redirectOf(`/fr-FR/tokens/base/${USDC}`, '?cur=EUR')?.to).toBe(`/fr-FR/explore/tokens/base/${USDC}?cur=EUR`)
  expect(redirectOf('/tokens/nowhere')).toBeNull()
})

test('[RT-7] /vote leads to the governance site, and a proposal below it', () => {
  const away = 'https://vote.example.org'
  expect(redirectOf('/create-proposal')).toEqual({ to: '/vote/create-proposal', status: 308 })
  expect(redirectOf('/vote', '', away)?.to).toBe(`${away}/`)
  expect(redirectOf('/vote/create-proposal', '?x=1', away)).toEqual({ to: `${away}/create-proposal?x=1`, status: 307 })
  expect(redirectOf('/fr-FR/vote/2/5', '', away)?.to).toBe(`${away}/2/5`)
  for (const path of ['/vote/@evil.example', '/vote/..//evil.example', '/vote/https:/evil.example'])
    expect(new URL(redirectOf(path, '', away)!.to).origin, path).toBe(away)
  expect(redirectOf('/vote/x')).toBeNull()
  expect(redirectOf('/votes', '', away)).toBeNull()
})

test('[RT-13] an address leaves for its network’s explorer, anything else stays', () => {
  expect(redirectOf(`/address/${USDC}`)).toEqual({ to: `https://etherscan.io/address/${USDC}`, status: 307 })
  expect(redirectOf(`/address/${USDC.toUpperCase().replace('0X', '0x')}`, '?chain=base')?.to).toBe(
    `https://basescan.org/address/${USDC}`,
  )
  expect(redirectOf(`/address/${USDC}`, '?chain=nowhere')?.to).toBe(`https://etherscan.io/address/${USDC}`)
  for (const path of ['/address/x', '/address/0x12', `/address/${USDC}.evil.example`, '/address'])
    expect(redirectOf(path), path).toBeNull()
})

test('[RT-1] a hash names a path of this origin or nothing', () => {
  expect(hashPath('#/swap?chain=base')).toBe('/swap?chain=base')
  for (const bad of [
    '#//host',
    '#/\\host',
    '#/\t/host',
    '#/\n/host',
    '#https://host',
    '#swap',
    '#',
    '',
    '#javascript:alert(1)',
    '#/ok\\..',
  ])
    expect(hashPath(bad), bad).toBeNull()
})

test('[RT-17] a block-list names paths; /swap is never on it', () => {
  expect(isBlocked('/', '/')).toBe(true)
  expect(isBlocked('/explore', '/, /explore/*')).toBe(true)
  expect(isBlocked('/explore/tokens', '/explore/*')).toBe(true)
  expect(isBlocked('/explored', '/explore/*')).toBe(false)
  expect(isBlocked('/explore', '/')).toBe(false)
  expect(isBlocked('/swap', '/swap,/*')).toBe(false)
  expect(isBlocked('/', '')).toBe(false)
})

test('[RT-19] locale prefixes: read in any case, the default one taken away; both rooms agree on what a prefix is', () => {
  expect(redirectOf('/fr-fr/explore')?.to).toBe('/fr-FR/explore')
  expect(redirectOf('/en-us')?.to).toBe('/')
  expect(redirectOf('/en-US/swap', '?value=1')?.to).toBe('/swap?value=1')
  expect(redirectOf('/ar-SA')).toBeNull()
  for (const { key } of locales) expect(splitPrefix(`/${key}/swap`)).toEqual({ prefix: key, bare: '/swap' })
})

test('no redirect leads off this origin or in a circle', () => {
  const paths = [
    '//host',
    '///host/x',
    '/\\host',
    '/tokens//host',
    '/en-US//host',
    '//en-US//host',
    '/explore/',
    '/explore//tokens/',
    '/%2F%2Fhost',
    '/tokens/../x',
    '/%',
    '/%E0%A4%A',
  ]
  for (const path of paths) {
    const to = redirectOf(path)?.to
    if (to === undefined) continue
    expect(new URL(to, 'https://tarn.example').origin, `${path} → ${to}`).toBe('https://tarn.example')
    expect(redirectOf(to), `${path} → ${to}`).toBeNull()
  }
})

test('the static host is told the same as the server says', () => {
  for (const { from, to } of staticRedirects()) {
    const sample = (text: string) =>
      text
        .replace('*', USDC)
        .replace(':splat', USDC)
        .replace(/:(\w+)/g, (_, name: string) => example[name] ?? '')
    if (from.startsWith('/en-US/')) continue // `/en-US/*` carries any path
    expect(redirectOf(sample(from))?.to, from).toBe(sample(to))
  }
})

test('a path is written with a lower-case address, and never with a hole in it', () => {
  expect(barePath('token', { chain: 'base', address: USDC.toUpperCase().replace('0X', '0x') })).toBe(
    `/explore/tokens/base/${USDC}`,
  )
  expect(() => barePath('token', { chain: 'base' })).toThrow(/address/)
})

test('what is stamped by the build is a page', () => {
  const stamped = [...read('src/pages/_stampDetail.ts').matchAll(/^ {2}'(\/\[[^']+)':/gm)].map(
    match => `src/pages${match[1]}.astro`,
  )
  expect(stamped).toHaveLength(2)
  expect(stamped.filter(page => !existsSync(page))).toEqual([])
})

test('[RT-11] addresses of what is moved to another version are spelled in one way', () => {
  const to = (path: string) => redirectOf(path, '')?.to
  expect(to(`/migrate/v2/${USDC.toUpperCase().replace('0X', '0x')}`)).toBe(`/migrate/v2/${USDC}`)
  expect(to(`/fr-FR/migrate/v2/Mainnet/${USDC}`)).toBe(`/fr-FR/migrate/v2/ethereum/${USDC}`)
  expect(matchRoute(`/migrate/v2/ethereum/${USDC}`)?.route).toBe('migrateV2Of')
  expect(matchRoute(`/migrate/v2/${USDC}`)?.route).toBe('migratePair')
  expect(matchRoute('/migrate/v3/ethereum/12')?.route).toBe('migrateV3')
  expect(matchRoute('/migrate/v4/ethereum/12')).toBeNull()
})

test.each([
  ['?chain=base', 'base'],
  ['?chain=mainnet', 'ethereum'],
  ['?chain=moon', 'ethereum'],
  ['', 'ethereum'],
])('[RT-16] an older address of a position is of the network its query names: %s', (search, key) => {
  expect(redirectOf('/pool/48', search)?.to).toBe(`/positions/v3/${key}/48${search}`)
  expect(redirectOf('/remove/48', search)?.to).toBe(`/positions/v3/${key}/48${search}`)
})

test('[RT-16] links that added liquidity elsewhere lead to the form, with their pair and fee', () => {
  const to = (path: string, search = '') => redirectOf(path, search)?.to
  expect(to('/add')).toBe('/positions/create')
  expect(to('/add/v2')).toBe('/positions/create/v2')
  expect(to(`/add/v2/ETH/${USDC}`)).toBe(`/positions/create/v2?currencyA=ETH&currencyB=${USDC}`)
  expect(to(`/fr-FR/add/ETH/${USDC}/500`, '?chain=base')).toBe(
    `/fr-FR/positions/create/v3?currencyA=ETH&currencyB=${USDC}&fee=500&chain=base`,
  )
  expect(to(`/add/ETH/${USDC}/500/17`)).toBe('/positions/v3/ethereum/17')
  expect(to('/add/x&step=2/y')).toBe('/positions/create/v3?currencyA=xstep2&currencyB=y')
})

test('[RT-19] a language alone leads to its pages, whatever stands behind it', () => {
  for (const [path, to] of [
    ['/fr', '/fr-FR'],
    ['/fr/explore', '/fr-FR/explore'],
    ['/JA/explore/tokens/mainnet', '/ja-JP/explore/tokens/ethereum'],
    ['/ar/swap/', '/ar-SA/swap'],
    ['/en/explore/pools', '/explore/pools'],
    ['/en', '/'],
  ] as const)
    expect(redirectOf(path)?.to, path).toBe(to)
  expect(redirectOf('/fr/swap', '?chain=base')?.to).toBe('/fr-FR/swap?chain=base')
  for (const path of ['/xx/explore', '/free', '/fr-FR/explore']) expect(redirectOf(path), path).toBeNull()
  expect(staticRedirects().filter(({ from }) => from.startsWith('/fr/'))).toEqual([
    { from: '/fr/*', to: '/fr-FR/:splat', status: 308 },
  ])
})
