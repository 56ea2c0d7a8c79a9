import { patience } from '../chains/ChainProof.ts'

// SW-7: the user agrees to a price for a short time. Both times are the chain's own, so no device's clock counts.

/**
 * True when no quote of a recent block stands behind a price: then it may be neither prepared nor signed before it was
 * quoted anew.
 * @param quotedAt time of the youngest block it was quoted at, unix seconds; @param headTime of the head, unix
 *   seconds; @param blockTime ms between blocks
 */
export const isOld = (quotedAt: number, headTime: bigint, blockTime: number): boolean =>
  (Number(headTime) - quotedAt) * 1000 > patience(blockTime)
