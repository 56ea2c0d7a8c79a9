import { chainById } from '#domain/chains/chains.ts'
import type { PoolDetail } from '#data/market/schemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { pairText, poolPath } from '#ui/explore/table/cells.tsx'
import { feeBadge } from '#ui/pool/PoolView.tsx'
import { isSpam } from '../_isSpam.ts'
import { momentOf, poolsOn } from '../_market.ts'

const MOST = 50
const escapeXml = (text: string) => text.replace(/[<>&"']/g, c => `&#${c.charCodeAt(0)};`)
const date = (time: number) => new Date(time * 1000).toISOString()

/**
 * EX-7: the newest pools as an Atom feed (RFC 4287), without spam; `fresh`: those that came after the build. Ids never
 * change; a pool is news once.
 */
export function poolFeed(site: URL, fresh: readonly PoolDetail[]): Response {
  const say = makeSay('en-US')
  const pools = [...fresh, ...poolsOn('all')]
    .filter(pool => !isSpam(pool.token0) && !isSpam(pool.token1))
    .sort((a, b) => b.created.time - a.created.time || (a.id < b.id ? -1 : 1))
    .slice(0, MOST)
  const self = new URL('/new-pools.xml', site).href
  const entries = pools.map(pool => {
    const url = new URL(poolPath(say, pool), site).href
    const title = `${pairText(pool)} ${pool.version} ${feeBadge(say, pool)}, ${chainById(pool.chainId)?.name}`
    const summary = `${say.t('pool.tvl')} ${say.figure('usd', pool.tvlUsd)}, ${say.t('pool.volume')} ${say.figure('usd', pool.volume1d)}`
    return `<entry><id>${escapeXml(url)}</id><title>${escapeXml(title)}</title><link href="${escapeXml(url)}"/><published>${date(pool.created.time)}</published><updated>${date(pool.created.time)}</updated><summary>${escapeXml(summary)}</summary></entry>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US"><id>${escapeXml(self)}</id><title>${escapeXml(say.t('feed.pools'))}</title><author><name>Tarn</name></author><link rel="self" href="${escapeXml(self)}"/><link href="${escapeXml(new URL('/explore/pools/all', site).href)}"/><updated>${date(pools[0]?.created.time ?? momentOf('all').time)}</updated>
${entries.join('\n')}
</feed>
`
  return new Response(xml, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
