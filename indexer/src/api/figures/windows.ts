// Spans of time that figures are of, in seconds.

export const HOUR = 3_600
export const DAY = 86_400
export const WEEK = 604_800
export const MONTH = 2_592_000
export const YEAR = 31_536_000

/** Slots of a sparkline: half hours of the last day. */
export const SPARK_SLOTS = 48
export const SLOT = DAY / SPARK_SLOTS
