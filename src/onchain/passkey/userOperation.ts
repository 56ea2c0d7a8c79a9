import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import type { Address } from '#domain/chains/Chain.ts'
import { type Fees, spared } from '#domain/passkey/Budget.ts'
import { ENTRY_POINT, ownerOf, PASSKEY_FACTORY, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import * as PasskeySignature from '#domain/passkey/PasskeySignature.ts'
import { withdraws } from '#domain/plan/readers/depositReader.ts'
import { client } from '../node/clients.ts'
import { readFees } from '../node/readFees.ts'
import type { TransactionCall } from '../node/simulate.ts'
import { askBundler } from './askBundler.ts'

/** A passkey account: its address, the key that decided it, and the key that signs now. */
export type PasskeySigner = { address: Address; first: PublicKey; key: PublicKey }

export type Operation = UserOperation<'0.8'>

/** ERC-7821's plain batch: all or nothing. */
const BATCH: Hex = `0x01${'00'.repeat(31)}`
export const accountAbi = parseAbi([
  'function execute(bytes32 mode, bytes data) payable',
  'function createAccount(bytes32 x, bytes32 y) returns (address)',
  'function getNonce() view returns (uint256)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'function addOwners(bytes[] owners)',
  'function removeOwners(bytes[] owners)',
  'function getSigners(uint64 start, uint64 end) view returns (bytes[])',
])
const batchParameters = parseAbiParameters('(address target, uint256 value, bytes data)[]')

/** Calldata that does calls in order, all or none, from the account itself. */
export function encodeCalls(calls: readonly TransactionCall[]): Hex {
  const data = encodeAbiParameters(batchParameters, [
    calls.map(({ to, value, data: bytes }) => ({ target: to, value, data: bytes })),
  ])
  return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [BATCH, data] })
}

/** Whether the account has code on the network. */
export async function isDeployed(chainId: number, address: Address): Promise<boolean> {
  return (await client(chainId).request<Hex>('eth_getCode', [address, 'latest'])) !== '0x'
}

/** Which operation of an account is next, by EntryPoint. */
export async function readNonce(chainId: number, account: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: accountAbi, functionName: 'getNonce', args: [account, 0n] })
  return BigInt(await client(chainId).request<Hex>('eth_call', [{ to: ENTRY_POINT, data }, 'latest']))
}

/**
 * An operation's bound for the fee, percent of the block's base fee. Of one that withdraws the deposit it is tight:
 * what is held while it runs can't be withdrawn by it.
 */
const headroomOf = (calls: readonly TransactionCall[]): bigint => (calls.some(withdraws) ? 125n : 200n)

/**
 * An operation that does the calls, with gas and fees (the signer's, or those of now), and a placeholder for its
 * signature. The first one of an account deploys it. Throws RpcError when the calls revert, `passkey.noBundler`,
 * `network.*`.
 */
export async function buildOperation(
  chainId: number,
  signer: PasskeySigner & { fees?: Fees | undefined },
  calls: readonly TransactionCall[],
): Promise<Operation> {
  const [deployed, nonce, { maxFeePerGas, maxPriorityFeePerGas }] = await Promise.all([
    isDeployed(chainId, signer.address),
    readNonce(chainId, signer.address),
    signer.fees ?? readFees(chainId, headroomOf(calls)),
  ])
  const { x, y } = signer.first
  const creation = deployed
    ? {}
    : {
        factory: PASSKEY_FACTORY,
        factoryData: encodeFunctionData({ abi: accountAbi, functionName: 'createAccount', args: [x, y] }),
      }
  const draft: Operation = {
    ...{ sender: signer.address, nonce, ...creation, callData: encodeCalls(calls) },
    ...{ callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
    ...{ maxFeePerGas, maxPriorityFeePerGas },
    signature: PasskeySignature.placeholder(ownerOf(signer.key)),
  }
  type Gas = { preVerificationGas: Hex; verificationGasLimit: Hex; callGasLimit: Hex }
  const gas = await askBundler<Gas>({
    chainId,
    method: 'eth_estimateUserOperationGas',
    params: [toRpc(draft), ENTRY_POINT],
  })
  return {
    ...draft,
    preVerificationGas: spared(BigInt(gas.preVerificationGas)),
    verificationGasLimit: BigInt(gas.verificationGasLimit),
    callGasLimit: BigInt(gas.callGasLimit),
  }
}

/** What the passkey signs: EIP-712 of EntryPoint, so bound to the network and to all of the operation. */
export const hashOfOperation = (chainId: number, operation: Operation): Hex =>
  getUserOperationHash({ chainId, entryPointAddress: ENTRY_POINT, entryPointVersion: '0.8', userOperation: operation })

/** What a bundler says of an operation: a hint where to look, and nothing that is believed. */
type OperationReceipt = { success?: boolean; receipt?: { transactionHash?: Hex } }

/** Hands a signed operation to the bundler. Answers what it calls it. */
export const sendOperation = (chainId: number, operation: Operation): Promise<Hex> =>
  askBundler({ chainId, method: 'eth_sendUserOperation', params: [toRpc(operation), ENTRY_POINT] })

/** What the bundler says became of an operation; null while it waits. */
export const readOperation = (chainId: number, hash: Hex, signal?: AbortSignal): Promise<OperationReceipt | null> =>
  askBundler({ chainId, method: 'eth_getUserOperationReceipt', params: [hash] }, signal)

/** Owners of an account on a network as its contract names them; before its first action the first key alone. */
export async function readOwners(
  chainId: number,
  address: Address,
  first: PublicKey,
): Promise<{ deployed: boolean; owners: Hex[] }> {
  if (!(await isDeployed(chainId, address))) return { deployed: false, owners: [ownerOf(first)] }
  const data = encodeFunctionData({ abi: accountAbi, functionName: 'getSigners', args: [0n, 100n] })
  const answer = await client(chainId).request<Hex>('eth_call', [{ to: address, data }, 'latest'])
  const owners = decodeFunctionResult({ abi: accountAbi, functionName: 'getSigners', data: answer })
  return { deployed: true, owners: owners.map(owner => owner.toLowerCase() as Hex) }
}

/** JSON-RPC's shape: quantities in hex. */
function toRpc(operation: Operation): Record<string, unknown> {
  const quantities = Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
  return { ...quantities, nonce: numberToHex(operation.nonce) }
}
