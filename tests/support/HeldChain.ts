// A network's node and the market index for tests of what an account holds: real HTTP servers of other parties, whose
// chain a test fills. What stands nowhere is refused as nodes do.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  stringToHex,
  toFunctionSelector,
  toHex,
} from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { ENTRY_POINT } from '../../src/domain/passkey/PasskeyAccount.ts'

type Call = { method: string; params: [{ to: Address; data: Hex }, ...unknown[]] & unknown[]; id: number }
/** A contract: what it answers to calldata; null: it reverts. */
type Contract = (data: Hex) => Hex | null
type Log = { address: Address; topics: Hex[]; data: Hex; transactionHash: Hex; blockNumber: number }

const abi = parseAbi(['function symbol() view returns (string)'])
export const wordOf = (value: bigint | number | string): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const topic = (signature: string): Hex => keccak256(toHex(signature))
const REVERTED = { code: 3, message: 'execution reverted' }

/** A contract of plain answers, by signature: `balanceOf(address)` answers the same for every address. */
export const answering =
  (answers: Record<string, Hex | ((data: Hex) => Hex | null)>): Contract =>
  data => {
    const found = Object.entries(answers).find(([signature]) => data.startsWith(toFunctionSelector(signature)))?.[1]
    return found === undefined ? null : typeof found === 'function' ? found(data) : found
  }
export const symbolOf = (symbol: string): Hex => encodeFunctionResult({ abi, functionName: 'symbol', result: symbol })

export class HeldChain {
  readonly account: Address
  readonly contracts = new Map<Address, Contract>()
  readonly logs: Log[] = []
  readonly transactions = new Map<Hex, { input: Hex; logs: Log[] }>()
  head = 1_000
  balance = 0n
  deposit = 0n
  gasPrice = 10n ** 9n
  nonce = 0n
  code: Hex = '0x'
  owners: Hex[] = []
  /** What doesn't answer. */
  silent: ('node' | 'logs' | 'index' | 'indexNode' | 'positions')[] = []
  /** Most blocks that logs are told of at once; what the node asked for was told. */
  mostBlocks = Number.POSITIVE_INFINITY
  index: { balances: object[]; nfts: object[]; items: object[] } = { balances: [], nfts: [], items: [] }
  #server: Server | null = null
  #logs = 0

  constructor(account: Address) {
    this.account = account
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}`
  }

  async start(): Promise<this> {
    this.#server = createServer(async (request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.method === 'GET') return void this.#tell(request.url ?? '', response)
      const asked = JSON.parse(await bodyOf(request)) as Call | Call[]
      if (this.silent.includes('node')) return void response.writeHead(503).end('{}')
      const answers = [asked].flat().map(call => ({ jsonrpc: '2.0', id: call.id, ...this.#said(call) }))
      response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
    })
    await new Promise<void>(done => this.#server!.listen(0, '127.0.0.1', done))
    return this
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise(done => (this.#server ? this.#server.close(done) : done(null)))
  }

  /** The index, by the paths of its API. */
  #tell(path: string, response: { writeHead(status: number): { end(body: string): void }; end(body: string): void }) {
    if (this.silent.includes('index')) return response.writeHead(503).end('{}')
    const networks = [{ chainId: 1, read: !this.silent.includes('indexNode') }]
    const { balances, nfts, items } = this.index
    if (!path.endsWith('/positions')) return response.end(JSON.stringify({ networks, balances, nfts }))
    if (this.silent.includes('positions')) return response.writeHead(503).end('{}')
    response.end(JSON.stringify({ networks, items }))
  }

  #said(call: Call): object {
    try {
      return { result: this.#answer(call) }
    } catch (error) {
      return { error }
    }
  }

  #answer({ method, params }: Call): unknown {
    const [first, second] = params as unknown[]
    const to = (params[0] as { to?: Address })?.to
    if (method === 'eth_blockNumber') return numberToHex(this.head)
    if (method === 'eth_getBlockByNumber')
      return { timestamp: numberToHex(Math.floor(Date.now() / 1000) - (this.head - Number(first)) * 600) }
    if (method === 'eth_getBalance') return numberToHex(this.balance)
    if (method === 'eth_gasPrice') return numberToHex(this.gasPrice)
    if (method === 'eth_getCode')
      return first === this.account ? this.code : this.contracts.has(first as Address) ? '0x01' : '0x'
    if (method === 'eth_getLogs')
      return this.#logsOf(first as { topics: (Hex | Hex[] | null)[]; address?: Address; fromBlock: Hex; toBlock: Hex })
    if (method === 'eth_getTransactionByHash') return this.transactions.get(first as Hex) ?? null
    if (method === 'eth_getTransactionReceipt') return this.transactions.get(first as Hex) ?? null
    if (method !== 'eth_call' || !to) throw { code: -32601, message: `no ${method} ${String(second)}` }
    const { data } = params[0]
    if (to === ENTRY_POINT) return wordOf(data.startsWith('0x35567e1a') ? this.nonce : this.deposit)
    if (to === this.account) return encodeAbiParameters([{ type: 'bytes[]' }], [this.owners])
    const contract = this.contracts.get(to)
    if (!contract) return '0x'
    const answer = contract(data)
    if (answer === null) throw REVERTED
    return answer
  }

  #logsOf({
    topics,
    address,
    fromBlock,
    toBlock,
  }: {
    topics: (Hex | Hex[] | null)[]
    address?: Address
    fromBlock: Hex
    toBlock: Hex
  }) {
    if (this.silent.includes('logs') || Number(toBlock) - Number(fromBlock) >= this.mostBlocks)
      throw { code: -32005, message: 'query returned more than 10000 results' }
    return this.logs.filter(
      log =>
        (address === undefined || log.address === address) &&
        log.blockNumber >= Number(fromBlock) &&
        log.blockNumber <= Number(toBlock) &&
        topics.every((wanted, at) => wanted === null || [wanted].flat().includes(log.topics[at]!)),
    )
  }

  /**
   * A contract stands there, and sent something to the account at a block, in a transaction of its own or `in` another.
   */
  sent(
    address: Address,
    contract: Contract | null,
    signature: string,
    more: { in?: Hex; data?: Hex; id?: bigint; block?: number } = {},
  ): void {
    if (contract) this.contracts.set(address, contract)
    const [me, other] = [wordOf(this.account), wordOf(0x5e4de4)]
    const topics = signature.startsWith('Transfer(address,address,uint256)')
      ? [other, me, ...(more.id === undefined ? [] : [wordOf(more.id)])]
      : signature.startsWith('Transfer(')
        ? [other, me, wordOf(more.id ?? 0n)]
        : signature.startsWith('Transfer')
          ? [other, other, me]
          : signature.startsWith('UserOperationEvent')
            ? [other, me, wordOf(0)]
            : [me]
    this.logs.push({
      address,
      topics: [topic(signature), ...topics],
      data: more.data ?? '0x',
      transactionHash: more.in ?? wordOf(0xabc000 + ++this.#logs),
      blockNumber: more.block ?? this.head - 10,
    })
  }

  /** An operation of the account itself, done in a transaction. */
  operated(input: Hex, logs: Address[] = []): Hex {
    const hash = wordOf(0xdef000 + ++this.#logs)
    this.nonce++
    this.sent(ENTRY_POINT, null, 'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)', {
      in: hash,
    })
    const told = logs.map(address => ({
      address,
      topics: [],
      data: stringToHex(''),
      transactionHash: hash,
      blockNumber: 1,
    }))
    this.transactions.set(hash, { input, logs: told })
    return hash
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
