import type { PoolProviding } from '#data/market/poolLogSchemas.ts'

/** Of a band and of what lies between two, in pixels. */
const [BAND, GAP] = [12, 4]
/** Beside the farthest end that is drawn whole, as a part of the picture's half. */
const MARGIN = 0.12
/** An end farther than ten times the price, or a tenth of it, is drawn as the picture's edge. */
const FARTHEST = 23_027

type Props = {
  ranges: PoolProviding['ranges']
  /** Tick of the pool's price, in the middle of the picture. */
  tick: number
  /** Prices are told the other way round: low ones stand at the left all the same. */
  turned: boolean
}

/** Ranges as bands in the water, one below the other as in the table under it; the price is the line through them. */
export function RangeBands({ ranges, tick, turned }: Props) {
  const ends = ranges.flatMap(({ tickLower, tickUpper }) => [Math.abs(tickLower - tick), Math.abs(tickUpper - tick)])
  const near = ends.filter(end => end <= FARTHEST)
  if (near.length === 0) return null
  const half = Math.max(...near) * (1 + MARGIN)
  const height = ranges.length * (BAND + GAP) + GAP
  /** Percent of the width. */
  const at = (end: number): number => {
    const part = Math.max(-1, Math.min(1, (turned ? tick - end : end - tick) / half))
    return 50 + part * 50
  }
  return (
    <svg className="range-bands" width="100%" height={height} aria-hidden="true">
      {ranges.map(({ tickLower, tickUpper }, i) => {
        const [from, to] = [at(tickLower), at(tickUpper)].sort((a, b) => a - b) as [number, number]
        return (
          <rect
            key={`${tickLower} ${tickUpper}`}
            className={tick >= tickLower && tick < tickUpper ? 'band-active' : undefined}
            x={`${from.toFixed(2)}%`}
            y={GAP + i * (BAND + GAP)}
            width={`${Math.max(0.5, to - from).toFixed(2)}%`}
            height={BAND}
            rx="3"
          />
        )
      })}
      <line x1="50%" x2="50%" y1="0" y2={height} />
    </svg>
  )
}
