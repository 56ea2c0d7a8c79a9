import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { PoolDetail } from '#data/market/schemas.ts'
import { versions } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

/**
 * The pool's contracts in the block explorer. A v4 pool lives inside the PoolManager: its id has no page of its own.
 */
export function ExplorerMenu({ say, pool }: { say: Say; pool: PoolDetail }) {
  const chain = chainById(pool.chainId)
  const home = chain?.explorer ?? ''
  const contract = versions[pool.version].singleton ? chain?.contracts.v4PoolManager : pool.id
  const token = (t: PoolDetail['token0']) => ({
    text: say.t('pool.explorer.token', { symbol: safeText(t.symbol, 14) }),
    address: t.address,
  })
  const items = [
    { text: say.t('pool.explorer.pool'), address: contract },
    token(pool.token0),
    token(pool.token1),
    { text: say.t('pool.explorer.hook'), address: pool.hook },
  ].filter(item => item.address && item.address !== 'NATIVE' && !/^0x0+$/.test(item.address))
  return (
    <details className="drop drop-end">
      <summary className="button button-secondary button-s button-square" aria-label={say.t('pool.explorer')}>
        <Icon name="external" />
      </summary>
      <ul className="drop-list">
        {items.map(({ text, address }) => (
          <li key={address}>
            <a href={`${home}/address/${address}`} rel="noopener nofollow">
              <bdi translate="no">{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
