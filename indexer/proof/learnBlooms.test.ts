import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256, numberToHex, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { ChainNode } from '../engine/ChainNode.ts'
import type { RawLog } from '../engine/decodeLog.ts'
import { bloomOf } from './bloom.ts'
import { ETHEREUM_LAW } from './checkLogs.ts'
import { learnBlooms } from './learnBlooms.ts'
import { proveBlocks } from './proveBlocks.ts'

/** What a network's headers leave out of their blooms: nothing, each block's last log (a system's), or everything. */
type Kind = 'ethereum' | 'system' | 'empty'
const LAST = 120
const hashOf = (number: number): Hex => keccak256(toHex(`block ${number}`))
const logOf = (number: number, index: number): RawLog => ({
  ...{ address: `0x${keccak256(toHex(`by ${number % 7}`)).slice(26)}`, topics: [keccak256(toHex(`of ${index}`))] },
  ...{ data: '0x', blockNumber: numberToHex(number), blockHash: hashOf(number), logIndex: numberToHex(index) },
  transactionHash: keccak256(toHex(`in ${number}`)),
})
const logsOf = (number: number) => [0, 1, 2].map(index => logOf(number, index))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A node of a network, that tells of each block what is left by `tells`. */
async function node(kind: Kind, tells: (logs: RawLog[], number: number) => RawLog[] = logs => logs): Promise<string> {
  const answer = (method: string, [what]: [Hex | { blockHash: Hex }]) => {
    const numbers = Array.from({ length: LAST + 1 }, (_, i) => i)
    if (method === 'eth_getLogs') {
      const number = numbers.find(n => hashOf(n) === (what as { blockHash: Hex }).blockHash)!
      return tells(logsOf(number), number)
    }
    const number = Number(what)
    const seen = kind === 'empty' ? [] : logsOf(number).slice(0, kind === 'system' ? 2 : 3)
    const header = { number: what, hash: hashOf(number), parentHash: hashOf(number - 1), timestamp: '0x1' }
    return { ...header, transactions: [], logsBloom: toHex(bloomOf(seen)) }
  }
  const server = createServer(async (asked, said) => {
    const questions = [JSON.parse(Buffer.concat(await asked.toArray()).toString())].flat()
    const told = questions.map(({ id, method, params }) => ({ id, result: answer(method, params) }))
    said.end(JSON.stringify(told.length === 1 ? told[0] : told))
  })
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const learn = (...urls: string[]) => learnBlooms(new ChainNode(urls), { first: 0, last: LAST })

test('[EX-8] what blooms tell is learnt: all of the logs, all but a system’s, or nothing', async () => {
  expect(await learn(await node('ethereum'))).toEqual({ covers: true, within: true })
  expect(await learn(await node('system'))).toEqual({ covers: true, within: false })
  expect(await learn(await node('empty'))).toEqual({ covers: false, within: false })
  // Before anything is final it is Ethereum's rule.
  const nothing = learnBlooms(new ChainNode([await node('empty')]), { first: 0, last: -1 })
  expect(await nothing).toEqual(ETHEREUM_LAW)
})

test('[EX-8] one of two nodes that drops logs while it is learnt teaches nothing wrong', async () => {
  const liar = await node('ethereum', (logs, number) => (number % 3 === 0 ? logs.slice(1) : logs))
  expect(await learn(liar, await node('ethereum'))).toEqual(ETHEREUM_LAW)
  expect(await learn(await node('ethereum'), liar)).toEqual(ETHEREUM_LAW)
})

/** How blocks 7 and 8 are read by nodes of a network: their faults, and how many logs. */
async function read(...urls: string[]) {
  const chain = new ChainNode(urls)
  const law = await learnBlooms(chain, { first: 0, last: 100 })
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
