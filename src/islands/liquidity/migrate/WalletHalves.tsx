import type { Say } from '#i18n/Say.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import { type HalfMigration, isMove } from '#state/liquidity/halves/halfMigrations.ts'
import { Halves } from './Halves.tsx'
import { migratePath, positionPath } from '../positions/positionPath.ts'

/** The page where a half goes on; null: its network is none of ours any more. */
export function halfHref(say: Say, half: HalfMigration): string | null {
  const chain = chainById(half.chainId)?.key
  const [version, id] = half.from.split(' ') as [ProtocolVersion, string]
  if (!chain) return null
  if (half.fresh) return say.path('positionsCreateOf', { protocolVersion: half.pool.version })
  if (!isMove(half)) return migratePath(say, { version, chain, id })
  return positionPath(say, { version, chain, id })
}

/** LP-5: all that stopped migrations, moves and deposits left in this wallet, each with the way to its page. */
export const WalletHalves = ({ say }: { say: Say }) => (
  <Halves say={say} of={() => true} elsewhere={half => halfHref(say, half)} onDone={() => {}} />
)
