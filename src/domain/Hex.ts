/** Bytes as text: `0x` and two digits each. */
export type Hex = `0x${string}`

/** The address of nobody: an owner that is none, and the native currency where a contract wants an address. */
export const ZERO_ADDRESS: Hex = '0x0000000000000000000000000000000000000000'
