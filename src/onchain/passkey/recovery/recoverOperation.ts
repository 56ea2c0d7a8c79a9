import { decodeEventLog, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { getUserOperationTypedData, toPackedUserOperation } from 'viem/account-abstraction'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import * as Recovery from '#domain/passkey/Recovery.ts'
import * as SignatureCheck from '#domain/passkey/SignatureCheck.ts'
import { askWallet, type Waiting } from '../../wallet/askWallet.ts'
import { client } from '../../node/clients.ts'
import type { Door } from '../../wallet/Door.ts'
import type { Provider } from '../../wallet/Provider.ts'
import { RpcError } from '../../node/RpcError.ts'
import { sameChain } from '../../wallet/sameChain.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { toAppError } from '../../node/toAppError.ts'
import { askBundler } from '../askBundler.ts'
import { readBundler } from '../readBundler.ts'
import { encodeCalls, hashOfOperation, maxCostOf, type Operation, readNonce } from '../userOperation.ts'

const entryPointAbi = parseAbi([
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Packed[] ops, address beneficiary)',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

/** Wallets want the domain's own type beside the others. */
const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
/** Gas to ask the account whether its owner signed: a key's, and that of a contract, which does what it likes. */
const VERIFY_KEY = 150_000n
const VERIFY_CONTRACT = 600_000n
/** Gas of a bundle around its operation. */
const BUNDLE = 150_000n

/**
 * What a recovery address is to sign for an account it owns. `way`: the network's bundler sends it and the account pays, or the address sends it itself, as a
 * transaction to EntryPoint, and pays. `cost`: at most, in wei.
 */
export type RecoverOperation = {
  chainId: number
  owner: Address
  operation: Operation
  way: 'bundler' | 'self'
  cost: bigint
}

const balanceOf = (chainId: number, of: Address): Promise<bigint> =>
  client(chainId).request<Hex>('eth_getBalance', [of, 'latest']).then(BigInt)

/** Bytes of a signature that a contract takes: of many owners, or nested and of a passkey (some 1,100 were measured). A bundler wants to be paid for each. */
const CONTRACT_SIGNATURE = 1_536

/** As long as the signature of a key, or of a contract. */
const placeholder = (owner: Address, isKey: boolean): Hex =>
  Recovery.encode(owner, isKey ? `0x${'11'.repeat(64)}1b` : `0x${'11'.repeat(CONTRACT_SIGNATURE)}`)

/**
 * The operation that does these calls, by the bundler where there is one that takes it and the account can pay it, else by the owner itself. Throws AppError: what the
 * calls revert with, `network.*`, `recovery.unfunded` when nobody can pay.
 */
export async function prepareRecovery(
  chainId: number,
  account: Address,
  owner: Address,
  calls: readonly TransactionCall[],
): Promise<RecoverOperation> {
  const rpc = client(chainId)
  const [nonce, block, tip, ownCode, held, own] = await Promise.all([
    readNonce(chainId, account),
    rpc.request<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false]),
    // A node without the question wants no tip.
    rpc.request<Hex>('eth_maxPriorityFeePerGas').catch(() => '0x0' as Hex),
    rpc.request<Hex>('eth_getCode', [owner, 'latest']),
    balanceOf(chainId, account),
    balanceOf(chainId, owner),
  ])
  const fees = { maxFeePerGas: BigInt(block.baseFeePerGas ?? 0) * 2n + BigInt(tip), maxPriorityFeePerGas: BigInt(tip) }
  const isKey = ownCode === '0x'
  const draft: Operation = {
    ...{ sender: account, nonce, callData: encodeCalls(calls), signature: placeholder(owner, isKey) },
    ...{
      callGasLimit: 0n,
      verificationGasLimit: isKey ? VERIFY_KEY : VERIFY_CONTRACT,
      preVerificationGas: 0n,
    },
    ...fees,
  }
  const spent = calls.reduce((sum, { value }) => sum + value, 0n)
  const bundled = await estimated(chainId, draft)
  if (bundled && held >= spent + maxCostOf(bundled))
    return { chainId, owner, operation: bundled, way: 'bundler', cost: maxCostOf(bundled) }
  let gas: bigint
  try {
    gas = BigInt(await rpc.request<Hex>('eth_estimateGas', [{ from: ENTRY_POINT, to: account, data: draft.callData }]))
  } catch (error) {
    throw toAppError(error, 'simulate')
  }
  // No fees of its own: the account pays nobody, and EntryPoint asks nothing in advance.
  const operation = { ...draft, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, callGasLimit: (gas * 13n) / 10n + 30_000n }
  const cost = (operation.verificationGasLimit + operation.callGasLimit + BUNDLE) * fees.maxFeePerGas
  if (own < cost) throw new AppError('recovery.unfunded')
  return { chainId, owner, operation, way: 'self', cost }
}

/** WL-10: a bundler is read like a wallet's node; where an operation goes is proven as where a transaction goes. */
const bundler = (chainId: number): Provider => ({
  request: async ({ method, params = [] }) =>
    method === 'eth_chainId'
      ? numberToHex(chainId)
      : readBundler(chainId, method === 'eth_blockNumber' ? method : 'eth_getBlockByNumber', params),
})

/** With the gas its bundler wants; null where there is none, or none that would take it: the owner needs nobody. */
async function estimated(chainId: number, draft: Operation): Promise<Operation | null> {
  try {
    await sameChain(bundler(chainId), chainId)
    const gas = await askBundler<Record<'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit', Hex>>(
      chainId,
      'eth_estimateUserOperationGas',
      [toRpc(draft), ENTRY_POINT],
    )
    const verification = BigInt(gas.verificationGasLimit)
    return {
      ...draft,
      preVerificationGas: (BigInt(gas.preVerificationGas) * 11n) / 10n,
      callGasLimit: BigInt(gas.callGasLimit),
      verificationGasLimit: verification > draft.verificationGasLimit ? verification : draft.verificationGasLimit,
    }
  } catch (error) {
    console.debug('Tarn: no bundler takes this', error)
    return null
  }
}

/** Throws `recovery.differs` when the account did something else meanwhile. */
export async function stillNext({ chainId, operation }: RecoverOperation): Promise<void> {
  if ((await readNonce(chainId, operation.sender)) !== operation.nonce) throw new AppError('recovery.differs')
}

/**
 * Asks the owner's wallet to sign: an operation's hash is EIP-712 of EntryPoint, so typed data gives exactly the signature the account wants, and says what is
 * signed. `plan` (`planCarrying`) says what it may do. It is then checked as the account will. Throws `deed.differs`, `wallet.*`, `recovery.signature`.
 */
export async function signRecovery(
  door: Door,
  plan: Ground,
  { chainId, owner, operation }: RecoverOperation,
  waiting: Waiting,
): Promise<Operation> {
  const typed = getUserOperationTypedData({ chainId, entryPointAddress: ENTRY_POINT, userOperation: operation })
  const payload = JSON.stringify({ ...typed, types: { EIP712Domain: DOMAIN, ...typed.types } }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const answer = await askWallet(
    door,
    plan,
    { method: 'eth_signTypedData_v4', params: [owner, payload] },
    'sign',
    waiting,
  )
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(answer)) throw new AppError('wallet.badSignature')
  const signature = Recovery.normalise(answer as Hex)
  const data = SignatureCheck.dataOf(owner, hashOfOperation(chainId, operation), signature)
  const { signed } = SignatureCheck.read(await client(chainId).request<Hex>('eth_call', [{ data }, 'latest']))
  if (!signed) throw new AppError('recovery.signature')
  return { ...operation, signature: Recovery.encode(owner, signature) }
}

/** Hands a signed operation to the bundler; null when it doesn't take it or can't be proven: then the owner sends it itself. Throws `network.*` when nobody knows. */
export async function sendToBundler(chainId: number, operation: Operation): Promise<Hex | null> {
  try {
    await sameChain(bundler(chainId), chainId)
  } catch (error) {
    console.warn('Tarn: the bundler stands elsewhere, or nobody knows', error)
    return null
  }
  try {
    return await askBundler<Hex>(chainId, 'eth_sendUserOperation', [toRpc(operation), ENTRY_POINT])
  } catch (error) {
    if (!(error instanceof RpcError) && !(error instanceof AppError && error.code === 'passkey.noBundler')) throw error
    console.debug('Tarn: the bundler refuses', error)
    return null
  }
}

/** The transaction that does a signed operation without any bundler. What the account pays goes to its sender. */
export function handleOps(owner: Address, operation: Operation): TransactionCall {
  const { paymasterAndData, ...packed } = toPackedUserOperation(operation)
  return {
    to: ENTRY_POINT,
    value: 0n,
    data: encodeFunctionData({
      abi: entryPointAbi,
      functionName: 'handleOps',
      args: [[{ ...packed, paymasterAndData }], owner],
    }),
  }
}

/** Whether a mined transaction did an operation: EntryPoint goes on when the calls of one revert. */
export async function didOperation(chainId: number, transaction: Hex, operation: Operation): Promise<boolean> {
  const hash = hashOfOperation(chainId, operation)
  const receipt = await client(chainId).request<{
    logs: { address: Hex; topics: [Hex, ...Hex[]]; data: Hex }[]
  } | null>('eth_getTransactionReceipt', [transaction])
  const log = receipt?.logs.find(
    ({ address, topics }) => address.toLowerCase() === ENTRY_POINT && topics[1] === hash && topics.length === 4,
  )
  return (
    log !== undefined && decodeEventLog({ abi: entryPointAbi, eventName: 'UserOperationEvent', ...log }).args.success
  )
}

/** JSON-RPC's shape: quantities in hex. */
const toRpc = (operation: Operation): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
