import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  parseAbiParameters,
  toFunctionSelector,
} from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApprovalPlace } from '#domain/plan/Approval.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { multicallAbi } from '../node/abis.ts'
import { readApprovals } from './readApprovals.ts'

const me: Address = `0x${'aa'.repeat(20)}`
const collection: Address = `0x${'7a'.repeat(20)}`
const spender: Address = `0x${'b2'.repeat(20)}`
const NOW = 1_800_000_000
const [approved, owner, all, held, name, allowance, within, clock] = [
  'getApproved(uint256)',
  'ownerOf(uint256)',
  'isApprovedForAll(address,address)',
  'balanceOf(address)',
  'name()',
  'allowance(address,address)',
  'allowance(address,address,address)',
  'getCurrentBlockTimestamp()',
].map(toFunctionSelector) as [string, string, string, string, string, string, string, string]
const word = (n: bigint | string) => encodeAbiParameters([{ type: 'uint256' }], [BigInt(n)])

let node: TestNode
/** What the chain says, by contract and selector, else by selector alone; nothing: the call reverts. */
let says: Record<string, `0x${string}`>
beforeEach(async () => {
  node = await new TestNode(1).start()
  says = {
    [clock]: word(BigInt(NOW)),
    [name]: encodeAbiParameters([{ type: 'string' }], ['Tide Lanterns']),
    [approved]: word(spender),
    [owner]: word(me),
    [held]: word(3n),
  }
  node.answers.eth_call = ([{ data }]: readonly unknown[] & [{ data: `0x${string}` }]) => {
    const { args } = decodeFunctionData({ abi: multicallAbi, data })
    const calls = (args as unknown as [boolean, { target: string; callData: `0x${string}` }[]])[1]
    const returned = calls.map(({ target, callData }) => {
      const answer = says[`${target.toLowerCase()} ${callData.slice(0, 10)}`] ?? says[callData.slice(0, 10)]
      return { success: answer !== undefined, returnData: answer ?? ('0x' as const) }
    })
    return encodeFunctionResult({
      abi: multicallAbi,
      functionName: 'tryBlockAndAggregate',
      result: [5n, `0x${'00'.repeat(32)}`, returned],
    })
  }
})
afterEach(() => node.stop())

const place = (more: Partial<ApprovalPlace>): ApprovalPlace => ({
  chainId: 1,
  token: collection,
  spender,
  via: 'token',
  ...more,
})
const read = (...places: ApprovalPlace[]) => readApprovals({ chainId: 1, account: me, places })
const item = place({ via: 'item', id: 7n })

test('[GO-7] one item stands while its contract names the spender and the account owns it', async () => {
  expect(await read(item)).toEqual([{ ...item, name: 'Tide Lanterns', amount: 0n, balance: 1n, expiration: null }])
  says[approved] = word(0n)
  expect(await read(item), 'ended').toEqual([])
  says[approved] = word(me)
  expect(await read(item), 'somebody else’s now').toEqual([])
  says[approved] = word(spender)
  says[owner] = word(spender)
  expect(await read(item), 'the item went').toEqual([])
  delete says[owner]
  expect(await read(item), 'burnt').toEqual([])
})

test('[GO-7] an operator stands while the collection says yes; its items are counted', async () => {
  const operator = place({ via: 'operator' })
  says[all] = word(1n)
  expect(await read(operator)).toEqual([
    { ...operator, name: 'Tide Lanterns', amount: 0n, balance: 3n, expiration: null },
  ])
  says[all] = word(0n)
  expect(await read(operator)).toEqual([])
})

test('[GO-7] an allowance of nothing is none, one that ended is none, and through Permit2 what the token lets Permit2 take is told', async () => {
  const permit2 = (amount: bigint, end: number) =>
    encodeAbiParameters(parseAbiParameters('uint160, uint48, uint48'), [amount, end, 0])
  const [own, through] = [place({}), place({ via: 'permit2' })]
  Object.assign(says, { [allowance]: word(9n), [`${PERMIT2} ${within}`]: permit2(4n, NOW) })
  expect(await read(own, through)).toEqual([
    { ...own, amount: 9n, balance: 3n, expiration: null },
    { ...through, amount: 4n, balance: 3n, expiration: NOW, permit2Allowance: 9n },
  ])
  Object.assign(says, { [allowance]: word(0n), [`${PERMIT2} ${within}`]: permit2(4n, NOW - 1) })
  expect(await read(own, through)).toEqual([])
  says[`${PERMIT2} ${within}`] = permit2(0n, NOW + 1)
  expect(await read(through)).toEqual([])
  expect(await read()).toEqual([])
})
