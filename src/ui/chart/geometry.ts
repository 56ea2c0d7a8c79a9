/** One geometry for the drawn chart and the one that takes its place: nothing jumps. Pixels. */
export const CHART = { height: 356, axis: 96, foot: 26 } as const
/** The box the drawn chart's path lies in; its width is stretched. */
export const BOX = { width: 720, height: CHART.height - CHART.foot } as const
/**
 * The axis's width, pixels, with room for the longest of what is written on it: `0,000009178 $US` needs more than
 * `$40.0K`. A character is 7.5 px at most.
 */
export const axisWidth = (texts: readonly string[]): number =>
  Math.max(CHART.axis, ...texts.map(text => 16 + Math.ceil(7.5 * text.replace(/[\u200e\u200f]/g, '').length)))
/** Shares of the height left free by either: bars stand on their zero. */
/** Below a price lies what was traded at it. */
export const lineRoom = { top: 0.12, bottom: 0.22 } as const
export const floorRoom = { top: 0.87, bottom: 0 } as const
export const barRoom = { top: 0.12, bottom: 0 } as const
