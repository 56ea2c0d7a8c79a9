import { encodeAbiParameters, pad, toEventSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { gasPaid } from './gasPaid.ts'

const node = new TestNode(8453)
const ME = `0x${'a'.repeat(40)}` as const
const OTHER = `0x${'b'.repeat(40)}` as const
const HASH = `0x${'1'.repeat(64)}` as const
const ENTRY_POINT = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'

beforeAll(async () => {
  await node.start()
})
afterAll(() => node.stop())

const paid = async (receipt: object | null) => {
  node.answers.eth_getTransactionReceipt = () => receipt
  const told = await gasPaid({ chainId: 8453, owner: ME, hashes: [HASH, HASH] }, new AbortController().signal)
  return told && told.get(HASH)
}
const receipt = { status: '0x1', from: ME, gasUsed: '0x186a0', effectiveGasPrice: '0x64', logs: [] }
/** UserOperationEvent of an account, paid by a paymaster or (zero) by itself. */
const carried = (account: string, paymaster: string, cost: bigint) => ({
  address: ENTRY_POINT,
  topics: [
    toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    HASH,
    pad(account as typeof ME),
    pad(paymaster as typeof ME),
  ],
  data: encodeAbiParameters(
    ['uint256', 'bool', 'uint256', 'uint256'].map(type => ({ type })),
    [1n, true, cost, 50_000n],
  ),
})

test('[GO-10] what a transaction took is its gas, its part of the L1’s fee and its blobs', async () => {
  expect(await paid(receipt)).toBe(10_000_000n)
  expect(await paid({ ...receipt, l1Fee: '0x3e8' })).toBe(10_001_000n)
  expect(await paid({ ...receipt, l1Fee: null })).toBe(10_000_000n)
  expect(await paid({ ...receipt, l1Fee: '0x3e8', blobGasUsed: '0x2', blobGasPrice: '0x5' })).toBe(10_001_010n)
})

test('[GO-10] what another account paid for is nothing; an account that pays for itself paid for its own operations', async () => {
  const others = { ...receipt, from: OTHER, l1Fee: '0x3e8' }
  expect(await paid(others)).toBe(0n)
  const logs = [carried(ME, `0x${'0'.repeat(40)}`, 777n), carried(OTHER, `0x${'0'.repeat(40)}`, 999n)]
  expect(await paid({ ...others, logs })).toBe(777n)
  expect(await paid({ ...others, logs: [carried(ME, OTHER, 777n)] })).toBe(0n)
})

test('[GO-10] a receipt that no node has, and an operator’s fee that is counted some other way, are not known', async () => {
  expect(await paid(null)).toBeNull()
  expect(await paid({ ...receipt, operatorFeeScalar: '0x1' })).toBeNull()
  expect(await paid({ ...receipt, gasUsed: undefined })).toBeNull()
  node.answers.eth_getTransactionReceipt = () => {
    throw { code: -32005, message: 'too many requests' }
  }
  expect(await gasPaid({ chainId: 8453, owner: ME, hashes: [HASH] }, new AbortController().signal)).toBeNull()
})
