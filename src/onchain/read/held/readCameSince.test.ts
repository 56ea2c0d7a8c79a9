import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chainById } from '#domain/chains/chains.ts'
import { setRpcUrl } from '../../node/clients.ts'
import { word } from '../../node/readWords.ts'
import { readCameSince } from './readCameSince.ts'

const ME = '0x00000000000000000000000000000000000000aa'
const PAIR = '0x00000000000000000000000000000000000000bb'
const { v4PositionManager, v2Factory } = chainById(1)!.contracts
type Filter = { address: string; topics: (string | null)[]; fromBlock: string; toBlock: string }
let asked: Filter[] = []

beforeEach(() => {
  asked = []
  setRpcUrl(1, 'http://node.test/')
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const { id, method, params } = JSON.parse(init.body)
    if (method === 'eth_chainId') return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
    const filter = params[0] as Filter
    asked.push(filter)
    const log =
      filter.address === v4PositionManager
        ? { address: v4PositionManager, topics: ['0x1', '0x0', `0x${word(ME)}`, `0x${word(77n)}`], data: '0x' }
        : { address: v2Factory, topics: ['0x1', '0x2', '0x3'], data: `0x${word(PAIR)}${word(9n)}` }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: [log, log] }))
  })
})
afterEach(() => {
  setRpcUrl(1, null)
  vi.unstubAllGlobals()
})

test('[LP-1] what came after an index is named by contracts of the protocol alone: a v4 position that came, pairs that were born', async () => {
  const refs = await readCameSince(1, { owner: ME, span: { from: 100, to: 140 } })
  expect(refs).toEqual([
    { version: 'v4', tokenId: 77n },
    { version: 'v2', pair: PAIR, owner: ME },
    { version: 'v2', pair: PAIR, owner: ME },
  ])
  expect(asked.map(({ address, fromBlock, toBlock }) => [address, fromBlock, toBlock])).toEqual([
    [v4PositionManager, '0x64', '0x8c'],
    [v2Factory, '0x64', '0x8c'],
  ])
  expect(asked[0]!.topics[2]).toBe(`0x${word(ME)}`)
})
