import { type Hex, numberToHex } from 'viem'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { mostOf, spared } from '#domain/passkey/Budget.ts'
import type { Expectation } from '#domain/plan/Expectation.ts'
import type { OwnOperation } from '#domain/passkey/packOperation.ts'
import * as Recovery from '#domain/passkey/Recovery.ts'
import * as SignatureCheck from '#domain/passkey/SignatureCheck.ts'
import type { Sent } from '../../act/followTransaction.ts'
import { askWallet, type Waiting } from '../../wallet/askWallet.ts'
import { client } from '../../node/clients.ts'
import type { WalletSession } from '../../wallet/WalletSession.ts'
import type { Provider } from '../../connectors/Provider.ts'
import { readFees } from '../../node/readFees.ts'
import { RpcError } from '../../node/RpcError.ts'
import { sameChain } from '../../wallet/sameChain.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { toAppError } from '../../node/toAppError.ts'
import { askBundler } from '../askBundler.ts'
import { isFair } from '../cost/isFair.ts'
import { lookFor } from '../operation/findOperation.ts'
import { handOperation, refusalOf } from '../operation/handOperation.ts'
import { readBundler } from '../readBundler.ts'
import { encodeCalls, hashOfOperation, type Operation, readNonce } from '../userOperation.ts'

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
/** Blocks back in which an operation is looked for that was signed just now. */
const BACK = 300
/** Gas of a bundle around its operation. */
const BUNDLE = 150_000n

/**
 * What a recovery address is to sign for an account it owns. `way`: the network's bundler sends it and the account
 * pays, or the address sends it itself, as a transaction to EntryPoint, and pays. `cost`: at most, in wei.
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

/**
 * Bytes of a signature that a contract takes: of many owners, or nested and of a passkey (some 1,100 were measured). A
 * bundler wants to be paid for each.
 */
const CONTRACT_SIGNATURE = 1_536

/** As long as the signature of a key, or of a contract. */
const placeholder = (owner: Address, isKey: boolean): Hex =>
  Recovery.encode(owner, isKey ? `0x${'11'.repeat(64)}1b` : `0x${'11'.repeat(CONTRACT_SIGNATURE)}`)

/**
 * The operation that does these calls: by the bundler, where there is one that takes it at cost and the account can pay
 * it, else by the owner itself. Throws AppError: what the calls revert with, `network.*`, `recovery.unfunded` when
 * neither can pay.
 */
export async function prepareRecovery({
  chainId,
  account,
  owner,
  calls,
}: {
  chainId: number
  account: Address
  owner: Address
  calls: readonly TransactionCall[]
}): Promise<RecoverOperation> {
  const rpc = client(chainId)
  const [nonce, { base, ...fees }, ownCode, held, own] = await Promise.all([
    readNonce(chainId, account),
    readFees(chainId),
    rpc.request<Hex>('eth_getCode', [owner, 'latest']),
    balanceOf(chainId, account),
    balanceOf(chainId, owner),
  ])
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
  if (bundled && held >= spent + mostOf(bundled) && (await isFair(chainId, bundled, base)))
    return { chainId, owner, operation: bundled, way: 'bundler', cost: mostOf(bundled) }
  let gas: bigint
  try {
    gas = BigInt(await rpc.request<Hex>('eth_estimateGas', [{ from: ENTRY_POINT, to: account, data: draft.callData }]))
  } catch (error) {
    throw toAppError(error, 'simulate')
  }
  // No fees of its own: the account pays no bundler, and EntryPoint asks nothing in advance.
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

/**
 * With the gas its bundler wants. Null where there is none, or none that would take it: the owner then sends it without
 * a bundler.
 */
async function estimated(chainId: number, draft: Operation): Promise<Operation | null> {
  try {
    await sameChain(bundler(chainId), chainId)
    const gas = await askBundler<Record<'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit', Hex>>({
      chainId,
      method: 'eth_estimateUserOperationGas',
      params: [toRpc(draft), ENTRY_POINT],
    })
    const verification = BigInt(gas.verificationGasLimit)
    return {
      ...draft,
      preVerificationGas: spared(BigInt(gas.preVerificationGas)),
      callGasLimit: BigInt(gas.callGasLimit),
      verificationGasLimit: verification > draft.verificationGasLimit ? verification : draft.verificationGasLimit,
    }
  } catch (error) {
    console.debug('Tarn: no bundler takes this', error)
    return null
  }
}

/** Throws `recovery.differs` when the account did something else meanwhile. */
async function stillNext({ chainId, operation }: { chainId: number; operation: OwnOperation }): Promise<void> {
  if ((await readNonce(chainId, operation.sender)) !== operation.nonce) throw new AppError('recovery.differs')
}

/**
 * Asks the owner's wallet to sign: an operation's hash is EIP-712 of EntryPoint, so typed data gives exactly the
 * signature the account wants, and says what is signed. `plan` says what it may do. It is then checked as the account
 * will, and answered as the account takes it. Throws `deed.differs`, `wallet.*`, `recovery.*`.
 */
export async function signOperation(
  session: WalletSession,
  { plan, operation }: { plan: Expectation; operation: OwnOperation },
  waiting: Waiting,
): Promise<Hex> {
  const { chainId, account: owner } = session
  await stillNext({ chainId, operation })
  const { message, ...typed } = getUserOperationTypedData({
    chainId,
    entryPointAddress: ENTRY_POINT,
    userOperation: { ...operation, signature: '0x' },
  })
  // What is no part of what is signed is not asked for either.
  const { signature: _, ...signed } = message as Record<string, unknown>
  const types = { EIP712Domain: DOMAIN, ...typed.types }
  const payload = JSON.stringify({ ...typed, types, message: signed }, (__, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  const answer = await askWallet(
    session,
    { reviewed: plan, request: { method: 'eth_signTypedData_v4', params: [owner, payload] }, doing: 'sign' },
    waiting,
  )
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(answer)) throw new AppError('wallet.badSignature')
  const signature = Recovery.normalise(answer as Hex)
  const data = SignatureCheck.dataOf(owner, hashOfOperation(chainId, { ...operation, signature: '0x' }), signature)
  const check = SignatureCheck.read(await client(chainId).request<Hex>('eth_call', [{ data }, 'latest']))
  if (!check.signed) throw new AppError('recovery.signature')
  return Recovery.encode(owner, signature)
}

/** What is followed of a signed operation: its own hash until a transaction carries it. */
const sentOf = ({ chainId, account }: Expectation, operation: OwnOperation, sentBlock: number): Sent => {
  const hash = hashOfOperation(chainId, { ...operation, signature: '0x' })
  return {
    ...{ chainId, account, hash, to: ENTRY_POINT, data: '0x', value: 0n, deadline: 0 },
    // Another account's nonce carries it.
    ...{ sentBlock, nonce: Number.MAX_SAFE_INTEGER },
    operation: { hash, nonce: operation.nonce.toString() },
  }
}

/**
 * Hands a signed operation to the network's bundler. Answers what is followed: its hash as we compute it, whatever the
 * bundler answers. Null: no bundler is configured or proven, or it says that it does not take it; then the owner sends
 * the same operation itself. A bundler that says nothing may have taken it: it is followed.
 */
export async function carryOperation(plan: Expectation, operation: OwnOperation, signature: Hex): Promise<Sent | null> {
  const { chainId } = plan
  const head = await client(chainId).request<Hex>('eth_blockNumber', [])
  try {
    await sameChain(bundler(chainId), chainId)
  } catch (error) {
    console.warn('Tarn: the bundler stands elsewhere, or nobody knows', error)
    return null
  }
  const { hash } = await handOperation(chainId, { ...operation, signature })
  const refusal = refusalOf(hash)
  const refuses = refusal instanceof RpcError || (refusal instanceof AppError && refusal.code === 'passkey.noBundler')
  return refuses ? null : sentOf(plan, operation, Number(head))
}

/**
 * What is followed of an operation that EntryPoint carried already, no matter who submitted it; null: it did not.
 * Throws `network.*`.
 */
export async function carriedAlready(
  plan: Expectation,
  operation: OwnOperation,
  signal: AbortSignal,
): Promise<Sent | null> {
  const head = Number(await client(plan.chainId).request<Hex>('eth_blockNumber', [], { signal }))
  const sent = sentOf(plan, operation, Math.max(0, head - BACK))
  const { chainId, sentBlock, hash } = sent
  const handed = { chainId, account: operation.sender, names: () => [hash], nonce: operation.nonce, sentBlock }
  return (await lookFor(handed, signal)).carried && sent
}

/** JSON-RPC's shape: quantities in hex. */
const toRpc = (operation: Operation): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
