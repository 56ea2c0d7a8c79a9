import { marketPath } from '../paths.ts'
import { type PositionHistory, positionHistory } from '../positionSchemas.ts'
import { fetchJson, type FetchOptions } from '../fetch/fetchJson.ts'
import type { RangeVersion } from '#domain/versions.ts'

/** What happened to a numbered position. Throws DataError. */
export const fetchPosition = (
  { chainId, version, tokenId }: { chainId: number; version: RangeVersion; tokenId: string },
  options?: FetchOptions,
): Promise<PositionHistory> =>
  fetchJson(positionHistory, marketPath(`positions/${chainId}/${version}/${tokenId}`, {}), options)
