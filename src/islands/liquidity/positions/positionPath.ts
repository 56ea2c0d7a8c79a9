import type { ProtocolVersion } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'

/** `chain`: its key. `id`: of a pair its address, of other positions their number. */
type Named = { version: ProtocolVersion; chain: string; id: string }
type Paths = Record<ProtocolVersion, (say: Say, chain: string, id: string) => string>

/** LIST: a position's own page. */
const pages: Paths = {
  v2: (say, chain, pair) => say.path('positionV2', { chain, pair }),
  v3: (say, chain, tokenId) => say.path('positionV3', { chain, tokenId }),
  v4: (say, chain, tokenId) => say.path('positionV4', { chain, tokenId }),
}

/** LIST: where a position moves to another version. */
const migrations: Omit<Paths, 'v4'> = {
  v2: (say, chain, pair) => say.path('migrateV2Of', { chain, pair }),
  v3: (say, chain, tokenId) => say.path('migrateV3', { chain, tokenId }),
}

/** The path of a position's own page. */
export const positionPath = (say: Say, { version, chain, id }: Named): string => pages[version](say, chain, id)

/** The path of where a position moves to another version; null: it moves nowhere. */
export const migratePath = (say: Say, { version, chain, id }: Named): string | null =>
  version in migrations ? migrations[version as keyof typeof migrations](say, chain, id) : null
