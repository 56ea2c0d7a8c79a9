import { direction } from '#ui/primitives/direction.ts'
import { plot } from './plot.ts'

type Props = {
  values: readonly number[] /** The day's change that stands beside it: its colour. */
  change: number | null
  width?: number
  height?: number
}

/** A small line of the last day in the colour of its change: decoration beside the figure that says it in words. */
export function Sparkline({ values, change, width = 96, height = 32 }: Props) {
  const drawn = plot({ points: values.map((value, time) => ({ time, value })), width, height }, { max: 32 })
  if (!drawn) return null
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      data-direction={direction(change)}
      aria-hidden="true"
    >
      <path d={drawn.line} />
    </svg>
  )
}
