import { encodeFunctionResult, type Hex, pad } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import { TOPICS } from '#domain/plan/readers/moveTopics.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { multicallAbi } from '../../node/abis.ts'
import { readCarried, readEnds } from './readEnds.ts'

const account = `0x${'a1'.repeat(20)}` as const
const token = `0x${'70'.repeat(20)}` as const
const spender = `0x${'5e'.repeat(20)}` as const
const hash: Hex = `0x${'ab'.repeat(32)}`
const place = { chainId: 1, account, block: 900n, hash, logs: [] }
const wanted = { permits: [{ via: 'token' as const, token, spender, max: 0n }], delegate: true, owners: false }
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const at = (tag: unknown) => (tag === 'latest' ? 'now' : 'atBlock')

const node = new TestNode(1)
/** What the multicall says then and now; null: the node has no such state. */
let says: { atBlock: Hex | null; now: Hex | null } = { atBlock: null, now: null }
beforeEach(async () => {
  await node.start()
  node.head = 1_000
  Object.assign(node.answers, {
    eth_call: ([, tag]: readonly unknown[]) => {
      const data = says[at(tag)]
      if (data === null) throw { code: -32000, message: 'missing trie node' }
      return encodeFunctionResult({
        abi: multicallAbi,
        functionName: 'tryBlockAndAggregate',
        result: [900n, hash, [{ success: data !== '0x', returnData: data }]],
      })
    },
    eth_getCode: ([, tag]: readonly unknown[]) => (at(tag) === 'atBlock' ? `0xef0100${SMART_ACCOUNT.slice(2)}` : '0x'),
    eth_getLogs: [],
  })
})
afterEach(() => node.stop())

test('[TX-2] a permission and the code of the account, as they stood at the end of the block', async () => {
  says = { atBlock: `0x${word(7n)}`, now: `0x${word(9n)}` }
  expect(await readEnds(place, wanted, {})).toEqual({
    standing: [{ via: 'token', token, spender, amount: 7n, until: null, atBlock: true }],
    delegate: { to: SMART_ACCOUNT, atBlock: true },
  })
})

test('[TX-2] a node without that state tells of now, and it is said so; one that tells nothing leaves it unknown', async () => {
  says = { atBlock: null, now: `0x${word(9n)}` }
  const read = async () => (await readEnds(place, { ...wanted, delegate: false }, {})).standing?.[0]
  expect(await read()).toMatchObject({ amount: 9n, atBlock: false })
  says = { atBlock: null, now: null }
  expect(await read()).toMatchObject({ amount: null, atBlock: false })
  // A contract that doesn't answer is no 0.
  says = { atBlock: '0x', now: '0x' }
  expect(await read()).toMatchObject({ amount: null, atBlock: true })
})

test('[TX-2] a node that has not got the block yet is asked again, not believed', async () => {
  says = { atBlock: null, now: `0x${word(9n)}` }
  node.head = 899
  await expect(readEnds(place, wanted, {})).rejects.toThrow('network.behind')
})

test('[GO-7] of Permit2 with its end: what ended is nothing; of a collection all or nothing', async () => {
  const within = (amount: bigint, until: number): Hex => `0x${word(amount)}${word(until)}${word(0)}`
  const read = async (via: 'permit2' | 'operator') =>
    (await readEnds(place, { ...wanted, permits: [{ via, token, spender, max: 0n }] }, {})).standing?.[0]
  says = { atBlock: within(7n, 2 ** 40), now: null }
  expect(await read('permit2')).toMatchObject({ amount: 7n, until: BigInt(2 ** 40) })
  says = { atBlock: within(7n, 1), now: null }
  expect(await read('permit2')).toMatchObject({ amount: 0n, until: 1n })
  says = { atBlock: `0x${word(1)}`, now: null }
  expect(await read('operator')).toMatchObject({ amount: (1n << 256n) - 1n })
})

test('[TX-2] two deeds of one block: what a later transaction gave is not held against this one; what this one’s token made up is', async () => {
  const topic = TOPICS['Approval(address,address,uint256)']
  const log = (amount: bigint, transactionHash: Hex) => ({
    ...{ address: token, topics: [topic, pad(account), pad(spender)], data: `0x${word(amount)}`, transactionHash },
  })
  says = { atBlock: `0x${word(77n)}`, now: null }
  const own = { ...place, logs: [log(0n, hash)] }
  const read = async () => (await readEnds(own, { ...wanted, delegate: false }, {})).standing?.[0]?.amount
  node.answers.eth_getLogs = [log(0n, hash)]
  expect(await read()).toBe(77n)
  node.answers.eth_getLogs = [log(5n, pad('0x01')), log(0n, hash)]
  expect(await read()).toBe(77n)
  node.answers.eth_getLogs = [log(0n, hash), log(77n, pad('0x02'))]
  expect(await read()).toBe(0n)
  expect(node.asked.filter(({ method }) => method === 'eth_getLogs')[0]?.params[0]).toMatchObject({ address: token })
  expect(PERMIT2).not.toBe(token)
})

test('[TX-2] a delegation that was carried along unasked: whose code acts since, and whose did before', async () => {
  node.answers.eth_getCode = ([, tag]: readonly unknown[]) => (tag === '0x383' ? '0x' : `0xef0100${spender.slice(2)}`)
  expect(await readCarried(place, {})).toEqual({ to: spender, before: null, atBlock: true })
})
