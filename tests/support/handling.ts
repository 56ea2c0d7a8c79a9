import { encodeFunctionData, parseAbi } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { Address } from '#domain/chains/Chain.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import type { Call } from '#domain/plan/Expectation.ts'
import type { Operation } from '#onchain/passkey/userOperation.ts'

const abi = parseAbi([
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Packed[] ops, address beneficiary)',
])

/** EntryPoint's call for any signed operation, as viem writes it: also what we never write (factories, paymasters). */
export function handling(paid: Address, operation: Operation): Call {
  const packed = toPackedUserOperation(operation)
  return {
    to: ENTRY_POINT,
    value: 0n,
    data: encodeFunctionData({ abi, functionName: 'handleOps', args: [[packed], paid] }),
  }
}
