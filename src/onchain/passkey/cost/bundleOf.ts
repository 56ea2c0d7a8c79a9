import { concatHex, type Hex, keccak256, numberToHex, size, slice } from 'viem'
import { encodeHandling } from '#domain/passkey/packOperation.ts'
import type { Operation } from '../userOperation.ts'

/** Bytes of a bundle of one. What fills its signature is as dense as a signature: a rollup's fee follows that. */
export function bundleOf({ factory, factoryData, signature, ...operation }: Operation): Hex {
  const length = size(signature)
  const words = Array.from({ length: Math.ceil(length / 32) }, (_, at) => keccak256(numberToHex(at, { size: 32 })))
  const dense = length > 0 ? slice(concatHex(words), 0, length) : '0x'
  return concatHex([encodeHandling(operation, dense, operation.sender), factory ?? '0x', factoryData ?? '0x'])
}
