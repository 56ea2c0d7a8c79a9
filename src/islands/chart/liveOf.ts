import type { Figures } from '#islands/live/readings.ts'
import type { Live } from '#ui/chart/withLive.ts'

/** Told by startDetail whenever the page hears figures. */
export const FIGURES_EVENT = 'tarn:figures'
export type ToldFigures = { figures: Figures; time: number }

const numeric = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/**
 * What was told of a token (its price in dollars) or a pool (the second token for one of the first); of others only
 * that time went on.
 */
export function liveOf({ figures, time }: ToldFigures, chainId: number, id: string): Live & { ours: boolean } {
  const fields = figures.find(([key]) => key === `${chainId}:${id}`)?.[1]
  return {
    time,
    price: numeric(fields?.priceUsd ?? fields?.price),
    tvlUsd: numeric(fields?.tvlUsd),
    ours: fields !== undefined,
  }
}
