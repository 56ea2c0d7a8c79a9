import type { Hex } from 'viem'

/** A receipt as far as it tells what its sender paid. The fees of rollups stand beside the gas. */
export type PaidGas = {
  gasUsed?: Hex
  effectiveGasPrice?: Hex
  l1Fee?: Hex | null
  blobGasUsed?: Hex
  blobGasPrice?: Hex
  operatorFeeScalar?: Hex
  operatorFeeConstant?: Hex
}

const number = (value: Hex | null | undefined): bigint => BigInt(value ?? 0)

/**
 * Network fee of a transaction, raw native units: its gas, its part of the L1's, its blobs; null: a rollup counts it in
 * a way that isn't known here.
 */
export function gasOf(receipt: PaidGas): bigint | null {
  if (receipt.gasUsed === undefined || receipt.effectiveGasPrice === undefined) return null
  // An operator's fee is counted differently from one release of the OP stack to the next.
  if (number(receipt.operatorFeeScalar) > 0n || number(receipt.operatorFeeConstant) > 0n) return null
  return (
    number(receipt.gasUsed) * number(receipt.effectiveGasPrice) +
    number(receipt.l1Fee) +
    number(receipt.blobGasUsed) * number(receipt.blobGasPrice)
  )
}
