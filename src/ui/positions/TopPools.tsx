import { chainById } from '#domain/chains/chains.ts'
import { feeFraction } from '#domain/protocols/Pool.ts'
import type { PoolRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { pairText, poolPath } from '#ui/explore/table/cells.tsx'
import { Dotted } from '#ui/primitives/Dotted.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'

/**
 * The side of /positions: the deepest pools, what each pays, and rewards where there are some. Complete without a
 * script.
 */
export function TopPools({ say, pools }: { say: Say; pools: readonly PoolRow[] }) {
  return (
    <section className="card pad-m top-pools" aria-labelledby="top-pools">
      <h2 id="top-pools">{say.t('positions.top')}</h2>
      <ul role="list">
        {pools.map(pool => (
          <li key={`${pool.chainId}:${pool.id}`}>
            <span className="pair-icons">
              <TokenIcon {...pool.token0} size={28} />
              <TokenIcon {...pool.token1} size={28} />
            </span>
            <span className="top-pool">
              <a className="stretch" href={poolPath(say, pool)}>
                <bdi translate="no" dir="ltr">
                  {pairText(pool)}
                </bdi>
              </a>
              <small className="soft">
                <Dotted
                  parts={[
                    pool.version,
                    say.figure('fee', feeFraction(pool.fee)),
                    chainById(pool.chainId)?.name ?? `${pool.chainId}`,
                  ]}
                />
              </small>
            </span>
            <span className="top-apr">
              <Figure say={say} kind="percent" value={(pool.aprBase ?? 0) + (pool.aprReward ?? 0)} />
              <small className="soft">{say.t('positions.apr')}</small>
              {pool.aprReward !== null && pool.aprReward > 0 && (
                <small className="position-reward">
                  {say.t('positions.reward', { apr: say.figure('percent', pool.aprReward) })}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={say.path('exploreTab', { tab: 'pools' })}>{say.t('positions.topAll')}</a>
      </p>
      <p>
        <a href={say.path('helpPage', { article: 'liquidity' })}>{say.t('positions.learn')}</a>
      </p>
    </section>
  )
}
