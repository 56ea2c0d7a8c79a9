import { chainById } from '#domain/chains/chains.ts'
import type { PoolRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { feeText, pairText, poolPath } from '#ui/explore/table/cells.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'

const SHOWN = 8
/** Of the shallowest column, in pixels beside what it says. */
const LEAST = 6

type Props = {
  say: Say
  /** Deepest first. */
  pools: readonly PoolRow[]
  label: string
  /** Pixels that the deepest pool hangs below what all say. */
  reach: number
  /** On this pool's page, among pools of its pair: version and fee come first, and it is said which one it is. */
  within?: { chainId: number; id: string }
}

/**
 * Pools as soundings: columns of water that hang from the surface, as deep as what lies in them. Each leads to its
 * pool.
 */
export function Soundings({ say, pools, label, reach, within }: Props) {
  const shown = pools.filter(pool => pool.tvlUsd !== null && pool.tvlUsd > 0).slice(0, SHOWN)
  const deepest = shown[0]?.tvlUsd ?? 0
  if (deepest === 0) return null
  return (
    <ul role="list" className="soundings" aria-label={label}>
      {shown.map(pool => {
        const here = within?.chainId === pool.chainId && within.id === pool.id
        const terms = `${pool.version} · ${feeText(say, pool)}`
        return (
          <li key={`${pool.chainId}:${pool.id}`}>
            <a href={poolPath(say, pool)} aria-current={here ? 'page' : undefined}>
              <span className="pair-icons">
                <TokenIcon {...pool.token0} size={24} />
                <TokenIcon {...pool.token1} size={24} />
              </span>
              <bdi translate="no" dir="ltr">
                {within ? terms : pairText(pool, 8)}
              </bdi>
              {within ? (
                <small>
                  {here ? (
                    say.t('pool.pair.here')
                  ) : (
                    <bdi translate="no" dir="ltr">
                      {pairText(pool, 8)}
                    </bdi>
                  )}
                </small>
              ) : (
                <small>
                  {chainById(pool.chainId)?.name} · {terms}
                </small>
              )}
              <svg width="1" height={LEAST + Math.round((pool.tvlUsd! / deepest) * reach)} aria-hidden="true" />
              <span className="sounded">
                <Figure say={say} kind="usd" value={pool.tvlUsd} live={`tvlUsd:${pool.chainId}:${pool.id}`} />
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
