import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeFunctionData, encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { erc20Abi, multicallAbi } from './abis.ts'
import { setRpcUrl } from './clients.ts'
import { simulate, type Watch } from './simulate.ts'

// A node of an older kind: no eth_simulateV1, but eth_call with overrides.
const asked: { method: string; params: unknown[] }[] = []
let revert: string | null = null
let server: Server

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method, params } = JSON.parse(text)
    asked.push({ method, params })
    const body =
      method === 'eth_chainId'
        ? { result: '0x1' }
        : method === 'eth_blockNumber'
          ? { result: '0x9' }
          : method === 'eth_simulateV1'
            ? { error: { code: -32601, message: 'the method eth_simulateV1 does not exist/is not available' } }
            : revert
              ? { error: { code: 3, message: 'execution reverted', data: revert } }
              : { result: '0x' }
    response.writeHead(200).end(JSON.stringify(body))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  setRpcUrl(1, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  setRpcUrl(1, null)
  server.close()
})

const me = `0x${'a'.repeat(40)}` as const
const call = { to: `0x${'b'.repeat(40)}` as const, data: '0x1234' as const, value: 7n }

test('[GO-5] a node that can’t simulate several calls still judges one, with its overrides, and says that it knows no figures', async () => {
  const overrides = { [me]: { balance: '0x1' as const } }
  expect(await simulate({ chainId: 1, from: me, calls: [call], watches: [] }, { overrides })).toEqual({
    readings: null,
    logs: [],
    block: 0n,
    gas: [],
  })
  expect(asked.findLast(a => a.method === 'eth_call')?.params).toEqual([
    { from: me, to: call.to, data: '0x1234', value: '0x7' },
    'latest',
    overrides,
  ])
})

test('[GO-5] there too a revert is told in plain words', async () => {
  revert =
    '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000c556e697377617056323a204b000000000000000000000000000000000000000000'
  await expect(simulate({ chainId: 1, from: me, calls: [call], watches: [] })).rejects.toMatchObject({
    code: 'swap.v2Invariant',
  })
})

test('[GO-5] it is asked at the latest block; an error that is no missing method is told as what it is', async () => {
  revert = null
  await simulate({ chainId: 1, from: me, calls: [call], watches: [] })
  expect(asked.findLast(a => a.method === 'eth_simulateV1')?.params[1]).toBe('latest')
  // Two calls can't be judged one by one: the first would have to be mined.
  const before = asked.filter(a => a.method === 'eth_call').length
  expect(await simulate({ chainId: 1, from: me, calls: [call, call], watches: [] })).toEqual({
    readings: null,
    logs: [],
    block: 0n,
    gas: [],
  })
  expect(asked.filter(a => a.method === 'eth_call').length).toBe(before)
  expect(asked.findLast(a => a.method === 'eth_call')?.params).toHaveLength(2)
})

describe('[GO-5] a node that simulates several calls in order', () => {
  const [usdc, router] = [`0x${'c'.repeat(40)}`, `0x${'d'.repeat(40)}`] as const
  const node = new TestNode(8453)
  type Run = { to: string; data: `0x${string}`; from?: string; value?: string }
  let ran: Run[] = []
  /** What the calls themselves answer, in order. */
  let answers: object[] = []
  /** What a figure reads, by its kind: before, after. */
  let figures: Record<string, [object, object]> = {}
  const word = (n: bigint) => ({ status: '0x1', returnData: encodeAbiParameters([{ type: 'uint256' }], [n]) })
  const kinds: Record<string, string> = { '0x4d2301cc': 'native', '0x70a08231': 'balance', '0xdd62ed3e': 'allowance' }
  beforeAll(() => node.start())
  afterAll(() => node.stop())
  beforeEach(() => {
    answers = []
    figures = { native: [word(9n), word(4n)], balance: [word(100n), word(250n)], allowance: [word(7n), word(3n)] }
    node.answers.eth_simulateV1 = ([{ blockStateCalls }]: readonly unknown[] &
      [{ blockStateCalls: { calls: Run[] }[] }]) => {
      ran = blockStateCalls[0]!.calls
      const seen = new Map<string, number>()
      const own = [...answers]
      return [
        {
          calls: ran.map(({ data, from }) => {
            const kind = kinds[data.slice(0, 10)]
            if (from || !kind) return own.shift() ?? { status: '0x1', returnData: '0x' }
            const turn = seen.get(kind) ?? 0
            seen.set(kind, turn + 1)
            return figures[kind]![turn]
          }),
        },
      ]
    }
  })
  const watches: Watch[] = [
    { holder: me, currency: 'NATIVE' },
    { holder: me, currency: usdc },
    { holder: me, currency: usdc, spender: router },
  ]

  test('figures are read before and after, each by its own question; the head is asked beside it', async () => {
    node.head = 77
    expect(await simulate({ chainId: 8453, from: me, calls: [call, call], watches })).toEqual({
      logs: [],
      gas: [],
      block: 77n,
      readings: [
        { ...watches[0], before: 9n, after: 4n },
        { ...watches[1], before: 100n, after: 250n },
        { ...watches[2], before: 7n, after: 3n },
      ],
    })
    expect(ran.map(({ from, value }) => [from, value])).toEqual([
      ...Array(3).fill([undefined, undefined]),
      [me, '0x7'],
      [me, '0x7'],
      ...Array(3).fill([undefined, undefined]),
    ])
    expect(ran.slice(0, 3).map(({ to }) => to)).toEqual([MULTICALL3, usdc, usdc])
    expect(decodeFunctionData({ abi: multicallAbi, data: ran[0]!.data })).toMatchObject({
      functionName: 'getEthBalance',
      args: [expect.stringMatching(/^0xa{40}$/i)],
    })
    expect(decodeFunctionData({ abi: erc20Abi, data: ran[2]!.data })).toMatchObject({
      functionName: 'allowance',
      args: [expect.stringMatching(/^0xa{40}$/i), expect.stringMatching(/^0xd{40}$/i)],
    })
  })

  test('what can’t be read counts as nothing, and takes no run down', async () => {
    figures.balance = [
      { status: '0x0', returnData: encodeAbiParameters([{ type: 'uint256' }], [5n]) },
      { status: '0x1', returnData: '0x' },
    ]
    expect((await simulate({ chainId: 8453, from: me, calls: [call], watches: [watches[1]!] })).readings).toEqual([
      { ...watches[1], before: 0n, after: 0n },
    ])
    // The last figure fails, no call did.
    figures.native = [word(1n), { status: '0x0', returnData: '0x' }]
    expect((await simulate({ chainId: 8453, from: me, calls: [call], watches: [watches[0]!] })).readings).toEqual([
      { ...watches[0], before: 1n, after: 0n },
    ])
  })

  test('a call that reverts is told by what it says, wherever the node puts that, also the second of two', async () => {
    const reason =
      '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000c556e697377617056323a204b000000000000000000000000000000000000000000'
    const told = { code: 'swap.v2Invariant' }
    for (const failed of [
      { status: '0x0', returnData: reason },
      { status: '0x0', returnData: '0x', error: { message: 'execution reverted', data: reason } },
      { status: '0x0', returnData: reason, error: { message: 'execution reverted', data: '0x' } },
    ]) {
      answers = [failed]
      await expect(simulate({ chainId: 8453, from: me, calls: [call], watches })).rejects.toMatchObject(told)
      answers = [{ status: '0x1', returnData: '0x' }, failed]
      await expect(simulate({ chainId: 8453, from: me, calls: [call, call], watches })).rejects.toMatchObject(told)
    }
    for (const failed of [
      { status: '0x0', returnData: '0x' },
      { status: '0x0', returnData: '0x', error: { message: 'execution reverted', data: '0x' } },
      { status: '0x0' },
    ]) {
      answers = [failed]
      await expect(simulate({ chainId: 8453, from: me, calls: [call], watches: [] })).rejects.toMatchObject({
        code: 'deed.expectedToFail',
      })
    }
  })

  test('an error of the node that is no missing method is no simulation', async () => {
    node.answers.eth_simulateV1 = () => {
      throw { code: -32_000, message: 'insufficient funds for gas * price + value' }
    }
    node.asked.length = 0
    await expect(simulate({ chainId: 8453, from: me, calls: [call], watches: [] })).rejects.toBeInstanceOf(AppError)
    expect(node.asked.some(({ method }) => method === 'eth_call')).toBe(false)
  })

  test('a call that fails without a reason of its contract is told by the node’s words', async () => {
    answers = [{ status: '0x0', returnData: '0x', error: { message: 'insufficient funds for transfer' } }]
    await expect(simulate({ chainId: 8453, from: me, calls: [call], watches: [] })).rejects.toMatchObject({
      code: 'deed.insufficientGas',
    })
  })
})
