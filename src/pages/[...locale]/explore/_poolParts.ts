// What a pool's page says, for the page itself and for the stamp that makes thousands of it (pages/_stampDetail).
import { chainById } from '#domain/chains/chains.ts'
import { isSwappable } from '#domain/chains/isSwappable.ts'
import { type CurrencyId, shortAddress } from '#domain/token/Token.ts'
import type { PoolDetail } from '#data/market/schemas.ts'
import { islandWords } from '#i18n/islandWords.ts'
import { barePath, localizePath } from '#i18n/paths.ts'
import type { Say } from '#i18n/Say.ts'
import { swapBoxWords } from '#islands/SwapBox/swapBoxWords.ts'
import { pairText } from '#ui/explore/table/cells.tsx'
import { feeBadge } from '#ui/pool/PoolView.tsx'
import { leadsPage } from '#ui/token/SafetyCard.tsx'
import type { PoolMarket } from '../../_findDetail.ts'
import { isSpam } from '../../_isSpam.ts'
import { poolLd } from '../../_crawlers/jsonLd.ts'
import { candlesOf, pairPoolsOf, providingOf, ticksOf, transactionsOf, twinPools } from '../../_market.ts'
import { refOf } from '../../_refOf.ts'

/** Beside this one, so many of its pair at most. */
const PAIR_POOLS = 6

/** The deepest of its pair, and in any case itself. */
function pairOf(pool: PoolDetail): PoolDetail[] {
  const all = pairPoolsOf(pool)
  const deepest = all.slice(0, PAIR_POOLS)
  const itself = all.find(({ id }) => id === pool.id)
  return itself && !deepest.includes(itself) ? [...deepest.slice(0, -1), itself] : deepest
}

/** Props of the page, its view and its islands. `market`: on demand, what the snapshot doesn't have. */
export function poolParts(say: Say, { site, pool, market }: { site: URL; pool: PoolDetail; market?: PoolMarket }) {
  const chain = chainById(pool.chainId)!
  const path = barePath('pool', { chain: chain.key, address: pool.id })
  // Pools may share pair, version and fee (another hook, another token of the same symbol): then the id tells them
  // apart.
  const pair = twinPools(pool) > 0 ? `${pairText(pool)} ${shortAddress(pool.id)}` : pairText(pool)
  // v4 pools know the native currency as address zero.
  const side = (t: PoolDetail['token0']) => (/^0x0+$/.test(t.address) ? 'NATIVE' : t.address) as CurrencyId
  const words = { pair, version: pool.version, fee: feeBadge(say, pool), chain: chain.name }
  return {
    page: {
      title: say.t('pool.title', words),
      description: say.t('pool.description', words),
      path,
      section: 'explore' as const,
      at: pool.at,
      jsonLd: poolLd(say, site, pool),
      noindex: isSpam(pool.token0) || isSpam(pool.token1) || chain.testnet === true,
      image: `/og${path.slice('/explore'.length)}.png`,
      markdown: `${localizePath(say.locale, path)}.md`,
      class: 'has-action-bar',
    },
    view: {
      say,
      pool,
      ticks: market ? null : ticksOf(pool.chainId, pool.id),
      providing: market ? market.providing : providingOf(pool.chainId, pool.id),
      candles: market ? market.candles : candlesOf(pool.chainId, pool.id),
      transactions: (market?.transactions ?? transactionsOf(pool.chainId, pool.id)).slice(0, 15),
      pairPools: pairOf(pool),
      url: new URL(say.path('pool', { chain: chain.key, address: pool.id }), site).href,
    },
    /** Nothing beside a red verdict hurries towards a swap (SW-12). */
    boxed: isSwappable(chain.id) && ![pool.token0, pool.token1].some(leadsPage),
    swap: {
      ...islandWords(say, swapBoxWords),
      placement: 'token' as const,
      chainId: chain.id,
      tokens: [pool.token0, pool.token1].filter(t => side(t) !== 'NATIVE').map(refOf),
      input: side(pool.token0),
      output: side(pool.token1),
    },
    positions: { ...islandWords(say, ['positions.title']), chainId: chain.id, poolId: pool.id },
  }
}
