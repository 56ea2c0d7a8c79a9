import { type Hex, keccak256, numberToHex, pad, toBytes, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Header, RawBlock, RawReceipt } from '../engine/toldBlocks.ts'
import { bloomOf } from './bloom.ts'
import { checkReceipts, receiptBytes } from './checkReceipts.ts'
import { headerHash } from './headerHash.ts'
import { orderedRoot } from './orderedRoot.ts'

// Hashes written down here are Ethereum's own (its first block), or were made by anvil, whose blocks
// tests/laws/devnet.chain.test.ts holds all of this against.

const EMPTY = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

test('the first block of Ethereum gives its hash, and so does no other with one field changed', () => {
  const genesis = {
    ...{ number: '0x0', parentHash: pad('0x0'), timestamp: '0x0', logsBloom: pad('0x0', { size: 256 }) },
    ...{ sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347', receiptsRoot: EMPTY },
    ...{ miner: pad('0x0', { size: 20 }), transactionsRoot: EMPTY, difficulty: '0x400000000', gasLimit: '0x1388' },
    ...{ stateRoot: '0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544', gasUsed: '0x0' },
    ...{ extraData: '0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa', mixHash: pad('0x0') },
    ...{ nonce: '0x0000000000000042', hash: 'told', size: '0x21c', uncles: [], transactions: [] },
  }
  const hash = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'
  expect(headerHash(genesis)).toBe(hash)
  expect(headerHash({ ...genesis, gasUsed: '0x00', requestsHash: null })).toBe(hash)
  for (const changed of ['gasUsed', 'gasLimit', 'number', 'timestamp', 'difficulty'])
    expect(headerHash({ ...genesis, [changed]: '0x7' }), changed).not.toBe(hash)
  for (const added of [
    'baseFeePerGas',
    'withdrawalsRoot',
    'blobGasUsed',
    'excessBlobGas',
    'parentBeaconBlockRoot',
    'requestsHash',
  ])
    expect(headerHash({ ...genesis, [added]: '0x07' }), added).not.toBe(hash)
  expect(() => headerHash({ ...genesis, gasUsed: 7 })).toThrow('7 is no number')
  expect(() => headerHash({ ...genesis, stateRoot: '0x7' })).toThrow('0x7 is no bytes')
})

/** Three receipts of a block as anvil told them: of the first kind, with an access list, with a tip. */
const BY: Hex = '0x00000000000000000000000000000000000000aa'
const TOPIC: Hex = '0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const FROM: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const HASHES: Hex[] = [1, 2, 3].map(n => keccak256(toHex(`transaction ${n}`)))
const logsBloom = toHex(bloomOf([{ address: BY, topics: [TOPIC] }]))
const RECEIPTS = (['0x5505', '0xaa28', '0xff2d'] as const).map(
  (cumulativeGasUsed, i): RawReceipt => ({
    ...{ type: numberToHex(i), status: '0x1', cumulativeGasUsed, logsBloom, transactionHash: HASHES[i]!, from: FROM },
    logs: [{ address: BY, topics: [TOPIC], data: i === 1 ? '0x7f' : '0x' }],
  }),
)
const ROOT = '0xae09ac1b73b215cd5d99fb7f7041f7e0675c61a30ac165979e2c9b2b566730bc'

function headerWith(changes: Partial<RawBlock> = {}): Header {
  const fields = {
    ...{ number: '0x4', parentHash: pad('0x1'), timestamp: '0x6', logsBloom, receiptsRoot: ROOT, transactions: HASHES },
    ...changes,
  } as RawBlock
  const hash = headerHash(fields)
  return { number: 4, hash, parentHash: pad('0x1'), time: 6, bloom: logsBloom, fields: { ...fields, hash } }
}

test('[EX-8] receipts that give the root tell their logs, numbered through, and who sent their transactions', () => {
  const header = headerWith()
  const place = (i: number) => ({
    ...{ blockNumber: '0x4', blockHash: header.hash, transactionHash: HASHES[i], logIndex: numberToHex(i) },
  })
  expect(checkReceipts(header, RECEIPTS)).toEqual({
    logs: RECEIPTS.map(({ logs }, i) => ({ ...logs[0], ...place(i) })),
    senders: new Map(HASHES.map(hash => [hash, FROM])),
  })
  // Capital letters are the same bytes: handlers know contracts and kinds by small ones.
  const loud = RECEIPTS.map(one => ({
    ...one,
    logs: one.logs.map(log => ({
      ...{ address: log.address.replace('aa', 'AA') as Hex, data: log.data.replace('f', 'F') as Hex },
      topics: [log.topics[0]!.replaceAll('f', 'F') as Hex],
    })),
  }))
  expect(checkReceipts(header, loud)).toEqual(checkReceipts(header, RECEIPTS))
  // A block by its whole transactions has the same list.
  const whole = headerWith()
  whole.fields!.transactions = HASHES.map(hash => ({ hash, from: FROM }))
  expect(checkReceipts(whole, RECEIPTS)).toEqual(checkReceipts(header, RECEIPTS))
})

const [first, second, third] = RECEIPTS as [RawReceipt, RawReceipt, RawReceipt]
const ofLog = (change: object): RawReceipt[] => [first, { ...second, logs: [{ ...second.logs[0]!, ...change }] }, third]
test.each<[string, RawReceipt[] | null | undefined]>([
  ['none', []],
  ['no answer', null],
  ['no such node', undefined],
  ['one left out', [first, second]],
  ['two in another order', [second, first, third]],
  ['other data', ofLog({ data: '0x7e' })],
  ['another contract', ofLog({ address: FROM })],
  ['another subject', ofLog({ topics: [pad('0x7')] })],
  ['one more subject', ofLog({ topics: [TOPIC, TOPIC] })],
  ['a log left out', [first, { ...second, logs: [] }, third]],
  ['one that failed', [{ ...first, status: '0x0' }, second, third]],
  ['another kind', [{ ...first, type: '0x3' }, second, third]],
  ['other gas', [{ ...first, cumulativeGasUsed: '0x5506' }, second, third]],
  ['another transaction', [{ ...first, transactionHash: HASHES[1]! }, second, third]],
  ['no receipts at all', ['0x', null, 7] as never],
])('[EX-8] %s is not the block’s receipts', (_, told) => {
  expect(checkReceipts(headerWith(), told)).toBeUndefined()
})

test('[EX-8] a root that its header’s hash doesn’t hold proves nothing', () => {
  const lie = ofLog({ data: '0x7e' })
  const root = orderedRoot(lie.map(receiptBytes))
  // With the hash of its own it would be another block.
  expect(checkReceipts(headerWith({ receiptsRoot: root }), lie)).toBeDefined()
  const told = headerWith()
  expect(checkReceipts({ ...told, fields: { ...told.fields!, receiptsRoot: root } }, lie)).toBeUndefined()
  expect(checkReceipts({ ...told, fields: { ...told.fields!, timestamp: 'soon' as Hex } }, RECEIPTS)).toBeUndefined()
  expect(checkReceipts({ ...told, fields: undefined } as never, RECEIPTS)).toBeUndefined()
  // The list of transactions isn't held by the root: of another length it is another block's.
  expect(
    checkReceipts({ ...told, fields: { ...told.fields!, transactions: HASHES.slice(1) } }, RECEIPTS),
  ).toBeUndefined()
})

test('[EX-8] a receipt of ten thousand logs has its bytes: more than a call can have arguments', () => {
  const logs = Array.from({ length: 10_000 }, () => ({ address: BY, topics: [TOPIC], data: '0x7f' as const }))
  const [small, large] = ['0x0', '0x2'].map(type => receiptBytes({ ...RECEIPTS[0]!, type, logs } as RawReceipt))
  expect(small!.length).toBeGreaterThan(500_000)
  expect([large![0], large!.length]).toEqual([2, small!.length + 1])
  expect(Buffer.compare(large!.subarray(1), small!)).toBe(0)
})

test('a receipt’s bytes: of a state’s root, of a deposit on an OP network with and without its version', () => {
  const zeros = '00'.repeat(256)
  const plain: RawReceipt = {
    cumulativeGasUsed: '0xb741',
    logsBloom: `0x${zeros}`,
    logs: [],
    transactionHash: '0x',
    from: '0x',
  }
  expect(toHex(receiptBytes({ ...plain, root: pad('0x7') }))).toBe(
    `0xf90128a0${pad('0x7').slice(2)}82b741b90100${zeros}c0`,
  )
  const deposit: RawReceipt = { ...plain, type: '0x7e', status: '0x1', depositNonce: '0x3d3bbf' }
  expect(toHex(receiptBytes({ ...deposit, depositReceiptVersion: '0x1' }))).toBe(
    `0x7ef9010d0182b741b90100${zeros}c0833d3bbf01`,
  )
  expect(toHex(receiptBytes(deposit))).toBe(`0x7ef901080182b741b90100${zeros}c0`)
  // Another kind's receipt has no such fields, whatever is told.
  expect(toHex(receiptBytes({ ...deposit, type: '0x2', depositReceiptVersion: '0x1' }))).toBe(
    `0x02f901080182b741b90100${zeros}c0`,
  )
})

test.each([
  [1, '0xfe881ec8d7791dc56986ef022085f3a6b633992eb7f301230d0537d54e542e89'],
  [2, '0x2b35a775677f3be2108bf5274ed566b5ac2fa5cdb3a1a3967615ef72da684543'],
  [17, '0xf61027a2656e459e2cbae212341e0d8af4a0ff7cb0f22a6abdd758c27de7450f'],
  [127, '0x7c49e593ab3aa94cb5a7de381ebb0381898df87e242b159f39300ef28ef37803'],
  [129, '0xe0715298eb0640246db713fc60dedad64325f59295213309ace221f168b5628f'],
  [257, '0xc966c7cb1254207ab9c7156dac2763a9ac72a10cf217dd2b3a199209eb0e7f97'],
])('the root of %i values', (many, root) => {
  const values = Array.from({ length: many }, (_, i) => toBytes(`${keccak256(toHex(i))}${'0'.repeat(40)}`))
  expect(orderedRoot(values)).toBe(root)
})

test('the root of no values', () => {
  expect(orderedRoot([])).toBe(EMPTY)
})
