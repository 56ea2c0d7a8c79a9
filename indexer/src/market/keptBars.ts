import type { ClosedBar, Move } from './openBars.ts'

const DAY = 86_400
/**
 * How far back bars are asked for: of five minutes for two days, of an hour for a month (see src/api/figures.ts,
 * candles.ts). With a day or more to spare.
 */
const KEPT: Record<number, number> = { 300: 3 * DAY, 3_600: 35 * DAY }

/** Heads when the engine was started: `TARN_HEADS=1:1790000000,…`, chain id and unix time. */
export const headsOf = (text: string | undefined): ReadonlyMap<number, number> =>
  new Map(
    (text ?? '').split(',').flatMap(part => {
      const [chainId, time] = part.split(':').map(Number)
      return chainId === undefined || time === undefined || !(time > 0) ? [] : [[chainId, time] as const]
    }),
  )

const heads = headsOf(process.env.TARN_HEADS)

/**
 * Whether a bar is written that a move ended. While the past is read, most bars are older than anything anyone asks
 * for: they are left out. The last one before what is asked for stays, it says what a window began with; so does the
 * last one before a price is lost. Without a known head all stay.
 */
export function isKept({
  chainId,
  bar,
  move,
  at = heads,
}: {
  chainId: number
  bar: ClosedBar
  move: Pick<Move, 'time' | 'now'>
  at?: ReadonlyMap<number, number>
}): boolean {
  const head = at.get(chainId)
  const span = KEPT[bar.interval]
  if (head === undefined || span === undefined || move.time - (move.time % bar.interval) >= head - span) return true
  return bar.close !== null && move.now === null
}
