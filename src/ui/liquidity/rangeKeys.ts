export type RangeMove = { by: number } | { tick: number }

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', 10],
  ['PageDown', -10],
])

/**
 * Where a key moves an end of a range: by steps up in the prices shown, or (Home, End) as far as it goes. From where
 * there is no end a step inward comes to the side of the picture, as a hand that drags it does: by steps of its own it
 * would be on its way for hours. Null: no key of a slider.
 */
export function rangeKey(
  key: string,
  end: { at: number; edge: number; inverted: boolean; picture: readonly [from: number, to: number] },
): RangeMove | null {
  const { at, edge, inverted, picture } = end
  if (key === 'Home' || key === 'End') return { tick: (key === 'End') === inverted ? -edge : edge }
  const by = STEPS.get(key)
  if (by === undefined) return null
  const up = inverted ? by < 0 : by > 0
  if (at <= -edge && up) return { tick: picture[0] }
  if (at >= edge && !up) return { tick: picture[1] }
  return { by }
}
