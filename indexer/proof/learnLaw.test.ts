import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256, numberToHex, pad, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { ChainNode } from '../engine/ChainNode.ts'
import type { RawLog } from '../engine/decodeLog.ts'
import type { RawReceipt } from '../engine/toldBlocks.ts'
import { bloomOf } from './bloom.ts'
import { receiptBytes } from './checkReceipts.ts'
import { headerHash } from './headerHash.ts'
import { learnLaw } from './learnLaw.ts'
import { orderedRoot } from './orderedRoot.ts'
import { proveBlocks } from './proveBlocks.ts'

/** What a network's headers leave out of their blooms: nothing, each block's last log (a system's), or everything. */
type Kind = 'ethereum' | 'system' | 'empty'
type Told = (logs: RawLog[], number: number) => RawLog[]
type Block = { header: Record<string, unknown> & { hash: Hex }; logs: RawLog[]; receipts: RawReceipt[] }

const LAST = 120
const TRANSFER = keccak256(toHex('Transfer(address,address,uint256)'))
const SYNC = keccak256(toHex('Sync(uint112,uint112)'))
const SWAP = keccak256(toHex('Swap(address,uint256,uint256,uint256,uint256,address)'))
const word = (value: number) => toHex(value, { size: 32 }).slice(2)
const placeOf = (number: number, index: number, of: string): Pick<RawLog, 'address' | 'topics' | 'data'> => ({
  address: `0x${keccak256(toHex(`by ${number % 7}`)).slice(26)}`,
  topics: [of as Hex, keccak256(toHex(`of ${index}`))],
  data: `0x${word(number)}${word(7 + index)}`,
})

/** Blocks with one transaction each, of three logs. */
function chainOf(kind: Kind): Block[] {
  const blocks: Block[] = []
  for (let number = 0; number <= LAST; number += 1) {
    const logs = [TRANSFER, SYNC, SWAP].map((of, index) => placeOf(number, index, of))
    const transactionHash = keccak256(toHex(`in ${number}`))
    const receipt: RawReceipt = {
      ...{ type: '0x2', status: '0x1', cumulativeGasUsed: '0x5208', logsBloom: toHex(bloomOf(logs)), logs },
      ...{ transactionHash, from: `0x${'1'.repeat(40)}` },
    }
    const seen = kind === 'empty' ? [] : logs.slice(0, kind === 'system' ? 2 : 3)
    const fields = {
      ...{ number: numberToHex(number), parentHash: blocks[number - 1]?.header.hash ?? pad('0x0') },
      ...{ timestamp: '0x1', logsBloom: toHex(bloomOf(seen)), receiptsRoot: orderedRoot([receiptBytes(receipt)]) },
      ...{ miner: `0x${'0'.repeat(40)}`, difficulty: '0x0', gasLimit: '0x1', gasUsed: '0x5208', extraData: '0x' },
      ...{ mixHash: pad('0x0'), nonce: '0x0000000000000000', sha3Uncles: pad('0x0'), stateRoot: pad('0x0') },
      transactionsRoot: pad('0x0'),
    }
    const hash = headerHash(fields)
    const told = logs.map((log, index): RawLog => {
      const place = { blockNumber: numberToHex(number), blockHash: hash, logIndex: numberToHex(index), transactionHash }
      return { ...log, ...place }
    })
    blocks.push({ header: { ...fields, hash, transactions: [transactionHash] }, logs: told, receipts: [receipt] })
  }
  return blocks
}
const chains = { ethereum: chainOf('ethereum'), system: chainOf('system'), empty: chainOf('empty') }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/**
 * A node of a network that tells of each block's logs what `tells` leaves. `receipts`: whether it tells these, with the
 * same logs; without, it doesn't know the method.
 */
async function node(kind: Kind, tells: Told = logs => logs, receipts = false): Promise<string> {
  const answer = (method: string, [what]: [Hex | { blockHash: Hex }]) => {
    const of = typeof what === 'string' ? chains[kind][Number(what)] : undefined
    const block = of ?? chains[kind].find(({ header }) => header.hash === (what as { blockHash: Hex }).blockHash)!
    const logs = tells(block.logs, Number(block.header.number))
    if (method === 'eth_getLogs') return logs
    if (method === 'eth_getBlockReceipts') return receipts ? [{ ...block.receipts[0], logs }] : undefined
    return block.header
  }
  const server = createServer(async (asked, said) => {
    const questions = [JSON.parse(Buffer.concat(await asked.toArray()).toString())].flat()
    const told = questions.map(({ id, method, params }) => {
      const result = answer(method, params)
      return result === undefined ? { id, error: { code: -32601, message: 'no such method' } } : { id, result }
    })
    said.end(JSON.stringify(told.length === 1 ? told[0] : told))
  })
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const learn = async (...urls: string[]) => (await learnLaw(new ChainNode(urls), { first: 0, last: LAST })).law
const BLOOMS = { covers: true, within: true, root: false }
const ROOT = { covers: true, within: true, root: true }

test('[EX-8] what blooms tell is learnt: all of the logs, all but a system’s, or nothing', async () => {
  expect(await learn(await node('ethereum'))).toEqual(BLOOMS)
  expect(await learn(await node('system'))).toEqual({ covers: true, within: false, root: false })
  expect(await learn(await node('empty'))).toEqual({ covers: false, within: false, root: false })
  // Before anything is final it is Ethereum's rule.
  const nothing = learnLaw(new ChainNode([await node('empty')]), { first: 0, last: -1 })
  expect(await nothing).toEqual({ law: BLOOMS, receipts: 'none' })
})

test('[EX-8] one of two nodes that drops logs while it is learnt teaches nothing wrong', async () => {
  const liar = await node('ethereum', (logs, number) => (number % 3 === 0 ? logs.slice(1) : logs))
  expect(await learn(liar, await node('ethereum'))).toEqual(BLOOMS)
  expect(await learn(await node('ethereum'), liar)).toEqual(BLOOMS)
})

/** How blocks 7 and 8 are read by nodes of a network: their faults, and how many logs. */
async function read(...urls: string[]) {
  const chain = new ChainNode(urls)
  const { law } = await learnLaw(chain, { first: 0, last: 100 })
  const headers = (await chain.headers([117, 118])).map(header => header!)
  return (await proveBlocks(chain, headers, law)).map(({ logs, fault }) => [logs?.length ?? null, fault])
}
const whole = [
  [3, undefined],
  [3, undefined],
]
const drops = (logs: RawLog[], number: number) => (number > 110 ? logs.slice(0, 2) : logs)

test('[EX-8] with system logs a missing log still shows; with empty blooms two nodes must tell the same', async () => {
  expect(await read(await node('system'))).toEqual(whole)
  const [, fault] = (await read(await node('system', (logs, n) => (n > 110 ? logs.slice(0, 1) : logs))))[0]!
  expect(fault).toMatch(/missing/)
  expect(await read(await node('empty'), await node('empty'))).toEqual(whole)
  const [liar, honest] = [await node('empty', drops), await node('empty')]
  expect((await read(liar, honest))[0]![1]).toMatch(/two nodes/)
  // A third one decides.
  expect(await read(liar, honest, await node('empty'))).toEqual(whole)
  // One alone: an order without a gap is all there is.
  expect(await read(await node('empty', logs => logs.filter((_, i) => i !== 1)))).toEqual([
    [2, 'log 1 is missing'],
    [2, 'log 1 is missing'],
  ])
})

/** Changes the data of one kind of log alone, near the head: its address, its topics and so its bloom stay. */
const changes =
  (of: string, data: (log: RawLog) => Hex): Told =>
  (logs, number) =>
    number > 110 ? logs.map(log => (log.topics[0] === of ? { ...log, data: data(log) } : log)) : logs
const DATA_LIES: [string, Told][] = [
  ['a transfer’s amount', changes(TRANSFER, ({ data }) => `${data.slice(0, 66)}${word(8)}` as Hex)],
  ['a pair’s reserves', changes(SYNC, ({ data }) => `0x${data.slice(66)}${data.slice(2, 66)}`)],
  ['a swap’s amounts', changes(SWAP, ({ data }) => `${data.slice(0, -1)}0` as Hex)],
]
const truth: Told = logs => logs
const TOLD = chains.ethereum.slice(117, 119).map(({ logs }) => logs)

/** What is read of blocks 117 and 118 by these nodes: logs where they are proven, faults where not. */
async function proven(...urls: string[]) {
  const chain = new ChainNode(urls)
  const { law } = await learnLaw(chain, { first: 0, last: 100 })
  const headers = (await chain.headers([117, 118])).map(header => header!)
  return (await proveBlocks(chain, headers, law)).map(({ logs, fault }) => fault ?? logs)
}

test('[EX-8] receipts that give the root of a header that gives its hash are learnt, of one node or another', async () => {
  expect(await learn(await node('ethereum', truth, true))).toEqual(ROOT)
  expect(await learn(await node('ethereum'), await node('ethereum', truth, true))).toEqual(ROOT)
  expect(await learn(await node('empty', truth, true))).toEqual({ covers: false, within: false, root: true })
  const wrong = await node('ethereum', logs => logs.map(log => ({ ...log, data: '0x' as Hex })), true)
  expect(await learn(wrong)).toEqual(BLOOMS)
  expect(await learn(wrong, await node('ethereum', truth, true))).toEqual(ROOT)
})

test.each(DATA_LIES)(
  '[EX-8] %s told wrongly, all else rightly: one node that tells receipts is not believed',
  async (_, lie) => {
    const why = 'no node tells the receipts of its header'
    expect(await proven(await node('ethereum', lie, true))).toEqual([why, why])
    expect(await proven(await node('ethereum', truth, true))).toEqual(TOLD)
    // Of two the honest one is believed, whether or not the other tells receipts.
    for (const receipts of [true, false]) {
      const [liar, honest] = [await node('ethereum', lie, receipts), await node('ethereum', truth, true)]
      expect(await proven(liar, honest)).toEqual(TOLD)
      expect(await proven(honest, liar)).toEqual(TOLD)
    }
  },
)

test.each(DATA_LIES)('[EX-8] %s told wrongly, where no node tells receipts: two must tell the same', async (_, lie) => {
  const [liar, honest] = [await node('ethereum', lie), await node('ethereum')]
  const why = 'two nodes tell different logs of it'
  expect(await proven(liar, honest)).toEqual([why, why])
  expect(await proven(honest, liar)).toEqual([why, why])
  expect(await proven(liar, honest, await node('ethereum'))).toEqual(TOLD)
  // One node alone is believed: the status says so.
  expect((await proven(liar)).flat()).not.toEqual(TOLD.flat())
})

test('[EX-8] one node that tells receipts no more proves nothing by its logs alone', async () => {
  const chain = new ChainNode([await node('ethereum', truth, true)])
  const { law } = await learnLaw(chain, { first: 0, last: 100 })
  const headers = (await chain.headers([117])).map(header => header!)
  expect((await proveBlocks(new ChainNode([await node('ethereum')]), headers, law))[0]).toMatchObject({
    ...{ fault: 'no node tells the receipts of its header', logs: TOLD[0] },
  })
})
