/** One geometry for the drawn chart and the one that takes its place: nothing jumps. Pixels. */
export const CHART = { height: 356, axis: 96, foot: 26 } as const
/** The box the drawn chart's path lies in; its width is stretched. */
export const BOX = { width: 720, height: CHART.height - CHART.foot } as const
/** Shares of the height left free by either: bars stand on their zero. */
/** Below a price lies what was traded at it. */
export const lineRoom = { top: 0.12, bottom: 0.22 } as const
export const floorRoom = { top: 0.87, bottom: 0 } as const
export const barRoom = { top: 0.12, bottom: 0 } as const
