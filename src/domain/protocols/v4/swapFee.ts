const PIPS = 1_000_000

/**
 * Fee of a v4 swap in hundredths of a bip: the protocol's share is taken first, the LP's from the rest.
 * `protocolFee` as slot0 packs it: 12 bits for 0→1, then 12 bits for 1→0. Formula: ProtocolFeeLibrary.sol of v4-core.
 */
export function swapFee(protocolFee: number, lpFee: number, zeroForOne: boolean): number {
  const share = zeroForOne ? protocolFee & 0xfff : (protocolFee >> 12) & 0xfff
  return share + lpFee - Math.floor((share * lpFee) / PIPS)
}
