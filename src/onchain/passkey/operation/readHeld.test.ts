import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeCalls, hashOfOperation, type Operation } from '../userOperation.ts'
import { rpcUrl } from '../../node/clients.ts'
import { setBundlerUrl } from '../askBundler.ts'
import { DAI, ME, THIEF, USDC } from '../../../../tests/support/plans.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { readHeld, readHeldPlace } from './readHeld.ts'

const CHAIN = 42_161
const node = new TestNode(CHAIN)
const calls = [
  { to: USDC, value: 0n, data: '0xa9059cbb' },
  { to: DAI, value: 5n, data: '0x' },
] as const
const held: Operation = {
  ...{ sender: ME, nonce: 3n, callData: encodeCalls([...calls]), signature: '0x11' },
  ...{ callGasLimit: 300n, verificationGasLimit: 200n, preVerificationGas: 100n },
  ...{ maxFeePerGas: 1_000n, maxPriorityFeePerGas: 10n },
}
const hash = hashOfOperation(CHAIN, held)
const said = (change: Partial<Operation> = {}) =>
  Object.fromEntries(
    Object.entries({ ...held, ...change }).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? numberToHex(value) : value,
    ]),
  )
const signal = new AbortController().signal

beforeAll(async () => {
  await node.start()
  setBundlerUrl(CHAIN, rpcUrl(CHAIN))
})
afterAll(() => node.stop())
beforeEach(() => {
  Object.assign(node.answers, {
    eth_getUserOperationByHash: { userOperation: said(), blockNumber: null, transactionHash: null },
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0x5',
  })
})

test('[ER-8] [PK-1] an operation that waits is read whole: its place, both fees 1.2 × as high, its calls', async () => {
  expect(await readHeld(CHAIN, hash)).toEqual(held)
  expect(await readHeldPlace(CHAIN, hash, signal)).toEqual({
    place: { nonce: 3, operation: hash, maxFeePerGas: 1_200n, maxPriorityFeePerGas: 12n },
    gas: 600n,
    base: 100n,
    calls,
  })
  const params = (of: string) => node.asked.findLast(({ method }) => method === of)?.params
  expect([params('eth_getUserOperationByHash'), params('eth_getBlockByNumber')]).toEqual([[hash], ['latest', false]])
  // No less than the network asks by now.
  Object.assign(node.answers, {
    eth_getBlockByNumber: { baseFeePerGas: '0x3e8' },
    eth_maxPriorityFeePerGas: '0x64',
  })
  expect((await readHeldPlace(CHAIN, hash, signal))?.place).toMatchObject({
    maxFeePerGas: 2_100n,
    maxPriorityFeePerGas: 100n,
  })
})

test('[ER-8] [PK-1] on a node that wants no tip, or names no base fee, it is its own fees that rise', async () => {
  node.answers.eth_maxPriorityFeePerGas = () => {
    throw { code: -32601, message: 'unknown' }
  }
  node.answers.eth_getBlockByNumber = {}
  expect((await readHeldPlace(CHAIN, hash, signal))?.place).toMatchObject({
    maxFeePerGas: 1_200n,
    maxPriorityFeePerGas: 12n,
  })
})

test('[ER-8] [PK-1] one whose place no number can name is not offered', async () => {
  const far = { ...held, nonce: 2n ** 64n }
  const own = hashOfOperation(CHAIN, far)
  node.answers.eth_getUserOperationByHash = { userOperation: said({ nonce: far.nonce }) }
  expect(await readHeld(CHAIN, own)).toEqual(far)
  expect(await readHeldPlace(CHAIN, own, signal)).toBeNull()
})

test.each<[string, unknown]>([
  ['it stands in a block', { userOperation: said(), blockNumber: '0x5' }],
  ['nobody holds it', null],
  ['it was carried', { userOperation: said(), blockNumber: '0x5', transactionHash: hash }],
  ['its transaction waits', { userOperation: said(), blockNumber: null, transactionHash: hash }],
  ['other calls are shown', { userOperation: said({ callData: encodeCalls([{ to: THIEF, value: 9n, data: '0x' }]) }) }],
  ['another account is shown', { userOperation: said({ sender: THIEF }) }],
  ['another place is shown', { userOperation: said({ nonce: 4n }) }],
  ['lower fees are shown', { userOperation: said({ maxFeePerGas: 1n }) }],
  ['a wallet is made along', { userOperation: { ...said(), factory: THIEF, factoryData: '0x12' } }],
  ['somebody else pays', { userOperation: { ...said(), paymaster: THIEF } }],
  ['what it shows can’t be read', { userOperation: { ...said(), nonce: 'next' } }],
])('[ER-8] [PK-1] a bundler is not believed what was not signed: %s', async (_, answer) => {
  node.answers.eth_getUserOperationByHash = () => answer
  expect(await readHeld(CHAIN, hash)).toBeNull()
  expect(await readHeldPlace(CHAIN, hash, signal)).toBeNull()
})

test('[ER-8] [PK-1] a bundler that knows no such question offers nothing; one that is away is told as that', async () => {
  node.answers.eth_getUserOperationByHash = () => {
    throw { code: -32601, message: 'unknown' }
  }
  expect(await readHeld(CHAIN, hash)).toBeNull()
  setBundlerUrl(CHAIN, 'http://127.0.0.1:1')
  await expect(readHeld(CHAIN, hash)).rejects.toMatchObject({ code: 'network.bundlerDown' })
  setBundlerUrl(CHAIN, rpcUrl(CHAIN))
})
