import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { type HalfMigration, isMove } from '#state/liquidity/halves/halfMigrations.ts'

/** The page where a half goes on; null: its network is none of ours any more. */
export function halfHref(say: Say, half: HalfMigration): string | null {
  const chain = chainById(half.chainId)?.key
  const [version, id = ''] = half.from.split(' ')
  if (!chain) return null
  if (half.fresh) return say.path('positionsCreateOf', { protocolVersion: half.pool.version })
  if (!isMove(half))
    return version === 'v2'
      ? say.path('migrateV2Of', { chain, pair: id })
      : say.path('migrateV3', { chain, tokenId: id })
  return version === 'v2'
    ? say.path('positionV2', { chain, pair: id })
    : say.path(version === 'v3' ? 'positionV3' : 'positionV4', { chain, tokenId: id })
}
