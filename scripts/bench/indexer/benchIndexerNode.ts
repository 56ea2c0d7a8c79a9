// A node of a made chain for bench-indexer: `node scripts/bench/indexer/benchIndexerNode.ts <swaps>` serves Ethereum
// with pools of v2, v3 and v4 and so many swaps in its past, from memory, and says its port. What it answers is what a
// node answers; it costs so little that the indexer is what is measured. `bench_mine [swaps]` adds a block at the
// clock's time, `bench_rewind <depth>` takes the last ones away, `bench_show <block>` hides those after it until more
// are shown; all return the head's number.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  toHex,
  type Hex,
} from 'viem'
import {
  type Block,
  type Log,
  PER_BLOCK,
  blocks,
  byHash,
  dollar,
  logs,
  receipts,
  rewind,
  seal,
  swapsOf,
} from './benchHistory.ts'

const multicall = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[])',
])
const string = (text: string): Hex => encodeAbiParameters(parseAbiParameters('string'), [text])

/** What a token says when it is asked by selector. */
function say(target: Hex, selector: string): Hex {
  if (selector === '0x95d89b41') return string(target === dollar ? 'USDC' : `T${target.slice(2, 6).toUpperCase()}`)
  if (selector === '0x06fdde03') return string(`Token ${target.slice(2, 8)}`)
  return toHex(selector === '0x313ce567' ? 18n : 10n ** 27n, { size: 32 })
}

type Filter = {
  address?: Hex | Hex[]
  topics?: (Hex | Hex[] | null)[]
  fromBlock?: Hex
  toBlock?: Hex
  blockHash?: Hex
}

/** Blocks at the end that aren't shown yet. */
let hidden = 0
const headOf = (): number => blocks.length - 1 - hidden

function find({ address, topics, fromBlock, toBlock, blockHash }: Filter): Log[] {
  const head = headOf()
  const [from, to] =
    blockHash === undefined
      ? [Number(fromBlock ?? 0), Number(toBlock ?? head)]
      : [byHash.get(blockHash) ?? head + 1, byHash.get(blockHash) ?? head]
  const among = address === undefined ? undefined : new Set([address].flat().map(one => one.toLowerCase()))
  const first = topics?.[0] === undefined || topics[0] === null ? undefined : new Set([topics[0]].flat())
  const rest = (topics ?? []).slice(1).map(wanted => (wanted === null ? undefined : new Set([wanted].flat())))
  const found: Log[] = []
  for (let number = from; number <= Math.min(to, head); number++) {
    for (const log of logs[number]!)
      if (
        (among === undefined || among.has(log.address)) &&
        (first === undefined || first.has(log.topics[0]!)) &&
        rest.every((wanted, i) => wanted === undefined || wanted.has(log.topics[i + 1]!))
      )
        found.push(log)
  }
  return found
}

const blockOf = (tag: string): Block | null =>
  tag === 'latest' ? blocks[headOf()]! : Number(tag) > headOf() ? null : blocks[tag === 'earliest' ? 0 : Number(tag)]!
const shown = (block: Block | null, whole: unknown): Block | null =>
  block === null || whole === true
    ? block
    : { ...block, transactions: (block.transactions as { hash: Hex }[]).map(({ hash }) => hash) }

function answer(method: string, params: unknown[]): unknown {
  if (method === 'eth_chainId') return '0x1'
  if (method === 'eth_blockNumber') return numberToHex(headOf())
  if (method === 'eth_getBlockByNumber') return shown(blockOf(params[0] as string), params[1])
  if (method === 'eth_getBlockByHash') return shown(blocks[byHash.get(params[0] as string) ?? -1] ?? null, params[1])
  if (method === 'eth_getBlockReceipts')
    return blockOf(params[0] as string) === null ? null : receipts[Number(blockOf(params[0] as string)!.number)]!
  if (method === 'eth_getTransactionCount') return '0x0'
  if (method === 'eth_getLogs') return find(params[0] as Filter)
  if (method === 'bench_mine') {
    seal(swapsOf(Number(params[0] ?? PER_BLOCK)), Math.floor(Date.now() / 1000))
    return blocks.length - 1
  }
  if (method === 'bench_rewind') {
    rewind(Number(params[0]))
    return blocks.length - 1
  }
  if (method === 'bench_show') {
    hidden = Math.max(0, blocks.length - 1 - Number(params[0]))
    return headOf()
  }
  if (method === 'bench_events') return logs.reduce((sum, own) => sum + own.length, 0)
  if (method === 'eth_call' && params[2] === undefined) {
    const { data } = params[0] as { data: Hex }
    const [calls] = decodeFunctionData({ abi: multicall, data }).args
    return encodeFunctionResult({
      abi: multicall,
      functionName: 'aggregate3',
      result: calls.map(({ target, callData }) => ({
        success: true,
        returnData: say(target.toLowerCase() as Hex, callData.slice(0, 10)),
      })),
    })
  }
  throw new Error(`${method} is not answered here`)
}

const server = createServer({ keepAliveTimeout: 65_000 }, (asked, said) => {
  let body = ''
  asked.on('data', part => {
    body += part
  })
  asked.on('end', () => {
    const one = (question: { id: number; method: string; params?: unknown[] }) => {
      try {
        return { jsonrpc: '2.0', id: question.id, result: answer(question.method, question.params ?? []) }
      } catch (error) {
        return {
          jsonrpc: '2.0',
          id: question.id,
          error: { code: -32601, message: error instanceof Error ? error.message : String(error) },
        }
      }
    }
    const question = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[]
    said.writeHead(200, { 'content-type': 'application/json' })
    said.end(JSON.stringify(Array.isArray(question) ? question.map(one) : one(question)))
  })
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`),
)
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.exit(0), 500).unref()
