import { type Address, decodeFunctionData, encodeFunctionResult, type Hex } from 'viem'
import { namehash } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { ensAbi, multicallAbi } from '../node/abis.ts'
import { readEnsName } from './readEnsName.ts'

const me = `0x${'ab'.repeat(20)}` as const
const thief = `0x${'66'.repeat(20)}` as const
const RESOLVER: Address = `0x${'12'.repeat(20)}`
const NOBODY: Address = `0x${'0'.repeat(40)}`
const reverse = namehash(`${me.slice(2)}.addr.reverse`)

/** What the registry and its resolver know: who answers for a node, what an address calls itself, whose a name is. */
const ens = {
  resolvers: {} as Record<string, Address>,
  names: {} as Record<string, string>,
  addresses: {} as Record<string, Address>,
}
const node = new TestNode(1)
type Ask = { target: Address; callData: Hex }
function answer({ target, callData }: Ask): { success: boolean; returnData: Hex } {
  const { functionName, args } = decodeFunctionData({ abi: ensAbi, data: callData }) as {
    functionName: 'resolver' | 'name' | 'addr'
    args: [string]
  }
  const [of] = args
  const asked = functionName === 'resolver' ? '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e' : RESOLVER
  const result = {
    resolver: ens.resolvers[of] ?? NOBODY,
    name: ens.names[of] ?? '',
    addr: ens.addresses[of] ?? NOBODY,
  }[functionName]
  if (target.toLowerCase() !== asked) return { success: false, returnData: '0x' }
  return { success: true, returnData: encodeFunctionResult({ abi: ensAbi, functionName, result } as never) }
}
beforeAll(async () => {
  node.answers.eth_call = ([{ data }]: [{ data: Hex }]) => {
    const [, calls] = decodeFunctionData({ abi: multicallAbi, data }).args as unknown as [boolean, Ask[]]
    return encodeFunctionResult({
      abi: multicallAbi,
      functionName: 'tryBlockAndAggregate',
      result: [1n, `0x${'0'.repeat(64)}`, calls.map(answer)],
    })
  }
  await node.start()
})
afterAll(() => node.stop())
beforeEach(() => {
  const forward = namehash('mine.eth')
  Object.assign(ens, {
    resolvers: { [reverse]: RESOLVER, [forward]: RESOLVER },
    names: { [reverse]: 'mine.eth' },
    addresses: { [forward]: me },
  })
})

test('[AD-1] a name that points back at its account is its', async () => {
  expect(await readEnsName(me)).toBe('mine.eth')
})

test('[AD-1] a name that points elsewhere, or nowhere, is never shown', async () => {
  ens.addresses = { [namehash('mine.eth')]: thief }
  expect(await readEnsName(me)).toBeNull()
  ens.addresses = {}
  expect(await readEnsName(me)).toBeNull()
  ens.resolvers = { [reverse]: RESOLVER }
  expect(await readEnsName(me)).toBeNull()
})

test('[AD-1] an account without a name has none; one in letters that look like others is not shown', async () => {
  ens.resolvers = {}
  expect(await readEnsName(me)).toBeNull()
  for (const name of ['', 'eth', 'mіne.eth', 'Mine.eth', 'mine.eth ', '\u202emine.eth']) {
    Object.assign(ens, {
      resolvers: { [reverse]: RESOLVER, [namehash(name.toLowerCase().trim())]: RESOLVER },
      names: { [reverse]: name },
      addresses: { [namehash(name.toLowerCase().trim())]: me },
    })
    expect(await readEnsName(me), name).toBeNull()
  }
})
