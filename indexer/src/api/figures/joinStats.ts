import type { Moment, Stats } from '#data/market/schemas.ts'
import type { ProtocolVersion } from '../../../../src/domain/versions.ts'
import { changeOf, sum } from '../chainMarket.ts'

/** Several chains' stats as one; `then` = now / (1 + change) gives back the day-ago sums. */
export function joinStats(parts: readonly Stats[]): Stats {
  const before = (now: number | null, change: number | null) =>
    now === null || change === null ? null : now / (1 + change)
  const pick = (version: ProtocolVersion) => ({
    tvl: sum(parts.map(part => part.tvlBy[version])),
    tvlBefore: sum(parts.map(part => before(part.tvlBy[version], part.tvlChange1dBy[version]))),
    volume: sum(parts.map(part => part.volume1dBy[version])),
    volumeBefore: sum(parts.map(part => before(part.volume1dBy[version], part.volumeChange1dBy[version]))),
  })
  const [v2, v3, v4] = [pick('v2'), pick('v3'), pick('v4')]
  const tvl = sum(parts.map(part => part.tvl))
  const volume1d = sum(parts.map(part => part.volume1d))
  const latest = parts.reduce<Moment>((at, part) => (part.at.time > at.time ? part.at : at), { block: 0, time: 0 })
  return {
    chain: 'all',
    volume1d,
    volumeChange1d: changeOf(volume1d, sum(parts.map(part => before(part.volume1d, part.volumeChange1d)))),
    volume1dBy: { v2: v2.volume, v3: v3.volume, v4: v4.volume },
    volumeChange1dBy: {
      v2: changeOf(v2.volume, v2.volumeBefore),
      v3: changeOf(v3.volume, v3.volumeBefore),
      v4: changeOf(v4.volume, v4.volumeBefore),
    },
    tvl,
    tvlChange1d: changeOf(tvl, sum(parts.map(part => before(part.tvl, part.tvlChange1d)))),
    tvlBy: { v2: v2.tvl, v3: v3.tvl, v4: v4.tvl },
    tvlChange1dBy: {
      v2: changeOf(v2.tvl, v2.tvlBefore),
      v3: changeOf(v3.tvl, v3.tvlBefore),
      v4: changeOf(v4.tvl, v4.tvlBefore),
    },
    tokens: parts.reduce((total, part) => total + part.tokens, 0),
    pools: parts.reduce((total, part) => total + part.pools, 0),
    transactions1d: parts.reduce((total, part) => total + part.transactions1d, 0),
    at: latest,
  }
}
