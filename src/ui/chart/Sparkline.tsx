import { plot } from './plot.ts'

/** A small line of the last day, green or red by its ends: decoration beside the change that says it in words. */
export function Sparkline({ values, width = 96, height = 32 }: { values: readonly number[]; width?: number; height?: number }) {
  const drawn = plot(values.map((value, time) => ({ time, value })), width, height, { max: 32 })
  if (!drawn) return null
  const rose = values[values.length - 1]! >= values[0]!
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} data-direction={rose ? 'up' : 'down'} aria-hidden="true">
      <path d={drawn.line} />
    </svg>
  )
}
