import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { client } from '../node/clients.ts'
import { readGasPrice, readHead, readL1Fee } from './readGas.ts'

const node = new TestNode(8453)
const ORACLE = '0x420000000000000000000000000000000000000f'
/** Wei that the oracle asks for so many bytes of calldata, and the bytes it was asked about. */
let fee: (bytes: number) => bigint | null
const asked: { to: string; bytes: string; selector: string; tag: unknown }[] = []
beforeAll(async () => {
  node.answers.eth_gasPrice = '0x3b9aca00'
  node.answers.eth_call = ([{ to, data }, tag]: [{ to: string; data: string }, unknown]) => {
    const [offset, length] = [Number(`0x${data.slice(10, 74)}`), Number(`0x${data.slice(74, 138)}`)]
    // As ABI says of one argument of bytes: where it begins, how long it is, padded to words.
    expect(offset).toBe(32)
    expect((data.length - 10) % 64).toBe(0)
    expect(data.length).toBe(138 + Math.ceil(length / 32) * 64)
    asked.push({ to, selector: data.slice(0, 10), tag, bytes: data.slice(138, 138 + length * 2) })
    const wei = fee(length)
    return wei === null ? '0x' : `0x${wei.toString(16).padStart(64, '0')}`
  }
  await node.start()
})
afterAll(() => node.stop())
beforeEach(() => {
  asked.length = 0
})

test('[SW-5] the data fee of a second layer is its oracle’s: what is fixed, and what each byte costs', async () => {
  fee = bytes => 40_000n + 7n * BigInt(bytes)
  expect(await readL1Fee(client(8453), 8453)).toEqual({ base: 40_000n, perByte: 7n })
  expect(asked.map(({ to, selector, tag, bytes }) => [to, selector, tag, bytes.length / 2])).toEqual([
    [ORACLE, '0x49948e0e', 'latest', 500],
    [ORACLE, '0x49948e0e', 'latest', 1_500],
  ])
  // Two thirds of a swap's calldata are zeros: so are those of what the oracle is asked about.
  const zeros = asked[1]!.bytes.match(/../g)!.filter(byte => byte === '00').length
  expect(zeros / 1_500).toBeGreaterThan(0.6)
  expect(zeros / 1_500).toBeLessThan(0.72)
})

test('[SW-5] an oracle that asks the same for any length, or less for more, charges no byte; nothing is ever negative', async () => {
  fee = () => 40_000n
  expect(await readL1Fee(client(8453), 8453)).toEqual({ base: 40_000n, perByte: 0n })
  fee = bytes => (bytes > 1_000 ? 1n : 2n)
  expect(await readL1Fee(client(8453), 8453)).toEqual({ base: 2n, perByte: 0n })
  fee = bytes => BigInt(bytes) * 10n - 4_000n
  expect(await readL1Fee(client(8453), 8453)).toEqual({ base: 0n, perByte: 10n })
  fee = bytes => BigInt(bytes) * 10n - 4_999n
  expect(await readL1Fee(client(8453), 8453)).toEqual({ base: 0n, perByte: 10n })
})

test('[SW-5] without an oracle, or on a chain that has none, there is no data fee', async () => {
  fee = bytes => (bytes > 1_000 ? null : 1n)
  expect(await readL1Fee(client(8453), 8453)).toBeUndefined()
  asked.length = 0
  fee = () => 1n
  expect(await readL1Fee(client(8453), 1)).toBeUndefined()
  expect(asked).toEqual([])
})

test('[SW-5] gas price and head are the node’s of this moment', async () => {
  node.time = 1_800_000_000
  expect(await readGasPrice(client(8453))).toBe(1_000_000_000n)
  expect(await readHead(client(8453))).toEqual({
    number: BigInt(node.head),
    hash: expect.stringMatching(/^0xaa/),
    time: 1_800_000_000,
  })
  expect(node.asked.findLast(({ method }) => method === 'eth_getBlockByNumber')?.params).toEqual(['latest', false])
})
