import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { CONTRACT_BALANCE, decode, encode, OPEN_DELTA, ROUTER_ITSELF, type RouterCommand } from './UniversalRouter.ts'

const address = (end: string): Address => `0x${end.padStart(40, '0')}`
const [A, B, C, ME] = ['a1', 'b2', 'c3', 'd4'].map(address) as [Address, Address, Address, Address]
const execute = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline)'])
const key = { currency0: A, currency1: B, fee: 500, tickSpacing: 10, hooks: C }
const permit = { details: { token: A, amount: 5n, expiration: 6, nonce: 7 }, spender: B, sigDeadline: 8n }
const V3 = parseAbiParameters('address recipient, uint256 amount, uint256 limit, bytes path, bool payerIsUser')
const V2 = parseAbiParameters('address recipient, uint256 amount, uint256 limit, address[] path, bool payerIsUser')
const TAKE = parseAbiParameters('address token, address recipient, uint256 amount')
const PAIR = parseAbiParameters('address recipient, uint256 amount')
const path = (...parts: string[]) => `0x${parts.map(part => part.replace(/^0x/, '')).join('')}` as const
const swapIn = { recipient: ME, amountIn: 10n, amountOutMin: 9n, tokens: [A, B, C], payerIsUser: true }
const swapOut = { recipient: ME, amountOut: 9n, amountInMax: 10n, tokens: [A, B, C], payerIsUser: false }

/** Each command, its number and its input as the router's own interface writes them. */
const written: [RouterCommand, string, `0x${string}`][] = [
  [
    { name: 'V3_SWAP_EXACT_IN', fees: [500, 3_000], ...swapIn },
    '00',
    encodeAbiParameters(V3, [ME, 10n, 9n, path(A, '0001f4', B, '000bb8', C), true]),
  ],
  [
    { name: 'V3_SWAP_EXACT_OUT', fees: [500, 3_000], ...swapOut },
    '01',
    encodeAbiParameters(V3, [ME, 9n, 10n, path(C, '000bb8', B, '0001f4', A), false]),
  ],
  [
    { name: 'PERMIT2_TRANSFER_FROM', token: A, recipient: ME, amount: 3n },
    '02',
    encodeAbiParameters(TAKE, [A, ME, 3n]),
  ],
  [{ name: 'SWEEP', token: A, recipient: ME, amountMin: 3n }, '04', encodeAbiParameters(TAKE, [A, ME, 3n])],
  [{ name: 'V2_SWAP_EXACT_IN', ...swapIn }, '08', encodeAbiParameters(V2, [ME, 10n, 9n, [A, B, C], true])],
  [{ name: 'V2_SWAP_EXACT_OUT', ...swapOut }, '09', encodeAbiParameters(V2, [ME, 9n, 10n, [A, B, C], false])],
  [
    { name: 'PERMIT2_PERMIT', permit, signature: '0x1234' },
    '0a',
    encodeAbiParameters(
      parseAbiParameters([
        'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
        'struct Single { Details details; address spender; uint256 sigDeadline; }',
        'Single permit, bytes signature',
      ]),
      [permit, '0x1234'],
    ),
  ],
  [{ name: 'WRAP_ETH', recipient: ME, amount: 3n }, '0b', encodeAbiParameters(PAIR, [ME, 3n])],
  [{ name: 'UNWRAP_WETH', recipient: ME, amountMin: 3n }, '0c', encodeAbiParameters(PAIR, [ME, 3n])],
]
const v4: RouterCommand = {
  name: 'V4_SWAP',
  actions: [
    {
      action: 'SWAP_EXACT_IN_SINGLE',
      poolKey: key,
      zeroForOne: true,
      amountIn: 10n,
      amountOutMinimum: 9n,
      hookData: '0x',
    },
    {
      action: 'SWAP_EXACT_OUT_SINGLE',
      poolKey: key,
      zeroForOne: false,
      amountOut: 9n,
      amountInMaximum: 10n,
      hookData: '0xab',
    },
    { action: 'SETTLE', currency: A, amount: 1n, payerIsUser: true },
    { action: 'TAKE', currency: B, recipient: ME, amount: 2n },
  ],
}

describe('[SW-2] the router is told in its own words', () => {
  test.each(written.map(([command, code, input]) => [command.name, command, code, input] as const))(
    '%s',
    (_, command, code, input) => {
      const data = encodeFunctionData({ abi: execute, args: [`0x${code}`, [input], 77n] })
      expect(encode([command], 77n)).toBe(data)
      expect(decode(data)).toEqual({ commands: [command], deadline: 77n })
    },
  )

  test('V4_SWAP: its actions by number', () => {
    const data = encode([v4], 77n)
    const [codes, inputs] = decodeAbiParameters(
      parseAbiParameters('bytes codes, bytes[] inputs, uint256 deadline'),
      `0x${data.slice(10)}`,
    )
    expect(codes).toBe('0x10')
    const [actions, parameters] = decodeAbiParameters(
      parseAbiParameters('bytes actions, bytes[] parameters'),
      inputs[0]!,
    )
    expect(actions).toBe('0x06080b0e')
    expect(parameters[2]).toBe(
      encodeAbiParameters(parseAbiParameters('address currency, uint256 amount, bool payerIsUser'), [A, 1n, true]),
    )
    expect(parameters[3]).toBe(encodeAbiParameters(TAKE, [B, ME, 2n]))
    expect(decode(data).commands).toEqual([v4])
  })

  test('marks that the router reads in its own way', () => {
    expect(CONTRACT_BALANCE.toString(16)).toBe(`8${'0'.repeat(63)}`)
    expect([OPEN_DELTA, ROUTER_ITSELF]).toEqual([0n, address('2')])
  })
})

describe('[GO-5] what we never write is not read', () => {
  const call = (codes: `0x${string}`, inputs: `0x${string}`[]) =>
    encodeFunctionData({ abi: execute, args: [codes, inputs, 1n] })
  const [, , input] = written[0]!
  test.each<[string, `0x${string}`]>([
    ['another function', `0xffffffff${call('0x00', [input]).slice(10)}`],
    ['a command nobody knows', call('0x3f', [input])],
    ['a command that may fail', call('0x80', [input])],
    ['more commands than inputs', call('0x0000', [input])],
    ['more inputs than commands', call('0x00', [input, input])],
    ['a path that is none', call('0x00', [encodeAbiParameters(V3, [ME, 1n, 1n, A, true])])],
    ['a path that breaks off', call('0x00', [encodeAbiParameters(V3, [ME, 1n, 1n, path(A, '0001f4', B, '00'), true])])],
    [
      'more v4 actions than parameters',
      call('0x10', [
        encodeAbiParameters(parseAbiParameters('bytes a, bytes[] b'), [
          '0x0b0b',
          [encodeAbiParameters(parseAbiParameters('address c, uint256 a, bool p'), [A, 1n, true])],
        ]),
      ]),
    ],
    [
      'a v4 action nobody knows',
      call('0x10', [encodeAbiParameters(parseAbiParameters('bytes a, bytes[] b'), ['0x3f', ['0x']])]),
    ],
  ])('%s', (_, data) => {
    expect(() => decode(data)).toThrow()
  })
})

test('[GO-6] a way over three v3 pools is read as it was written: every token whole, every fee of three bytes', () => {
  const [first, second, third, last] = ['f1', 'f2', 'f3', 'f4'].map(byte => `0x${byte.repeat(20)}` as Address) as [
    Address,
    Address,
    Address,
    Address,
  ]
  const long: RouterCommand = {
    name: 'V3_SWAP_EXACT_IN',
    fees: [100_000, 990_000, 70_000],
    ...swapIn,
    tokens: [first, second, third, last],
  }
  const written = path(first, '0186a0', second, '0f1b30', third, '011170', last)
  const data = encode([long], 9n)
  expect(data).toContain(written.slice(2))
  expect(decode(data).commands).toEqual([long])
})
