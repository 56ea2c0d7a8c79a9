import { fetchJson, type FetchOptions } from './fetchJson.ts'
import { marketPath } from '../paths.ts'
import { type Candles, candles, type Range } from '../schemas.ts'

/** Bars of a token (USD) or a pool (token1 per token0). Throws DataError. */
export const fetchCandles = (
  { kind, chainId, id, range }: { kind: 'tokens' | 'pools'; chainId: number; id: string; range: Range },
  options?: FetchOptions,
): Promise<Candles> => fetchJson(candles, marketPath(`${kind}/${chainId}/${id}/candles`, { range }), options)
