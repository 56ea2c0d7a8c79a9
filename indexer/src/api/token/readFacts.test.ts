import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rpcUrl } from '#onchain/node/clients.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { readSupplies } from './readFacts.ts'

const node = new TestNode(1)
const token = (at: number): Hex => pad(numberToHex(at + 1), { size: 20 })
const word = (value: bigint) => numberToHex(value, { size: 32 })
const [SUPPLY, BALANCE] = ['0x18160ddd', '0x70a08231']
const [ZERO, DEAD] = [pad('0x', { size: 32 }).slice(2), pad('0xdead', { size: 32 }).slice(2)]
/** What a token answers, by the call's words; null: it reverts. */
let says: (at: number, call: string) => Hex | null

beforeAll(async () => {
  await node.start()
  process.env.RPC_URL_1 = rpcUrl(1)
  node.answers.eth_call = ([{ data }, tag]: [{ data: Hex }, string]) => {
    expect(tag).toBe('latest')
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args[0] as readonly { target: Hex; callData: Hex; allowFailure: boolean }[]
    expect(calls.length).toBeLessThanOrEqual(150)
    return encodeFunctionResult({
      ...{ abi: multicall3Abi, functionName: 'aggregate3' },
      result: calls.map(({ target, callData, allowFailure }) => {
        const said = says(Number(target) - 1, callData)
        expect(allowFailure).toBe(true)
        return { success: said !== null, returnData: said ?? '0x' }
      }),
    })
  }
})
afterAll(async () => {
  delete process.env.RPC_URL_1
  await node.stop()
})
beforeEach(() => {
  node.asked.length = 0
})

test('[EX-3] burnt is what the addresses without a key hold, both of them; a token that doesn’t answer has no supply', async () => {
  says = (at, call) => {
    if (call === SUPPLY) return at === 1 ? null : at === 2 ? '0x01' : word(1_000n)
    if (call === `${BALANCE}${DEAD}`) return at === 3 ? null : word(30n)
    return call === `${BALANCE}${ZERO}` ? word(4n) : null
  }
  const found = await readSupplies('ethereum', [0, 1, 2, 3].map(token))
  expect([...found]).toEqual([
    [token(0), { totalSupply: 1_000n, burnt: 34n }],
    [token(1), { totalSupply: null, burnt: 34n }],
    // A word that is none says nothing.
    [token(2), { totalSupply: null, burnt: 34n }],
    [token(3), { totalSupply: 1_000n, burnt: 4n }],
  ])
})

test('[EX-3] of many tokens each has its own, fifty to a call', async () => {
  says = (at, call) => (call === SUPPLY ? word(BigInt(at) + 1_000n) : word(BigInt(at)))
  const found = await readSupplies(
    'ethereum',
    Array.from({ length: 101 }, (_, at) => token(at)),
  )
  expect(node.asked).toHaveLength(3)
  for (let at = 0; at < 101; at++)
    expect(found.get(token(at))).toEqual({ totalSupply: BigInt(at) + 1_000n, burnt: BigInt(at) * 2n })
})
