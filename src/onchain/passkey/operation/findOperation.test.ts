// What becomes of an operation that a bundler was handed: EntryPoint's event in our node's receipt says it; all that
// others say is where to look, or nothing.
import { encodeAbiParameters, pad, toEventSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { ME, THIEF } from '../../../../tests/support/plans.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { rpcUrl, setRpcUrl } from '../../node/clients.ts'
import { setBundlerUrl } from '../askBundler.ts'
import { findOperation } from './findOperation.ts'

const CHAIN = 42_161
const node = new TestNode(CHAIN)
const bundler = new TestNode(CHAIN)
const hashOf = (byte: string) => `0x${byte.repeat(32)}` as const
const [OWN, AGAIN, STRANGE] = [hashOf('0b'), hashOf('1b'), hashOf('2b')]
const [CARRIER, OTHER] = [hashOf('cd'), hashOf('ce')]
const CARRIED = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const REASON = toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)')
const word = (value: number) => value.toString(16).padStart(64, '0')

type Event = {
  success?: number
  nonce?: number
  hash?: string
  sender?: string
  by?: string
  in?: string
  removed?: boolean
}
/** EntryPoint's event of our operation, or what is like it. */
const log = (of: Event = {}) => ({
  ...{ address: of.by ?? ENTRY_POINT, transactionHash: of.in ?? CARRIER, removed: of.removed ?? false },
  data: `0x${word(of.nonce ?? 4)}${word(of.success ?? 1)}${word(9)}${word(9)}`,
  topics: [CARRIED, of.hash ?? OWN, pad((of.sender ?? ME) as `0x${string}`), pad('0x')],
})
const reverted = (reason: `0x${string}`) => ({
  ...{ address: ENTRY_POINT, transactionHash: CARRIER },
  data: encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [4n, reason]),
  topics: [REASON, OWN, pad(ME)],
})
const receipt = (logs: unknown[], status = '0x1') => ({ status, blockNumber: '0x3e9', logs })
const busy = () => {
  throw { code: -32000, message: 'busy' }
}
/** What our node has of transactions, by hash. */
let mined: Record<string, unknown>
/** The bundler says that it was carried. */
const says = (transactionHash: unknown, success: unknown = true) => {
  bundler.answers.eth_getUserOperationReceipt = { userOpHash: OWN, success, receipt: { transactionHash } }
}

let abort: AbortController
let away: boolean[]
let unknown: boolean[]
let names: `0x${string}`[]
const find = () => {
  const handed = { chainId: CHAIN, account: ME, names: () => names, nonce: 4n, sentBlock: 1_000 }
  return findOperation(handed, abort.signal, {
    onAway: is => away.push(is),
    onUnknown: is => unknown.push(is),
    pace: 5,
  })
}
const receipts = () => bundler.asked.filter(({ method }) => method === 'eth_getUserOperationReceipt')
/** Waits until there were this many more looks, at most 3 s. */
async function look(more: number): Promise<void> {
  const before = receipts().length
  const until = Date.now() + 3_000
  while (receipts().length < before + more && Date.now() < until) await new Promise(done => setTimeout(done, 5))
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
  unknown = []
  mined = {}
  names = [OWN]
  node.head = 1_001
  for (const each of [node, bundler]) each.asked.length = 0
  bundler.answers.eth_getUserOperationReceipt = () => null
  node.answers.eth_getLogs = []
  node.answers.eth_getTransactionReceipt = ([hash]: readonly unknown[]) => mined[String(hash)] ?? null
})

describe('[TX-1] [PK-1] an operation that was carried', () => {
  test('where the bundler says, as the event in our node’s receipt says: done, or undone and why; asked by all its names', async () => {
    mined[CARRIER] = receipt([log()])
    says(CARRIER)
    expect(await find()).toEqual({ transaction: CARRIER, success: true })
    mined[CARRIER] = receipt([reverted('0x1234'), log({ success: 0 })])
    expect(await find()).toEqual({ transaction: CARRIER, success: false, reason: '0x1234' })
    names = [OWN, AGAIN]
    bundler.asked.length = 0
    mined[OTHER] = receipt([log({ hash: AGAIN })])
    bundler.answers.eth_getUserOperationReceipt = ([hash]: readonly unknown[]) =>
      hash === AGAIN ? { success: true, receipt: { transactionHash: OTHER } } : null
    expect(await find()).toEqual({ transaction: OTHER, success: true })
    expect(receipts().map(({ params }) => params)).toEqual([[OWN], [AGAIN]])
    expect(node.asked.filter(({ method }) => method === 'eth_getLogs')).toEqual([])
  })

  test('by the chain’s last log of it, from the block it was handed over at, where the bundler says nothing or fails', async () => {
    for (const said of [() => null, busy]) {
      bundler.answers.eth_getUserOperationReceipt = said
      for (const success of [1, 0]) {
        mined = { [CARRIER]: receipt([log({ success })]), [OTHER]: receipt([log({ success: 1 - success })]) }
        node.answers.eth_getLogs = [log({ in: OTHER }), log()]
        expect(await find()).toEqual({ transaction: CARRIER, success: success === 1 })
      }
    }
    expect(node.asked.find(({ method }) => method === 'eth_getLogs')?.params).toEqual([
      { address: ENTRY_POINT, fromBlock: '0x3e8', toBlock: 'latest', topics: [CARRIED, null, pad(ME)] },
    ])
  })

  test('beside another operation of the same account, and others’, in one transaction: its own bit counts', async () => {
    mined[CARRIER] = receipt([log({ hash: STRANGE, nonce: 3 }), log({ success: 0 }), log({ sender: THIEF, nonce: 9 })])
    says(CARRIER)
    expect(await find()).toEqual({ transaction: CARRIER, success: false })
  })
})

/** The bundler names another transaction, in which our node has this. */
const naming = (logs: unknown[], status?: string) => () => {
  says(OTHER)
  mined[OTHER] = receipt(logs, status)
}
const bundlerSays = (answer: unknown) => () => {
  bundler.answers.eth_getUserOperationReceipt = answer
}
const nodeSays = (method: string, answer: unknown) => () => {
  node.answers[method] = answer
}

/** LIST: what a bundler, or a node that is not whole, may answer although nothing is known of the operation. */
const liars: [string, () => void][] = [
  ['a receipt that names an earlier transaction', naming([log({ hash: STRANGE, nonce: 3 })])],
  ['a receipt that names a transaction which never was', () => says(OTHER)],
  ['a receipt that names somebody else’s transfer', naming([])],
  ['a receipt of another sender', naming([log({ sender: THIEF })])],
  ['an event of another contract', naming([log({ by: THIEF })])],
  ['a lookalike event with another nonce', naming([log({ nonce: 5 })])],
  ['an event in a transaction that was undone', naming([log()], '0x0')],
  ['an event that a reorganisation took away', naming([log({ removed: true })])],
  ['an event whose data is cut', naming([{ ...log(), data: '0x' }])],
  ['that it failed, and no transaction', () => says(null, false)],
  ['a hash that is none', () => says('0x1234')],
  ['a receipt without a transaction', bundlerSays({ success: true })],
  ['a word in place of a receipt', bundlerSays('done')],
  ['nothing, ever', () => {}],
  ['errors, ever', bundlerSays(busy)],
  [
    'a receipt, and our node has no receipts',
    () => {
      says(CARRIER)
      node.answers.eth_getTransactionReceipt = busy
    },
  ],
  ['nothing, and our node has no logs', nodeSays('eth_getLogs', busy)],
  ['nothing, and our node’s logs are no list', nodeSays('eth_getLogs', () => null)],
  ['nothing, and the log has no receipt yet', nodeSays('eth_getLogs', [log()])],
  ['nothing, and the log was taken away', nodeSays('eth_getLogs', [log({ removed: true })])],
  [
    'nothing, and the logs are of others',
    nodeSays('eth_getLogs', [log({ sender: THIEF }), log({ by: THIEF, hash: STRANGE })]),
  ],
  ['nothing, and the logs are rubbish', nodeSays('eth_getLogs', [{}, null, { topics: [null] }])],
  ['nothing, and the account’s nonce went on', nodeSays('eth_call', `0x${word(5)}`)],
  [
    'nothing for hours',
    () => {
      node.head = 1_000_000
    },
  ],
]

describe('[TX-1] [PK-1] nobody is believed: it is followed as not known until EntryPoint’s event is read from our node', () => {
  test.each(liars)('%s', async (_, lie) => {
    lie()
    let found: unknown = 'not known'
    const looking = find().then(end => (found = end))
    await look(6)
    expect(found).toBe('not known')
    // Then the truth, against what was said.
    node.answers.eth_getTransactionReceipt = ([hash]: readonly unknown[]) =>
      hash === CARRIER ? receipt([log({ success: 0 })]) : (mined[String(hash)] ?? null)
    node.answers.eth_getLogs = [log()]
    expect(await looking).toEqual({ transaction: CARRIER, success: false })
  })

  test('that nobody can tell is told: without logs, or half an hour of blocks later; not one block sooner', async () => {
    // Blocks of a quarter of a second.
    node.head = 1_000 + 7_200
    const looking = find()
    await look(4)
    expect(new Set(unknown)).toEqual(new Set([false]))
    node.head++
    await look(4)
    expect(unknown.at(-1)).toBe(true)
    node.head = 1_001
    await look(4)
    expect(unknown.at(-1)).toBe(false)
    node.answers.eth_getLogs = busy
    await look(4)
    expect(unknown.at(-1)).toBe(true)
    abort.abort(new Error('gone'))
    await expect(looking).rejects.toThrow('gone')
  })
})

describe('[TX-1] [PK-1] one whose place another has', () => {
  const taken = log({ hash: STRANGE, in: OTHER })

  test('is replaced when three looks in a row say so', async () => {
    node.answers.eth_getLogs = [taken]
    expect(await find()).toBe('replaced')
    expect(receipts()).toHaveLength(3)
    // A node behind the others in between: counted anew.
    bundler.asked.length = 0
    let asked = 0
    node.answers.eth_getLogs = () => [[taken], [taken], [], [taken], [taken], [taken]][asked++] ?? [taken]
    expect(await find()).toBe('replaced')
    expect(receipts()).toHaveLength(6)
  })

  test('is waited for while only other places are taken, or only other accounts’, or the node tells no logs', async () => {
    node.answers.eth_getLogs = [log({ hash: STRANGE, nonce: 3 }), log({ hash: STRANGE, sender: THIEF })]
    const found = find()
    await look(6)
    node.answers.eth_getLogs = busy
    await look(6)
    node.answers.eth_getLogs = [taken]
    expect(await found).toBe('replaced')
    expect(away.includes(true)).toBe(false)
  })

  test('is never called replaced by the same at higher fees', async () => {
    names = [OWN, AGAIN]
    node.answers.eth_getLogs = [log({ hash: AGAIN })]
    const found = find()
    await look(6)
    mined[CARRIER] = receipt([log({ hash: AGAIN })])
    expect(await found).toEqual({ transaction: CARRIER, success: true })
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
    mined[CARRIER] = receipt([log()])
    says(CARRIER)
    expect(await found).toEqual({ transaction: CARRIER, success: true })
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
})
