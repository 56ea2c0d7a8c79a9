// What becomes of an operation that a bundler was handed: told by the bundler, else by the chain's own log, else by its place in the queue.
import { pad, toEventSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { ME } from '../../../../tests/support/plans.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { rpcUrl, setRpcUrl } from '../../node/clients.ts'
import { setBundlerUrl } from '../askBundler.ts'
import { findOperation } from './findOperation.ts'

const CHAIN = 42_161
const node = new TestNode(CHAIN)
const bundler = new TestNode(CHAIN)
const OWN = `0x${'0b'.repeat(32)}` as const
const AGAIN = `0x${'1b'.repeat(32)}` as const
const CARRIER = `0x${'cd'.repeat(32)}` as const
const OTHER = `0x${'ce'.repeat(32)}` as const
const CARRIED = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const word = (value: number) => value.toString(16).padStart(64, '0')
const log = (success: number, transactionHash: string = CARRIER) => ({
  ...{ address: ENTRY_POINT, transactionHash, data: `0x${word(4)}${word(success)}${word(9)}${word(9)}` },
  topics: [CARRIED, OWN, pad(ME)],
})
const busy = () => {
  throw { code: -32000, message: 'busy' }
}

let abort: AbortController
let away: boolean[]
let names: `0x${string}`[]
const find = () => {
  const handed = { chainId: CHAIN, account: ME, names: () => names, nonce: 4n, sentBlock: 1_000 }
  return findOperation(handed, abort.signal, { onAway: is => away.push(is), pace: 5 })
}
const nonce = (next: number) => {
  node.answers.eth_call = `0x${word(next)}`
}
const receipts = () => bundler.asked.filter(({ method }) => method === 'eth_getUserOperationReceipt')
/** Waits until there were so many more looks. */
async function look(more: number): Promise<void> {
  const before = receipts().length
  while (receipts().length < before + more) await new Promise(done => setTimeout(done, 5))
}

beforeAll(async () => {
  await bundler.start()
  setBundlerUrl(CHAIN, rpcUrl(CHAIN))
  setRpcUrl(CHAIN, null)
  await node.start()
})
afterAll(async () => {
  await node.stop()
  await bundler.stop()
})
beforeEach(() => {
  abort = new AbortController()
  away = []
  names = [OWN]
  node.head = 1_001
  for (const each of [node, bundler]) each.asked.length = 0
  bundler.answers.eth_getUserOperationReceipt = () => null
  node.answers.eth_getLogs = []
  nonce(4)
})

describe('[TX-1] [PK-1] an operation that was carried', () => {
  test('by the bundler’s word: done, or undone and why; asked by all its names', async () => {
    bundler.answers.eth_getUserOperationReceipt = { success: true, receipt: { transactionHash: CARRIER } }
    expect(await find()).toEqual({ transaction: CARRIER, success: true })
    bundler.answers.eth_getUserOperationReceipt = {
      ...{ success: false, reason: '0x1234', receipt: { transactionHash: CARRIER } },
    }
    expect(await find()).toEqual({ transaction: CARRIER, success: false, reason: '0x1234' })
    names = [OWN, AGAIN]
    bundler.asked.length = 0
    bundler.answers.eth_getUserOperationReceipt = ([hash]: readonly unknown[]) =>
      hash === AGAIN ? { success: true, receipt: { transactionHash: OTHER } } : null
    expect(await find()).toEqual({ transaction: OTHER, success: true })
    expect(receipts().map(({ params }) => params)).toEqual([[OWN], [AGAIN]])
  })

  test('by the chain’s last log of it, from the block it was handed over at, where the bundler says nothing or fails', async () => {
    for (const said of [() => null, busy]) {
      bundler.answers.eth_getUserOperationReceipt = said
      node.answers.eth_getLogs = [log(0, OTHER), log(1)]
      expect(await find()).toEqual({ transaction: CARRIER, success: true })
      node.answers.eth_getLogs = [log(1, OTHER), log(0)]
      expect(await find()).toEqual({ transaction: CARRIER, success: false })
    }
    expect(node.asked.find(({ method }) => method === 'eth_getLogs')?.params).toEqual([
      { address: ENTRY_POINT, fromBlock: '0x3e8', toBlock: 'latest', topics: [CARRIED, [OWN], null, null] },
    ])
  })
})

describe('[TX-1] [PK-1] one that is carried no more', () => {
  test('another has its place: believed when three looks in a row say so', async () => {
    nonce(5)
    expect(await find()).toBe('replaced')
    expect(receipts()).toHaveLength(3)
    // A node behind the others in between: counted anew.
    bundler.asked.length = 0
    let asked = 0
    node.answers.eth_call = () => `0x${word([5, 5, 4, 5, 5, 5][asked++] ?? 5)}`
    expect(await find()).toBe('replaced')
    expect(receipts()).toHaveLength(6)
  })

  test('its own place, not yet taken, is waited for', async () => {
    const found = find()
    await look(6)
    nonce(6)
    expect(await found).toBe('replaced')
    expect(away.includes(true)).toBe(false)
  })

  test('while no log can be had, a place that is taken says nothing: it may be its own', async () => {
    nonce(5)
    node.answers.eth_getLogs = busy
    const found = find()
    await look(6)
    node.answers.eth_getLogs = []
    expect(await found).toBe('replaced')
  })

  test('half an hour of blocks later nobody has it: given up; not one block sooner, nor while somebody can’t say', async () => {
    // Blocks of a quarter of a second.
    node.head = 1_000 + 7_200
    const found = find()
    await look(6)
    bundler.answers.eth_getUserOperationReceipt = busy
    await look(2)
    node.head++
    await look(6)
    node.answers.eth_getLogs = busy
    await look(2)
    bundler.answers.eth_getUserOperationReceipt = () => null
    await look(6)
    node.answers.eth_getLogs = []
    expect(await found).toBe('dropped')
  })

  test('so late, with its place taken, it is replaced, not given up', async () => {
    node.head = 100_000
    nonce(5)
    expect(await find()).toBe('replaced')
  })
})

describe('[ER-8] [TX-3] while it is waited for', () => {
  test('a node that is away, and is back, is told at every look; what the operation became is found then', async () => {
    const url = rpcUrl(CHAIN)
    setRpcUrl(CHAIN, 'http://127.0.0.1:1')
    const found = find()
    await look(2)
    setRpcUrl(CHAIN, url)
    while (away.at(-1) !== false) await new Promise(done => setTimeout(done, 5))
    expect(away[0]).toBe(true)
    nonce(5)
    expect(await found).toBe('replaced')
  }, 30_000)

  test('who no longer waits is answered with why, before any look and in the middle of one', async () => {
    abort.abort(new Error('gone'))
    await expect(find()).rejects.toThrow('gone')
    expect(receipts()).toEqual([])
    for (const [of, method] of [
      [bundler, 'eth_getUserOperationReceipt'],
      [node, 'eth_getLogs'],
    ] as const) {
      abort = new AbortController()
      of.answers[method] = () => {
        abort.abort(new Error('left'))
        return new Promise(() => {})
      }
      await expect(find()).rejects.toThrow('left')
      of.answers[method] = method === 'eth_getLogs' ? [] : () => null
    }
  })

  test('what is no failure of a node ends it, and is thrown as it is', async () => {
    node.answers.eth_call = 'nonsense'
    await expect(find()).rejects.toThrow(SyntaxError)
  })
})
