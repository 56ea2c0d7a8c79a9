import type { RouteKey } from '#domain/routes/routes.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'

/** `chain`: its key. `id`: of a pair its address, of other positions their number. */
type Named = { version: ProtocolVersion; chain: string; id: string }

/** LIST: a position's own page. */
const pages: Record<ProtocolVersion, RouteKey> = { v2: 'positionV2', v3: 'positionV3', v4: 'positionV4' }

/** LIST: where a position moves to another version; those of the newest move nowhere. */
const migrations: Partial<Record<ProtocolVersion, RouteKey>> = { v2: 'migrateV2Of', v3: 'migrateV3' }

const paramsOf = ({ chain, id }: Named) => ({ chain, pair: id, tokenId: id })

/** The path of a position's own page. */
export const positionPath = (say: Say, named: Named): string => say.path(pages[named.version], paramsOf(named))

/** The path of where a position moves to another version; null: it moves nowhere. */
export function migratePath(say: Say, named: Named): string | null {
  const route = migrations[named.version]
  return route ? say.path(route, paramsOf(named)) : null
}
