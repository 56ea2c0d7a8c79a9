// ERC-4337 (EntryPoint 0.8): an operation of a passkey account that pays itself and stands already.
import { concatHex, encodeAbiParameters } from 'viem/utils'
import type { Hex } from '../Hex.ts'
import type { Address } from '../chains/Chain.ts'

/** What its owner signs: gas in units, fees in wei a unit. */
export type OwnOperation = {
  sender: Address
  nonce: bigint
  callData: Hex
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** Two numbers of 128 bits in one word. */
const pair = (high: bigint, low: bigint): Hex => `0x${((high << 128n) | low).toString(16).padStart(64, '0')}`

/** As EntryPoint writes it, and as it is signed. */
export const packOperation = (operation: OwnOperation) => ({
  sender: operation.sender,
  nonce: operation.nonce,
  initCode: '0x' as Hex,
  callData: operation.callData,
  accountGasLimits: pair(operation.verificationGasLimit, operation.callGasLimit),
  preVerificationGas: operation.preVerificationGas,
  gasFees: pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
  paymasterAndData: '0x' as Hex,
})

const OPERATION = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterAndData', type: 'bytes' },
  { name: 'signature', type: 'bytes' },
] as const

/**
 * Calldata of EntryPoint (`handleOps`) that does one signed operation. `paid`: who gets what its account pays for that.
 */
export const encodeHandling = (operation: OwnOperation, signature: Hex, paid: Address): Hex =>
  concatHex([
    '0x765e827f',
    encodeAbiParameters(
      [{ type: 'tuple[]', components: OPERATION }, { type: 'address' }],
      [[{ ...packOperation(operation), signature }], paid],
    ),
  ])
