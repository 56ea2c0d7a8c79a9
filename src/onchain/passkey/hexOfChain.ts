import { type Hex, numberToHex } from 'viem'

/** A chain id as JSON-RPC writes it. */
export const hexOfChain = (chainId: number): Hex => numberToHex(chainId)
