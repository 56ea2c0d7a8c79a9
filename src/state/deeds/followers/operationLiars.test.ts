// A bundler's word is no end: of every deed that a passkey account does, EntryPoint's event in our node's receipt is.
import { pad, toEventSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Deed, deeds } from '#domain/deeds.ts'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import * as Promised from '#domain/plan/Promises.ts'
import { rpcUrl } from '#onchain/node/clients.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import { deedTable, isRowOf } from '../../../../tests/support/deedTable.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { ME, THIEF } from '../../../../tests/support/plans.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { $records, addTransaction, dropRecord } from '../records.ts'
import { storePromises } from '../StoredMove.ts'
import { $toasts } from '../toasts.ts'

const CHAIN = 42_161
const node = new TestNode(CHAIN)
const WALLET = `0x${'77'.repeat(20)}` as const
/** What a passkey account does, or is made to do by a recovery address: all but what a key's own account delegates. */
const LIST = (Object.keys(deeds) as Deed[]).filter(deed => deed !== 'delegate' && deed !== 'removeDelegation')
const isOfOther = (deed: Deed) => deed === 'recover' || deed === 'recoverPasskey'
const hash = (kind: string, at: number) => `0x${kind}${at.toString(16).padStart(62, '0')}` as const
/** By a deed's number: its operation, its transaction, and an earlier one of the account. */
const [ownOf, carrierOf, earlierOf] = ['0b', 'cd', 'ea'].map(kind => (at: number) => hash(kind, at)) as [
  typeof numbered,
  typeof numbered,
  typeof numbered,
]
function numbered(at: number): `0x${string}` {
  return hash('00', at)
}
const numberIn = (name: unknown): number => Number(BigInt(`0x${String(name).slice(4)}`))
const word = (value: number) => value.toString(16).padStart(64, '0')
const CARRIED = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')

type Event = { operation?: string; sender?: string; nonce?: number; success?: number; by?: string }
const senderOf = (at: number) => (isOfOther(LIST[at]!) ? WALLET : ME)
const eventOf = (at: number, { operation, sender, nonce = at, success = 1, by = ENTRY_POINT }: Event = {}) => ({
  ...{ address: by, transactionHash: carrierOf(at) },
  topics: [CARRIED, operation ?? ownOf(at), pad((sender ?? senderOf(at)) as `0x${string}`), pad('0x')],
  data: `0x${word(nonce)}${word(success)}${word(9)}${word(9)}`,
})
const receiptOf = (transactionHash: unknown, logs: object[], status = '0x1') => ({
  ...{ status, blockNumber: '0x3e9', blockHash: transactionHash, transactionHash, from: THIEF, logs },
})
const busy = () => {
  throw { code: -32000, message: 'busy' }
}
type Lie = (at: number) => { told?: unknown; receipt?: [`0x${string}`, object[], string?]; logs?: 'busy' | object[] }
const naming = (transactionHash: string, success = true) => ({ success, receipt: { transactionHash } })

/** LIST: who lies, and how, while nothing is known. */
const liars: [string, Lie][] = [
  [
    'a receipt naming an earlier transaction',
    at => ({
      told: naming(earlierOf(at)),
      receipt: [earlierOf(at), [eventOf(at, { operation: hash('aa', at), nonce: 99 })]],
    }),
  ],
  [
    'a receipt of another sender',
    at => ({ told: naming(earlierOf(at)), receipt: [earlierOf(at), [eventOf(at, { sender: THIEF })]] }),
  ],
  [
    'an event of another contract',
    at => ({ told: naming(earlierOf(at)), receipt: [earlierOf(at), [eventOf(at, { by: THIEF })]] }),
  ],
  [
    'a lookalike with another nonce',
    at => ({ told: naming(earlierOf(at)), receipt: [earlierOf(at), [eventOf(at, { nonce: 77 })]] }),
  ],
  [
    'an event of a transaction that was undone',
    at => ({ told: naming(earlierOf(at)), receipt: [earlierOf(at), [eventOf(at)], '0x0'] }),
  ],
  ['a receipt naming a transaction that our node hasn’t', at => ({ told: naming(earlierOf(at)) })],
  ['failed, though nothing is known', at => ({ told: naming(earlierOf(at), false) })],
  ['silent for ever', () => ({ told: null })],
  ['errors for ever, and a node without logs', () => ({ told: busy, logs: 'busy' })],
  ['done, and a node behind that has neither receipt nor log', at => ({ told: naming(carrierOf(at)), logs: [] })],
  ['a node whose log stands in no block any more', at => ({ told: null, logs: [{ ...eventOf(at), removed: true }] })],
]

let browser: ReturnType<typeof fakeBrowser>
const looks = () => node.asked.filter(({ method }) => method === 'eth_getUserOperationReceipt').length
const label = { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const
const promisesOf = (deed: Deed) => {
  const row = deedTable.find(([name]) => isRowOf(deed, name))
  return storePromises(Promised.ofExpectation(row![1]))
}

beforeAll(async () => {
  // A look is half a second and more: time runs faster here.
  const real = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...more: unknown[]) =>
    real(work, ms === 1_500 ? 20 : ms, ...more),
  )
  browser = fakeBrowser()
  await node.start()
  setBundlerUrl(CHAIN, rpcUrl(CHAIN))
})
afterAll(() => node.stop())
beforeEach(() => {
  for (const { id } of $records.get()) dropRecord(id)
  browser.storage.clear()
  $records.set([])
  $toasts.set([])
  node.head = 1_001
  node.asked.length = 0
  Object.assign(node.answers, {
    eth_getBalance: '0x0',
    eth_getTransactionCount: '0x7',
    eth_call: `0x${word(1_000)}`,
    eth_getTransactionByHash: { nonce: '0x7', from: THIEF, to: THIEF, input: '0x', value: '0x0' },
    eth_getBlockByNumber: () => ({
      number: '0x3e9',
      hash: hash('bb', 1),
      parentHash: hash('bb', 0),
      timestamp: '0x1',
      transactions: [],
    }),
  })
})

const answers = (told: (at: number) => unknown, receipt: (name: string) => unknown, logs: () => unknown) =>
  Object.assign(node.answers, {
    eth_getUserOperationReceipt: ([name]: readonly unknown[]) => {
      const said = told(numberIn(name))
      return typeof said === 'function' ? said() : said
    },
    eth_getTransactionReceipt: ([name]: readonly unknown[]) => receipt(String(name)),
    eth_getLogs: logs,
  })

/** Hands over one operation for each deed. */
const handAll = () =>
  LIST.map((type, at) =>
    addTransaction(
      {
        ...{ data: '0x', to: ME, value: 0n, hash: ownOf(at), chainId: CHAIN, account: ME },
        ...{ nonce: Number.MAX_SAFE_INTEGER, sentBlock: 1_000, deadline: 0 },
        operation: { hash: ownOf(at), nonce: String(at) },
      },
      {
        ...{ type, currencyIn: label, currencyOut: label, amountIn: '1', amountOut: '0', promises: promisesOf(type) },
        ...(isOfOther(type) ? { of: WALLET } : {}),
      },
    ),
  )

test.each(liars)(
  '[TX-1] [PK-1] every deed: %s: not known yet, no news, and the truth when it is there',
  async (_, lie) => {
    const lies = LIST.map((__, at) => lie(at))
    answers(
      at => lies[at]?.told ?? null,
      name => {
        const { receipt } = lies[numberIn(name)] ?? {}
        return receipt && receipt[0] === name ? receiptOf(name, receipt[1], receipt[2]) : null
      },
      () => (lies[0]?.logs === 'busy' ? busy() : lies.flatMap(({ logs }) => (logs === 'busy' ? [] : (logs ?? [])))),
    )
    const all = handAll()
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(LIST.length * 4), 20_000)
    expect($records.get().map(({ deed, status }) => [deed, status])).toEqual(
      LIST.map(deed => [deed, 'pending']).reverse(),
    )
    expect($toasts.get()).toEqual([])
    // The chain says that every other one was undone, whatever the bundler goes on to say of it.
    answers(
      at => naming(carrierOf(at), at % 2 === 1),
      name =>
        name === carrierOf(numberIn(name))
          ? receiptOf(name, [eventOf(numberIn(name), { success: numberIn(name) % 2 })])
          : null,
      () => [],
    )
    for (const [at, ended] of (await Promise.all(all)).entries()) {
      expect(ended.follow.hash, LIST[at]).toBe(carrierOf(at))
      if (at % 2 === 0) expect(ended.status, LIST[at]).toBe('failed')
      else expect(['confirmed', 'changed', 'failed'], LIST[at]).toContain(ended.status)
    }
  },
  60_000,
)

test('[TX-1] [PK-1] every deed: the bundler says success and the event says undone, and the reverse: the event counts', async () => {
  answers(
    at => naming(carrierOf(at), at % 2 === 0),
    name =>
      name === carrierOf(numberIn(name))
        ? receiptOf(name, [eventOf(numberIn(name), { success: numberIn(name) % 2 })])
        : null,
    () => [],
  )
  const ended = await Promise.all(handAll())
  expect(ended.filter((_, at) => at % 2 === 0).map(({ status }) => status)).toEqual(
    LIST.filter((_, at) => at % 2 === 0).map(() => 'failed'),
  )
  // Nothing is promised but owners: done. What promised an amount that no log shows is judged by that.
  expect(ended[LIST.indexOf('changeOwners')]?.status).toBe(
    LIST.indexOf('changeOwners') % 2 === 1 ? 'confirmed' : 'failed',
  )
}, 60_000)
