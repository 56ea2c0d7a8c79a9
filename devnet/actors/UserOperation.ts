import { concatHex, encodeFunctionData, type Hex, pad, parseAbi, size } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'

/** ERC-4337 0.7 and later, as JSON-RPC carries it: quantities in hex. */
export type UserOperation = {
  sender: Address
  nonce: Hex
  factory?: Address | null
  factoryData?: Hex | null
  callData: Hex
  callGasLimit: Hex
  verificationGasLimit: Hex
  preVerificationGas: Hex
  maxFeePerGas: Hex
  maxPriorityFeePerGas: Hex
  paymaster?: Address | null
  paymasterData?: Hex | null
  paymasterVerificationGasLimit?: Hex | null
  paymasterPostOpGasLimit?: Hex | null
  signature: Hex
}

export const entryPointAbi = parseAbi([
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Packed[] ops, address beneficiary)',
  'function getUserOpHash(Packed op) view returns (bytes32)',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
])

const half = (value: Hex | null | undefined): Hex => pad(value ?? '0x', { size: 16 })

/** As EntryPoint takes it: pairs of gas figures in one word each. */
export const pack = (op: UserOperation) => ({
  sender: op.sender,
  nonce: BigInt(op.nonce),
  initCode: op.factory ? concatHex([op.factory, op.factoryData ?? '0x']) : ('0x' as Hex),
  callData: op.callData,
  accountGasLimits: concatHex([half(op.verificationGasLimit), half(op.callGasLimit)]),
  preVerificationGas: BigInt(op.preVerificationGas),
  gasFees: concatHex([half(op.maxPriorityFeePerGas), half(op.maxFeePerGas)]),
  paymasterAndData: op.paymaster
    ? concatHex([
        op.paymaster,
        half(op.paymasterVerificationGasLimit),
        half(op.paymasterPostOpGasLimit),
        op.paymasterData ?? '0x',
      ])
    : ('0x' as Hex),
  signature: op.signature,
})

/** Calldata of a bundle of one. */
export const bundleOf = (op: UserOperation, beneficiary: Address): Hex =>
  encodeFunctionData({ abi: entryPointAbi, functionName: 'handleOps', args: [[pack(op)], beneficiary] })

/**
 * Gas that the bundle costs and EntryPoint doesn't see: the transaction itself, its bytes and the work around the
 * operation.
 */
export const overheadOf = (op: UserOperation): bigint => 21_000n + 25_000n + 16n * BigInt(size(bundleOf(op, op.sender)))

const hexOf = (bytes: number) => new RegExp(`^0x[0-9a-fA-F]{0,${bytes * 2}}$`)
const [quantity, data, address] = [hexOf(32), hexOf(24_000), /^0x[0-9a-fA-F]{40}$/]

/**
 * The operation of a request, or a sentence that says what is wrong with it. Gas figures may be missing when they are
 * only to be estimated.
 */
export function readUserOperation(value: unknown, estimating: boolean): UserOperation | string {
  if (typeof value !== 'object' || value === null) return 'The user operation is no object'
  const op = { ...value } as Record<string, unknown>
  for (const name of [
    'callGasLimit',
    'verificationGasLimit',
    'preVerificationGas',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
  ]) {
    if (estimating) op[name] ??= '0x0'
    if (typeof op[name] !== 'string' || !/^0x[0-9a-fA-F]{1,32}$/.test(op[name])) return `${name} is no quantity`
  }
  if (typeof op.nonce !== 'string' || !quantity.test(op.nonce)) return 'nonce is no quantity'
  for (const name of ['sender', ...(op.factory ? ['factory'] : []), ...(op.paymaster ? ['paymaster'] : [])])
    if (typeof op[name] !== 'string' || !address.test(op[name])) return `${name} is no address`
  for (const name of ['callData', 'signature', ...(op.factory ? ['factoryData'] : [])])
    if (typeof op[name] !== 'string' || !data.test(op[name]) || op[name].length % 2) return `${name} is no data`
  return op as UserOperation
}
