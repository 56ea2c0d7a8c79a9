// A chain for tests of batches: what a wallet took as one is done on it at once, in a row, by a bundler, by half or not
// at all, and its node answers what a real one would.
import { decodeFunctionData, encodeFunctionResult, type Hex, pad, parseAbi, toEventSelector } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '../../src/domain/chains/chains.ts'
import { ENTRY_POINT } from '../../src/domain/passkey/entryPoint.ts'
import { NOBODY, SMART_ACCOUNT } from '../../src/domain/account/Delegation.ts'
import type { DeedPlan } from '../../src/domain/plan/DeedPlan.ts'
import type { Cancelled, Permit } from '../../src/domain/plan/Expectation.ts'
import type { ReceiptLog } from '../../src/domain/plan/Moves.ts'
import { permit2Reader } from '../../src/domain/plan/readers/permit2Reader.ts'
import { tokenReader } from '../../src/domain/plan/readers/tokenReader.ts'
import { multicallAbi } from '../../src/onchain/node/abis.ts'
import { encodeCalls } from '../../src/onchain/passkey/userOperation.ts'
import { watchesOf } from '../../src/domain/plan/Figures.ts'
import { simulates } from './plans.ts'
import type { TestNode } from './TestNode.ts'

export const BUNDLER: Address = `0x${'b'.repeat(40)}`
const STOOD = 900n
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const APPROVAL = toEventSelector('Approval(address,address,uint256)')
const FOR_ALL = toEventSelector('ApprovalForAll(address,address,bool)')
const BY_PERMIT2 = toEventSelector('Approval(address,address,address,uint160,uint48)')
const LOCKDOWN = toEventSelector('Lockdown(address,address,address)')
const OPERATION = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const MODIFY = toEventSelector('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)')
const AGGREGATE3 = '0x82ad56cb'
const aggregate3Abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] returned)',
])
const hex = (n: bigint | number): Hex => `0x${n.toString(16)}`
const word = (n: bigint): string => n.toString(16).padStart(64, '0')
const words = (...all: bigint[]): Hex => `0x${all.map(word).join('')}`
export const transferLog = (token: string, from: string, to: string, amount: bigint): ReceiptLog => ({
  address: token,
  topics: [TRANSFER, pad(from as Hex), pad(to as Hex)],
  data: words(amount),
})
export const approvalLog = (token: string, owner: string, spender: string, amount: bigint): ReceiptLog => ({
  address: token,
  topics: [APPROVAL, pad(owner as Hex), pad(spender as Hex)],
  data: words(amount),
})

const CANCEL = toEventSelector('UnorderedNonceInvalidation(address,uint256,uint256)')
const cancelLog = (owner: string, { word: at, mask }: Cancelled): ReceiptLog => ({
  address: PERMIT2,
  topics: [CANCEL, pad(owner as Hex)],
  data: words(at, mask),
})

type Mine = {
  from: Address
  to: Address
  input?: Hex
  value?: bigint
  /** Calls of the plan that were really done. */
  did?: readonly number[]
  logs?: readonly ReceiptLog[]
  status?: boolean
  block?: number
  nonce?: number
  delegates?: boolean
}
type Mined = {
  hash: Hex
  block: number
  nonce: number
  index: number
  native: bigint
  from: string
  tx: object
  receipt: { logs: object[] }
}

export class BatchWorld {
  readonly node: TestNode
  readonly plan: DeedPlan
  readonly sentBlock: number
  readonly spent = 9
  readonly all: Mined[] = []
  #nonce = this.spent

  constructor(node: TestNode, plan: DeedPlan) {
    this.node = node
    this.plan = plan
    this.sentBlock = node.head
    this.#rehearses()
    this.#answers()
  }

  /** The plan does in a rehearsal what it promises. */
  #rehearses(): void {
    const { account, promises } = this.plan
    const of = (holder: string, currency: string) => {
      const came = promises.receives.filter(each => each.to === holder && each.currency === currency)
      const out = holder === account && came.length === 0 ? promises.spends : []
      return came.reduce(
        (sum, { min }) => sum + min,
        -out.reduce((sum, each) => sum + (each.currency === currency ? each.max : 0n), 0n),
      )
    }
    const figures = watchesOf(this.plan).map(({ holder, currency, spender }) => {
      const permit = promises.permits.find(each => each.token === currency && each.spender === spender)
      return spender
        ? { before: STOOD, after: permit?.max ?? 0n }
        : { before: 10n ** 9n, after: 10n ** 9n + of(holder, currency) }
    })
    const cancels = (promises.cancels ?? []).map(each => cancelLog(account, each))
    simulates(this.node, figures, undefined, [...this.#itemLogs(), ...cancels])
  }

  get everyCall(): readonly number[] {
    return this.plan.calls.map((_, at) => at)
  }

  /** One transaction of the account to itself, as a delegated one sends it. `carried`: calls in its bytes. */
  atOnce(did = this.everyCall, more: Partial<Mine> & { carried?: readonly number[] } = {}): Hex {
    const { account, calls } = this.plan
    const input = encodeCalls((more.carried ?? this.everyCall).map(at => calls[at]!))
    return this.mine({ from: account, to: account, input, did, ...more })
  }

  /** One transaction a call, byte for byte. */
  inARow(which = this.everyCall): Hex[] {
    return which.map(at => {
      const { to, data, value } = this.plan.calls[at]!
      return this.mine({ from: this.plan.account, to, input: data, value, did: [at] })
    })
  }

  /** An operation of the account that a bundler carries. `plain`: its bytes name the calls. */
  bundled({ done = true, plain = true }: { done?: boolean; plain?: boolean } = {}): Hex {
    const { account, calls } = this.plan
    const log = {
      address: ENTRY_POINT,
      topics: [OPERATION, pad('0x0b'), pad(account), pad('0x')],
      data: words(4n, done ? 1n : 0n, 0n, 0n),
    }
    const did = done ? this.everyCall : []
    return this.mine({ from: BUNDLER, to: ENTRY_POINT, input: plain ? encodeCalls(calls) : '0x1234', did, logs: [log] })
  }

  mine({ from, to, input = '0x', value = 0n, did = [], logs = [], status = true, ...more }: Mine): Hex {
    const { node, plan } = this
    const block = more.block ?? ++node.head
    const isOwn = from === plan.account
    const nonce = more.nonce ?? (isOwn ? this.#nonce++ : 3)
    const hash: Hex = `0x${(this.all.length + 1).toString(16).padStart(4, '0').repeat(16)}`
    const told = status ? [...logs, ...did.flatMap(at => this.#logsOf(at))] : []
    const at = {
      blockNumber: hex(block),
      transactionIndex: hex(this.all.length),
      blockHash: hash,
      transactionHash: hash,
    }
    this.all.push({
      ...{ hash, block, nonce, index: this.all.length, from },
      native: status ? did.reduce((sum, each) => sum + this.#nativeOf(each), 0n) : 0n,
      tx: {
        ...{ hash, from, to, input, value: hex(value), nonce: hex(nonce), blockNumber: hex(block), gas: hex(100_000) },
        ...(more.delegates ? { authorizationList: [{}] } : {}),
      },
      receipt: {
        ...at,
        ...{ status: status ? '0x1' : '0x0', from, gasUsed: '0x0', effectiveGasPrice: '0x0' },
        logs: told.map(log => ({ ...log, ...at })),
      },
    })
    if (status && did.length > 0) this.#delegated = true
    if (status)
      for (const each of did) for (const permit of this.#permitsOf(each)) this.#stands.set(keyOf(permit), permit.max)
    return hash
  }

  #delegated = false
  readonly #stands = new Map<string, bigint>()

  #permitsOf(at: number): readonly Permit[] {
    const { to, data } = this.plan.calls[at]!
    try {
      return to === PERMIT2 ? permit2Reader(data).permits : tokenReader(data, to, this.plan.account).permits
    } catch {
      return [] // it permits nothing
    }
  }

  /**
   * What a call tells when it is done: a permission its own, the last of the others all that the plan promises to move.
   */
  #logsOf(at: number): ReceiptLog[] {
    const { account, promises, calls } = this.plan
    const permits = this.#permitsOf(at)
    if (permits.length > 0) return permits.map(permit => logOf(account, permit))
    const cancelled = promises.cancels?.[at]
    if (cancelled) return [cancelLog(account, cancelled)]
    if (at !== calls.length - 1) return []
    const logs: ReceiptLog[] = []
    // Of a currency that both leaves and arrives only the sum is promised.
    const arrives = (currency: string) =>
      promises.receives.some(each => each.currency === currency && each.to === account)
    for (const { currency, max } of promises.spends)
      if (currency !== 'NATIVE' && !arrives(currency)) logs.push(transferLog(currency, account, BUNDLER, max))
    for (const { currency, min, to } of promises.receives)
      if (currency !== 'NATIVE') logs.push(transferLog(currency, BUNDLER, to, min))
    // v4 moves the native currency without a log of it: then balances are read.
    if ([...promises.spends, ...promises.receives].some(({ currency }) => currency === 'NATIVE'))
      logs.push({ address: chainById(1)!.contracts.v4PoolManager!, topics: [MODIFY], data: '0x' })
    logs.push(...this.#itemLogs())
    return logs
  }

  #itemLogs(): ReceiptLog[] {
    const { account, promises } = this.plan
    const item = (contract: string, from: string, to: string, id: bigint) => ({
      ...{ address: contract, data: '0x' },
      topics: [TRANSFER, pad(from as Hex), pad(to as Hex), words(id)],
    })
    return [
      ...promises.items.map(({ contract, id, to }) => item(contract, account, to, id)),
      ...(promises.arrives ?? []).map(({ contract, to }) => item(contract, pad('0x', { size: 20 }), to, 77n)),
    ]
  }

  #nativeOf(at: number): bigint {
    const { account, promises, calls } = this.plan
    if (at !== calls.length - 1) return 0n
    const out = promises.spends.reduce((sum, each) => sum + (each.currency === 'NATIVE' ? each.max : 0n), 0n)
    const came = promises.receives.filter(each => each.currency === 'NATIVE' && each.to === account)
    return came.reduce((sum, each) => sum + each.min, came.length > 0 ? 0n : -out)
  }

  #answers(): void {
    const { node, plan } = this
    const of = (hash: unknown) => this.all.find(each => each.hash === hash)
    const until = (tag: unknown) => (tag === 'latest' || tag === undefined ? node.head : Number(tag))
    const block = (tag: unknown, whole: unknown) => {
      const number = until(tag)
      if (number > node.head) return null
      const inside = this.all.filter(each => each.block === number)
      return {
        ...{ number: hex(number), hash: pad(hex(number)), parentHash: pad(hex(number - 1)) },
        timestamp: hex(Math.floor(Date.now() / 1000)),
        transactions: inside.map(each => (whole ? each.tx : each.hash)),
      }
    }
    Object.assign(node.answers, {
      eth_getTransactionReceipt: ([hash]: unknown[]) => of(hash)?.receipt ?? null,
      eth_getTransactionByHash: ([hash]: unknown[]) => of(hash)?.tx ?? null,
      eth_getTransactionCount: ([, tag]: unknown[]) =>
        hex(
          this.all.filter(each => each.from === plan.account && each.nonce >= this.spent && each.block <= until(tag))
            .length + this.spent,
        ),
      eth_getBlockByNumber: ([tag, whole]: unknown[]) => block(tag, whole),
      eth_getBalance: ([who, tag]: unknown[]) => {
        const mine = this.all.filter(each => each.block <= until(tag))
        return hex(10n ** 18n + (who === plan.account ? mine.reduce((sum, each) => sum + each.native, 0n) : 0n))
      },
      eth_getLogs: ([filter]: [{ fromBlock: string; address?: string; topics?: (string | null)[] }]) =>
        this.all
          .filter(each => each.block >= Number(filter.fromBlock))
          .flatMap(each => each.receipt.logs as ReceiptLog[])
          .filter(log => !filter.address || log.address === filter.address)
          .filter(log => (filter.topics ?? []).every((topic, i) => topic === null || log.topics[i] === topic)),
      eth_call: ([{ data }]: [{ data: Hex }]) => this.#multicall(data),
      eth_getCode: ([who]: unknown[]) => (who === plan.account ? this.#code() : '0x'),
    })
  }

  /** Whose code acts for the account: as promised once that was done. */
  #code(): Hex {
    const { delegate } = this.plan.promises
    if (!delegate) return '0x'
    const isOn = delegate !== NOBODY
    return isOn === this.#delegated ? `0xef0100${SMART_ACCOUNT.slice(2)}` : '0x'
  }

  /** What stands permitted: what was done of the plan's permissions, else as much as before. */
  #multicall(data: Hex): Hex {
    // Of several that are asked by `aggregate3` only owners are read here: whatever item it is, it is the account's.
    if (data.startsWith(AGGREGATE3)) {
      const { args } = decodeFunctionData({ abi: aggregate3Abi, data })
      const result = args[0].map(() => ({ success: true, returnData: words(BigInt(this.plan.account)) }))
      return encodeFunctionResult({ abi: aggregate3Abi, functionName: 'aggregate3', result })
    }
    const { args } = decodeFunctionData({ abi: multicallAbi, data })
    const calls = (args as unknown as [boolean, { target: string; callData: Hex }[]])[1]
    const answer = ({ target, callData }: { target: string; callData: Hex }): Hex => {
      const said = [...callData.slice(10).matchAll(/.{64}/g)].map(([each]) => `0x${each.slice(24)}`)
      const stands = (via: string, token: string, spender?: string) =>
        this.#stands.get(`${via} ${token.toLowerCase()} ${spender}`) ?? STOOD
      if (callData.startsWith('0x927da105')) return words(stands('permit2', said[1]!, said[2]), 2n ** 40n, 0n)
      if (callData.startsWith('0xe985e9c5')) return words(stands('operator', target, said[1]) > 0n ? 1n : 0n)
      return words(stands('token', target, said[1]))
    }
    return encodeFunctionResult({
      abi: multicallAbi,
      functionName: 'tryBlockAndAggregate',
      result: [
        BigInt(this.node.head),
        pad('0x'),
        calls.map(each => ({ success: true, returnData: answer(each) })),
      ] as never,
    })
  }
}

const keyOf = ({ via, token, spender }: Permit): string => `${via} ${token} ${spender}`

function logOf(owner: Address, { via, token, spender, max }: Permit): ReceiptLog {
  if (via === 'token') return approvalLog(token, owner, spender, max)
  if (via === 'operator')
    return { address: token, topics: [FOR_ALL, pad(owner), pad(spender)], data: words(max > 0n ? 1n : 0n) }
  if (max === 0n)
    return { address: PERMIT2, topics: [LOCKDOWN, pad(owner)], data: words(BigInt(token), BigInt(spender)) }
  return { address: PERMIT2, topics: [BY_PERMIT2, pad(owner), pad(token), pad(spender)], data: words(max, 5_000n) }
}
