/** Bytes as text: `0x` and two digits each. */
export type Hex = `0x${string}`

/** The zero address: no owner, and the native currency where a contract expects an address. */
export const ZERO_ADDRESS: Hex = '0x0000000000000000000000000000000000000000'
