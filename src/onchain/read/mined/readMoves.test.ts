// TX-2, SM-13: what a receipt says of an account: what it paid for gas, and what moved of the native currency, from a
// made-up node's blocks and balances.
import { encodeAbiParameters, encodeEventTopics, type Hex, numberToHex, pad, parseAbi, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { netOf } from '#domain/plan/Moves.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { costOf, isCall, readMoves, type Receipt } from './readMoves.ts'

const ME: Address = `0x${'a1'.repeat(20)}`
/** As nodes may write an address. */
const upper = (text: string) => text.toUpperCase().replace('0X', '0x')
const OTHER: Address = `0x${'b2'.repeat(20)}`
const TO: Address = `0x${'c3'.repeat(20)}`
const NONE: Address = `0x${'0'.repeat(40)}`
const TOKEN: Address = `0x${'70'.repeat(20)}`
/** ERC-4337's EntryPoint 0.7. */
const ENTRY: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const HASH: Hex = `0x${'ab'.repeat(32)}`
const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
const operation = (sender: Address, cost: bigint, paymaster = NONE, success = true) => ({
  address: ENTRY,
  topics: encodeEventTopics({
    ...{ abi, eventName: 'UserOperationEvent', args: { userOpHash: HASH, sender, paymaster } },
  }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [1n, success, cost, 5n]),
})
const transfer = (to: Address, value: bigint, from: Address = OTHER) => ({
  address: TOKEN,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }) as Hex[],
  data: pad(numberToHex(value)),
})
const receipt: Receipt = {
  ...{ status: '0x1', blockNumber: '0x384', blockHash: HASH, transactionHash: HASH, from: ME, logs: [] },
  ...{ gasUsed: numberToHex(100_000), effectiveGasPrice: '0x7' },
}

describe('[TX-2] what an account paid for gas', () => {
  test.each<[string, Partial<Receipt>, bigint | null]>([
    ['gas at its price', {}, 700_000n],
    ['also where the sender is written with a checksum', { from: upper(ME) }, 700_000n],
    ['with a rollup’s fee for its data', { l1Fee: '0x5' }, 700_005n],
    ['with its blobs', { blobGasUsed: '0x20', blobGasPrice: '0x3' }, 700_096n],
    ['with both', { l1Fee: '0x5', blobGasUsed: '0x20', blobGasPrice: '0x3' }, 700_101n],
    ['where the data is free', { l1Fee: null, operatorFeeScalar: '0x0', operatorFeeConstant: '0x0' }, 700_000n],
    ['an operator’s fee by gas is counted in a way that isn’t known', { operatorFeeScalar: '0x1' }, null],
    ['so is a constant one', { operatorFeeConstant: '0x1' }, null],
    ['a receipt without gas', { gasUsed: undefined }, null],
    ['a receipt without a price', { effectiveGasPrice: undefined }, null],
    ['another account paid', { from: OTHER }, null],
    ['no sender is named', { from: undefined }, null],
    ['a bundler paid, and the account its operation', { from: OTHER, logs: [operation(ME, 444n)] }, 444n],
    ['two operations', { from: OTHER, logs: [operation(ME, 444n), operation(ME, 6n)] }, 450n],
    ['of one wei', { from: OTHER, logs: [operation(ME, 1n)] }, 1n],
    ['another account’s operation', { from: OTHER, logs: [operation(OTHER, 444n)] }, null],
    ['an operation that a paymaster paid', { from: OTHER, logs: [operation(ME, 444n, TO)] }, null],
    ['its own operation, which it carries itself', { logs: [operation(ME, 444n)] }, 700_444n],
  ])('%s', (_, more, cost) => expect(costOf(ME, { ...receipt, ...more } as Receipt)).toBe(cost))
})

test('[TX-2] a call is the one that was asked for by its target, its data and its value alone', () => {
  const call = { to: TO, data: '0xab01' as Hex, value: 5n }
  const mined = { to: upper(TO), input: '0xAB01' as Hex, value: '0x5' as Hex }
  expect(isCall(mined, call)).toBe(true)
  expect(isCall(mined, { ...call, data: '0xAb01' })).toBe(true)
  expect(isCall({ ...mined, to: null }, call)).toBe(false)
  expect(isCall({ ...mined, to: OTHER }, call)).toBe(false)
  expect(isCall({ ...mined, input: '0xab02' }, call)).toBe(false)
  expect(isCall({ ...mined, value: '0x6' }, call)).toBe(false)
})

describe('[SM-13] what a transaction did to an account', () => {
  const node = new TestNode(1)
  /** The account's balance and count at the end of a block, by its number. */
  let balances: Record<number, bigint>
  let counts: Record<number, bigint>
  let mined: Record<string, unknown> | null
  let block: Record<string, unknown> | null
  let looksAtAll: boolean
  let code: Hex
  const asked = { to: TO, data: '0xab01' as Hex, value: 5n }
  const numbered =
    (of: () => Record<number, bigint>) =>
    ([, tag]: readonly unknown[]) =>
      numberToHex(of()[Number(tag)]!)

  beforeAll(() => node.start())
  afterAll(() => node.stop())
  beforeEach(() => {
    balances = { 899: 1_000_000n, 900: 400_000n }
    counts = { 899: 4n, 900: 5n }
    mined = { from: ME, to: TO, input: '0xab01', value: '0x5', nonce: '0x4' }
    block = { miner: OTHER, transactions: [HASH] }
    ;[looksAtAll, code] = [false, '0x']
    node.asked.length = 0
    Object.assign(node.answers, {
      eth_getTransactionByHash: ([hash]: readonly unknown[]) => (hash === HASH ? mined : null),
      eth_getBalance: numbered(() => balances),
      eth_getTransactionCount: numbered(() => counts),
      // Of another account's transaction all of the block's are looked at, of its own their count.
      eth_getBlockByNumber: ([tag, whole]: readonly unknown[]) => {
        expect([tag, whole]).toEqual(['0x384', looksAtAll])
        return block
      },
      eth_getCode: ([of, tag]: readonly unknown[]) => {
        expect([of, tag]).toEqual([TO, 'latest'])
        return code
      },
    })
  })
  const read = (more: Partial<Receipt> = {}, ask: object = {}, wanted?: Parameters<typeof readMoves>[0]['wanted']) =>
    readMoves({
      ...{ chainId: 1, account: ME, receipt: { ...receipt, ...more } as Receipt },
      asked: { ...asked, ...ask },
      wanted,
    })
  const native = async (more: Partial<Receipt> = {}, ask = {}) => {
    const happened = await read(more, ask)
    return happened.nativeKnown ? netOf(happened, 'NATIVE') : null
  }

  test('byte for byte what was asked for is told by its logs: no balance is read', async () => {
    expect(await read({ logs: [transfer(ME, 8n)] })).toEqual({
      ...{
        moves: [
          { currency: TOKEN, raw: 8n, way: 'in' },
          { currency: 'NATIVE', raw: 5n, way: 'out' },
        ],
      },
      ...{ items: [], permissions: [], nativeKnown: true, withdrawn: 0n, failedInside: false },
      ...{ sameCall: true, cost: 700_000n, byOther: false, before: false },
    })
    expect(node.asked.map(({ method }) => method)).not.toContain('eth_getBalance')
  })

  test('a receipt without a sender has its transaction’s, however it is written', async () => {
    mined = { ...mined, from: upper(ME) }
    for (const from of [undefined, upper(ME)])
      expect(await read({ from } as never)).toMatchObject({ sameCall: true, byOther: false, before: false })
    expect(await read()).not.toHaveProperty('seen')
    expect(await read()).not.toHaveProperty('delegate')
  })

  test('another call of the account’s own is told by its balance, without what it paid for gas', async () => {
    mined = { ...mined, value: '0x6' }
    // 600,000 less are there, 700,000 were paid for gas: 100,000 came.
    expect(await read()).toMatchObject({ sameCall: false, byOther: false, cost: 700_000n })
    expect(await native()).toBe(100_000n)
    // What it paid isn’t known: nor is what moved.
    expect(await native({ operatorFeeScalar: '0x1' })).toBeNull()
  })

  test('where anything else may have touched its balance, nothing is said of it', async () => {
    mined = { ...mined, value: '0x6' }
    counts = { 899: 4n, 900: 6n }
    expect(await native()).toBeNull()
    // A delegation that it carries counts once more.
    mined = { ...mined, authorizationList: [{}] }
    expect(await native()).toBe(100_000n)
    counts = { 899: 4n, 900: 5n }
    mined = { ...mined, authorizationList: undefined }
    block = { ...block, miner: upper(ME) }
    expect(await native()).toBeNull()
    block = { miner: OTHER, withdrawals: [{ address: OTHER }, { address: upper(ME) }], transactions: [HASH] }
    expect(await native()).toBeNull()
    block = { miner: OTHER, withdrawals: [{ address: OTHER }], transactions: [HASH] }
    expect(await native()).toBe(100_000n)
    block = null
    expect(await native()).toBeNull()
  })

  test('of another account’s transaction what came is what the balance rose by', async () => {
    balances = { 899: 1_000n, 900: 1_600n }
    mined = { ...mined, from: OTHER }
    looksAtAll = true
    const plain = { hash: `0x${'cd'.repeat(32)}`, from: OTHER, to: TO, input: '0x' }
    const own = { ...plain, hash: HASH, to: ME }
    block = { miner: OTHER, transactions: [own, plain] }
    expect(await read({ from: OTHER })).toMatchObject({ sameCall: false, byOther: true, cost: null })
    expect(await read({ from: OTHER }, { value: 6n })).toMatchObject({ sameCall: false, byOther: false })
    expect(await native({ from: OTHER })).toBe(600n)
    // Another transaction of the block names the account: as its sender, its target, or within its calldata.
    const named = `0x12${ME.slice(2)}`
    for (const other of [{ from: upper(ME) }, { to: upper(ME) }, { input: named }, { input: upper(named) }])
      for (const transactions of [
        [own, { ...plain, ...other }],
        [{ ...plain, ...other }, own],
      ]) {
        block = { miner: OTHER, transactions }
        expect(await native({ from: OTHER })).toBeNull()
      }
    block = { miner: OTHER, transactions: [own, { ...plain, to: null }] }
    expect(await native({ from: OTHER })).toBe(600n)
    block = { miner: OTHER, transactions: [HASH] }
    expect(await native({ from: OTHER })).toBeNull()
  })

  test('of an operation that a bundler carried, the account’s deposit counts beside its balance, and the cost is no move', async () => {
    const word = (value: bigint) => numberToHex(value, { size: 32 })
    node.answers.eth_call = ([{ to, data }, tag]: [{ to: string; data: Hex }, Hex]) => {
      expect([to, data]).toEqual([ENTRY, `0x70a08231${pad(ME).slice(2)}`])
      return word(Number(tag) === 899 ? 900n : 456n)
    }
    balances = { 899: 1_000n, 900: 1_010n }
    looksAtAll = true
    mined = { ...mined, from: OTHER, to: ENTRY }
    block = { miner: OTHER, transactions: [{ hash: HASH, from: OTHER, to: ENTRY, input: `0x${ME.slice(2)}` }] }
    // 10 came to the balance, 444 left the deposit for gas.
    expect(await native({ from: OTHER, logs: [operation(ME, 444n)] })).toBe(10n)
    expect(await read({ from: OTHER, logs: [operation(ME, 444n)] })).toMatchObject({ cost: 444n, failedInside: false })
  })

  test('a node that keeps no old state, or not the transaction, leaves it unknown; one that can’t be reached is no answer', async () => {
    mined = { ...mined, value: '0x6' }
    node.answers.eth_getBalance = () => {
      throw { code: -32000, message: 'missing trie node' }
    }
    expect(await native()).toBeNull()
    node.answers.eth_getTransactionByHash = () => {
      throw { code: -32000, message: 'pruned' }
    }
    expect(await read()).toMatchObject({ sameCall: false, byOther: false, nativeKnown: false })
  })

  test('what stood in a block before it was asked for is not it, unless the account’s own count says so', async () => {
    const wasBefore = async (ask: object) => (await read({}, ask)).before
    expect(await wasBefore({ sentBlock: 899, nonce: 4 })).toBe(false)
    expect(await wasBefore({ sentBlock: 900, nonce: 5 })).toBe(true)
    expect(await wasBefore({ sentBlock: 899, nonce: 5 })).toBe(false)
    // A block that was written anew keeps the account’s own transaction.
    expect(await wasBefore({ sentBlock: 900, nonce: 4 })).toBe(false)
    expect(await wasBefore({ sentBlock: 900 })).toBe(true)
    expect(await wasBefore({})).toBe(false)
    mined = { ...mined, from: OTHER }
    ;[looksAtAll, block] = [true, null]
    expect((await read({ from: OTHER }, { sentBlock: 900, nonce: 4 })).before).toBe(true)
  })

  test('permissions, owners and whose code acts are read where they were wanted, and a delegation that was carried along', async () => {
    const wanted = (more: object) => ({ others: [], permits: [], delegate: false, owners: false, ...more }) as never
    const ends = async (more?: object) => {
      const happened = await read({}, {}, more && wanted(more))
      return Object.keys(happened).filter(key => ['standing', 'owners', 'delegate'].includes(key))
    }
    node.answers.eth_getCode = ([, tag]: readonly unknown[]) => (tag === '0x383' ? '0x' : `0xef0100${TO.slice(2)}`)
    node.answers.eth_call = '0x'
    expect([await ends(), await ends({})]).toEqual([[], []])
    expect(await ends({ delegate: true })).toEqual(['delegate'])
    expect(await ends({ owners: true })).toEqual(['owners'])
    expect(await ends({ permits: [{ via: 'token', token: TOKEN, spender: TO, max: 0n }] })).toEqual(['standing'])
    mined = { ...mined, authorizationList: [{}] }
    expect((await read()).delegate).toEqual({ to: TO, before: null, atBlock: true })
    expect(await ends({ owners: true })).toEqual(['owners', 'delegate'])
    // Where it was wanted it is no news.
    expect((await read({}, {}, wanted({ delegate: true }))).delegate).not.toHaveProperty('before')
    // Of another call nothing was carried along that is ours to tell.
    mined = { ...mined, value: '0x6' }
    expect(await ends()).toEqual([])
  })

  describe('what another recipient got', () => {
    const wanted = (currency: 'NATIVE' | Address) =>
      ({ others: [{ holder: TO, currency }], permits: [], delegate: false, owners: false }) as never
    const seen = async (currency: 'NATIVE' | Address, more: Partial<Receipt> = {}, ask = {}) =>
      (await read(more, ask, wanted(currency))).seen?.map(({ holder, change }) => [holder, change])

    test('of a token by the logs', async () => {
      expect(await seen(TOKEN, { logs: [transfer(TO, 8n), transfer(OTHER, 9n)] })).toEqual([[TO, 8n]])
    })

    test('of the native currency by the transaction itself, also where the recipient passes it on', async () => {
      mined = { ...mined, to: upper(TO) }
      expect(await seen('NATIVE')).toEqual([[TO, 5n]])
      // A plain transfer to another account brought it nothing.
      mined = { ...mined, to: OTHER, input: '0x' }
      expect(await seen('NATIVE')).toEqual([[TO, 0n]])
    })

    test('else by its balance; of a contract that kept nothing, nothing is said', async () => {
      looksAtAll = true
      mined = { ...mined, to: OTHER, value: '0x5' }
      block = { miner: OTHER, transactions: [{ hash: HASH, from: ME, to: OTHER, input: '0x' }] }
      const got = async (change: bigint, at: Hex) => {
        ;[balances, code] = [{ 899: 1_000n, 900: 1_000n + change }, at]
        return seen('NATIVE', { operatorFeeScalar: '0x1' }, { value: 6n })
      }
      looksAtAll = true
      for (const change of [7n, 1n])
        for (const at of ['0x', '0x60'] as const) expect(await got(change, at)).toEqual([[TO, change]])
      expect(await got(0n, '0x')).toEqual([[TO, 0n]])
      expect(await got(-7n, '0x')).toEqual([[TO, -7n]])
      expect([await got(0n, '0x60'), await got(-7n, '0x60')]).toEqual([[], []])
      // A contract that is made has no recipient.
      mined = { ...mined, to: null, input: '0x' }
      expect(await got(7n, '0x')).toEqual([[TO, 7n]])
      block = null
      node.asked.length = 0
      expect(await got(7n, '0x')).toEqual([])
      expect(node.asked.map(({ method }) => method)).not.toContain('eth_getCode')
    })
  })
})
