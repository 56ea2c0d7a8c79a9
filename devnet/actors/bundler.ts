import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  decodeErrorResult,
  decodeEventLog,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { ENTRY_POINT } from '../../src/domain/passkey/PasskeyAccount.ts'
import { Rpc } from '../chain/Rpc.ts'
import { OperationPool } from './OperationPool.ts'
import { bundleOf, entryPointAbi, overheadOf, pack, readUserOperation, type UserOperation } from './UserOperation.ts'

/** Sends the bundles and keeps what they earn: a stranger with a key of its own. */
const account = privateKeyToAccount(keccak256(toHex('tarn devnet bundler')))
export const BUNDLER = account.address.toLowerCase() as Address

/**
 * Gas to check a passkey's signature: its base64, its texts and its curve, which a chain reckons itself (EIP-7951; some
 * 57,000 were measured) or a contract does. What is allowed and not used lies in the deposit afterwards, and holds back
 * as much of it while it is withdrawn.
 */
const VERIFICATION = { byChain: 150_000n, byContract: 350_000n }
/** EIP-7951: a signature's hash, r, s and key; one word that says 1. */
const P256_VERIFY = '0x0000000000000000000000000000000000000100'
/** Blocks searched for an operation that this process didn't send. */
const SEARCH = 200n

/** JSON-RPC codes of ERC-7769. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
type Log = { address: Address; topics: [Hex, ...Hex[]]; data: Hex; transactionHash: Hex }
type Simulated = { status: Hex; returnData: Hex; gasUsed: Hex; logs?: Log[]; error?: { data?: Hex; message?: string } }

/** A signature that is right, as the chain's own check takes it. */
const rightSignature: Hex = (() => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const signature = sign('sha256', Buffer.from('tarn'), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const hash = createHash('sha256').update('tarn').digest()
  return `0x${Buffer.concat([hash, signature, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('hex')}`
})()

/** One network's bundler: bundles of one operation each, simulated before they are sent. */
export class Bundler {
  readonly #rpc: Rpc
  readonly #chainId: number
  readonly #sent = new Map<Hex, Hex>()
  readonly #pool = new OperationPool()
  #last: Promise<unknown> = Promise.resolve()

  constructor(chainId: number, url: string) {
    this.#chainId = chainId
    this.#rpc = new Rpc(url)
  }

  async answer(method: string, params: readonly unknown[]): Promise<unknown> {
    const [first, entryPoint] = params
    switch (method) {
      case 'eth_chainId':
        return numberToHex(this.#chainId)
      case 'eth_blockNumber':
      case 'eth_getBlockByNumber':
        // A wallet asks for the chain before it signs an operation.
        return this.#rpc.call(method, ...params)
      case 'eth_supportedEntryPoints':
        return [ENTRY_POINT]
      case 'eth_estimateUserOperationGas':
        return this.#estimate(operationOf(first, entryPoint, true))
      case 'eth_sendUserOperation': {
        const op = operationOf(first, entryPoint, false)
        // One after the other: each takes the next nonce of the bundler.
        return this.#inTurn(() => this.#accept(op))
      }
      case 'eth_getUserOperationByHash': {
        const userOperation = this.#pool.find(first as Hex)
        return userOperation && { userOperation, entryPoint: ENTRY_POINT, blockNumber: null, transactionHash: null }
      }
      case 'debug_bundler_setBundlingMode':
        // One sender's alone: others go on. `manual` until `auto`.
        this.#pool.hold(params[1] as Address, first === 'manual')
        return 'ok'
      case 'debug_bundler_sendBundleNow':
        for (const { hash, op } of this.#pool.take(first as Address)) await this.#inTurn(() => this.#send(hash, op))
        return 'ok'
      case 'eth_getUserOperationReceipt':
        return this.#receipt(first as Hex)
      default:
        throw new Refusal(-32601, `${method.slice(0, 60)} is not offered here`)
    }
  }

  /** Asked anew each time: a chain may be upgraded while this runs. */
  async #verification(): Promise<bigint> {
    const answer = await this.#rpc.call<Hex>('eth_call', { to: P256_VERIFY, data: rightSignature }, 'latest')
    return answer !== '0x' && BigInt(answer) === 1n ? VERIFICATION.byChain : VERIFICATION.byContract
  }

  async #simulate(calls: { from: Address; to: Address; data: Hex }[]): Promise<Simulated[]> {
    const [block] = await this.#rpc.call<{ calls: Simulated[] }[]>(
      'eth_simulateV1',
      { blockStateCalls: [{ calls }], validation: false },
      'latest',
    )
    return block!.calls
  }

  async #estimate(op: UserOperation): Promise<Record<string, Hex>> {
    const creation = op.factory ? [{ from: BUNDLER, to: op.factory, data: op.factoryData ?? ('0x' as Hex) }] : []
    const [answers, verification] = await Promise.all([
      this.#simulate([...creation, { from: ENTRY_POINT, to: op.sender, data: op.callData }]),
      this.#verification(),
    ])
    const execution = answers.at(-1)!
    const created = op.factory ? answers[0] : undefined
    if (created && BigInt(created.status) === 0n) throw new Refusal(-32500, 'AA13 initCode failed', dataOf(created))
    if (BigInt(execution.status) === 0n) throw new Refusal(-32521, 'The calls revert', dataOf(execution))
    return {
      preVerificationGas: numberToHex(overheadOf(op)),
      verificationGasLimit: numberToHex(verification + (BigInt(created?.gasUsed ?? 0) * 12n) / 10n),
      callGasLimit: numberToHex((BigInt(execution.gasUsed) * 13n) / 10n + 30_000n),
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined) // its own asker hears of it
    return done
  }

  /** Checked as a bundle of its own; then carried at once, or held. Answers its hash. */
  async #accept(op: UserOperation): Promise<Hex> {
    const [hash, block] = (await this.#rpc.batch([
      [
        'eth_call',
        {
          to: ENTRY_POINT,
          data: encodeFunctionData({ abi: entryPointAbi, functionName: 'getUserOpHash', args: [pack(op)] }),
        },
        'latest',
      ],
      ['eth_getBlockByNumber', 'latest', false],
    ])) as [Hex, { baseFeePerGas: Hex }]
    if (BigInt(op.maxFeePerGas) < BigInt(block.baseFeePerGas))
      throw new Refusal(-32602, 'maxFeePerGas is below the base fee')
    if (BigInt(op.preVerificationGas) < overheadOf(op))
      throw new Refusal(-32602, `preVerificationGas must be at least ${overheadOf(op)}`)
    const underpriced = this.#pool.refusal(op)
    if (underpriced) throw new Refusal(-32602, underpriced)
    const data = bundleOf(op, BUNDLER)
    const [run] = await this.#simulate([{ from: BUNDLER, to: ENTRY_POINT, data }])
    if (BigInt(run!.status) === 0n) throw refused(dataOf(run!))
    const { success, reason } = outcomeOf(run!.logs ?? [], hash)
    if (!success) throw new Refusal(-32521, 'The calls revert', reason)
    if (this.#pool.isHeld(op)) this.#pool.add(hash, op)
    else await this.#send(hash, op)
    return hash
  }

  async #send(hash: Hex, op: UserOperation): Promise<void> {
    const [count, block] = (await this.#rpc.batch([
      ['eth_getTransactionCount', BUNDLER, 'pending'],
      ['eth_getBlockByNumber', 'latest', false],
    ])) as [Hex, { baseFeePerGas: Hex }]
    const data = bundleOf(op, BUNDLER)
    const gas = BigInt(op.preVerificationGas) + BigInt(op.verificationGasLimit) + BigInt(op.callGasLimit) + 200_000n
    const fee = BigInt(block.baseFeePerGas)
    const signed = await account.signTransaction({
      ...{ chainId: this.#chainId, type: 'eip1559', nonce: Number(count), to: ENTRY_POINT, data, gas },
      ...{ maxFeePerGas: fee * 2n + 2_000_000_000n, maxPriorityFeePerGas: fee / 20n + 1_000_000n },
    })
    this.#sent.set(hash, await this.#rpc.call<Hex>('eth_sendRawTransaction', signed))
  }

  async #receipt(hash: Hex): Promise<unknown> {
    if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
      throw new Refusal(-32602, 'That is no hash of an operation')
    const transaction = this.#sent.get(hash) ?? (await this.#find(hash))
    const receipt = transaction
      ? await this.#rpc.call<{ logs: Log[] } | null>('eth_getTransactionReceipt', transaction)
      : null
    if (!receipt) return null
    const { event, success, reason } = outcomeOf(receipt.logs, hash)
    if (!event) return null
    const { sender, nonce, paymaster, actualGasCost, actualGasUsed } = event
    return {
      ...{ userOpHash: hash, entryPoint: ENTRY_POINT, sender, paymaster, success, ...(reason ? { reason } : {}) },
      ...{
        nonce: numberToHex(nonce),
        actualGasCost: numberToHex(actualGasCost),
        actualGasUsed: numberToHex(actualGasUsed),
      },
      ...{ logs: receipt.logs, receipt },
    }
  }

  async #find(hash: Hex): Promise<Hex | undefined> {
    const head = BigInt(await this.#rpc.call<Hex>('eth_blockNumber'))
    const topics = encodeEventTopics({
      abi: entryPointAbi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: hash },
    })
    const fromBlock = numberToHex(head > SEARCH ? head - SEARCH : 0n)
    const logs = await this.#rpc.call<Log[]>('eth_getLogs', {
      address: ENTRY_POINT,
      topics,
      fromBlock,
      toBlock: 'latest',
    })
    return logs[0]?.transactionHash
  }
}

const dataOf = (answer: Simulated): Hex =>
  answer.error?.data && answer.error.data !== '0x' ? answer.error.data : answer.returnData

function operationOf(value: unknown, entryPoint: unknown, estimating: boolean): UserOperation {
  if (String(entryPoint).toLowerCase() !== ENTRY_POINT)
    throw new Refusal(-32602, `Only EntryPoint ${ENTRY_POINT} is served`)
  const op = readUserOperation(value, estimating)
  if (typeof op === 'string') throw new Refusal(-32602, op)
  return op
}

/** EntryPoint's own words (AA21 didn't pay prefund, AA24 signature error, …). */
function refused(data: Hex): Refusal {
  try {
    const { args } = decodeErrorResult({ abi: entryPointAbi, data })
    return new Refusal(-32500, String(args[1]), args[2])
  } catch {
    return new Refusal(-32500, 'The operation is refused', data)
  }
}

const OUTCOMES: readonly Hex[] = (['UserOperationEvent', 'UserOperationRevertReason'] as const).map(
  eventName => encodeEventTopics({ abi: entryPointAbi, eventName })[0]!,
)

/** What became of an operation among a bundle's logs. */
function outcomeOf(logs: Log[], hash: Hex) {
  let event:
    | { sender: Address; paymaster: Address; nonce: bigint; actualGasCost: bigint; actualGasUsed: bigint }
    | undefined
  let [success, reason]: [boolean, Hex | undefined] = [false, undefined]
  for (const log of logs) {
    if (log.address.toLowerCase() !== ENTRY_POINT || log.topics[1] !== hash || !OUTCOMES.includes(log.topics[0]))
      continue
    const { eventName, args } = decodeEventLog({ abi: entryPointAbi, topics: log.topics, data: log.data })
    if (eventName === 'UserOperationEvent') {
      event = args as typeof event
      success = args.success
    } else reason = args.revertReason
  }
  return { event, success, reason }
}
