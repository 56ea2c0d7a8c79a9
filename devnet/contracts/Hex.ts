/** Bytes as text, with `0x`. */
export type Hex = `0x${string}`
