import fc from 'fast-check'
import { keccak256, stringToBytes } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'
import * as Moves from './Moves.ts'
import { nativeByLogs } from './nativeByLogs.ts'
import { TOPICS } from './readers/moveTopics.ts'
import { ENTRY_POINT } from '../passkey/PasskeyAccount.ts'

const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const word = (n: bigint | string): string => BigInt(n).toString(16).padStart(64, '0')
const topic = (n: bigint | string): string => `0x${word(n)}`
const log = (
  contract: Address,
  signature: keyof typeof TOPICS,
  indexed: (bigint | string)[],
  data: (bigint | string)[] = [],
): Moves.ReceiptLog => ({
  address: contract,
  topics: [TOPICS[signature], ...indexed.map(topic)],
  data: `0x${data.map(word).join('')}`,
})
const moved = (token: Address, from: Address, to: Address, raw: bigint) =>
  log(token, 'Transfer(address,address,uint256)', [from, to], [raw])

const [me, router, pool, usdc, dai, weth, zero] = [
  address(0xa1),
  address(0xb2),
  address(0xc3),
  address(0xd4),
  address(0xe5),
  address(0xf6),
  address(0),
]
const read = (logs: Moves.ReceiptLog[], native: bigint | null = 0n) =>
  Moves.make({ account: me, logs, wrapper: weth, native })
const deposit = (who: Address, raw: bigint) => log(weth, 'Deposit(address,uint256)', [who], [raw])
const withdrawal = (who: Address, raw: bigint) => log(weth, 'Withdrawal(address,uint256)', [who], [raw])

test('[TX-2] every log is known by the hash of its signature', () => {
  for (const [signature, hash] of Object.entries(TOPICS))
    expect(keccak256(stringToBytes(signature)), signature).toBe(hash)
})

describe('tokens', () => {
  test('[TX-2] a swap over a wrapped currency: what left and what arrived, not what passed through', () => {
    const { moves } = read([
      moved(usdc, me, pool, 1_000n),
      moved(weth, pool, router, 7n),
      moved(weth, router, pool, 7n),
      moved(dai, pool, me, 990n),
    ])
    expect(moves).toEqual([
      { currency: usdc, raw: 1_000n, way: 'out' },
      { currency: dai, raw: 990n, way: 'in' },
    ])
  })

  test('[TX-2] [SW-5] of a token with a tax what arrived is told, and of a sold one all that left', () => {
    expect(read([moved(dai, pool, me, 95n), moved(dai, pool, zero, 5n)]).moves).toEqual([
      { currency: dai, raw: 95n, way: 'in' },
    ])
    expect(read([moved(dai, me, pool, 95n), moved(dai, me, zero, 5n)]).moves).toEqual([
      { currency: dai, raw: 100n, way: 'out' },
    ])
  })

  test('[TX-2] addresses count however a node writes them, and a transfer to oneself is none', () => {
    const upper = { ...moved(usdc, me, pool, 5n), address: usdc.toUpperCase().replace('0X', '0x') }
    expect(read([upper, moved(usdc, me, me, 9n)]).moves).toEqual([{ currency: usdc, raw: 5n, way: 'out' }])
  })

  test('[TX-2] wrapping and unwrapping by oneself log no transfer; a wrapper that logs one beside counts once', () => {
    expect(read([deposit(me, 5n)], -5n).moves).toEqual([
      { currency: weth, raw: 5n, way: 'in' },
      { currency: 'NATIVE', raw: 5n, way: 'out' },
    ])
    expect(read([withdrawal(me, 5n)], 5n).moves).toEqual([
      { currency: weth, raw: 5n, way: 'out' },
      { currency: 'NATIVE', raw: 5n, way: 'in' },
    ])
    expect(read([moved(weth, zero, me, 5n), deposit(me, 5n)], -5n).moves[0]).toEqual({
      currency: weth,
      raw: 5n,
      way: 'in',
    })
    expect(read([withdrawal(me, 5n), moved(weth, me, zero, 5n)], 5n).moves[0]).toEqual({
      currency: weth,
      raw: 5n,
      way: 'out',
    })
    // Two of the same amount, one of them logged twice.
    expect(read([moved(weth, zero, me, 5n), deposit(me, 5n), deposit(me, 5n)]).moves[0]).toEqual({
      currency: weth,
      raw: 10n,
      way: 'in',
    })
  })

  test('[TX-2] what another contract calls a deposit is none', () => {
    expect(read([{ ...deposit(me, 5n), address: dai }]).moves).toEqual([])
  })

  test('[TX-2] logs that are cut or empty take nothing down', () => {
    expect(
      read([
        {
          address: usdc,
          topics: [TOPICS['Transfer(address,address,uint256)'], topic(me), topic(pool)],
          data: '0x',
        },
      ]).moves,
    ).toEqual([])
    expect(read([{ address: usdc, topics: [], data: '0x12' }]).moves).toEqual([])
    expect(
      read([
        log(usdc, 'TransferBatch(address,address,address,uint256[],uint256[])', [router, me, pool], [1n << 200n, 7n]),
      ]).items,
    ).toEqual([])
  })

  test('[TX-2] any order of any transfers: the sum of each currency, and what others hold besides is untouched', () => {
    const people = fc.constantFrom(me, router, pool, zero)
    const transfer = fc.record({
      token: fc.constantFrom(usdc, dai, weth),
      from: people,
      to: people,
      raw: fc.bigInt({ min: 0n, max: (1n << 200n) - 1n }),
    })
    fc.assert(
      fc.property(
        fc.array(transfer, { maxLength: 14 }),
        fc.bigInt({ min: -9n, max: 9n }),
        fc.nat(),
        (transfers, native, turn) => {
          const logs = transfers.map(({ token, from, to, raw }) => moved(token, from, to, raw))
          const turned = [...logs.slice(turn % (logs.length || 1)), ...logs.slice(0, turn % (logs.length || 1))]
          const found = read(turned, native)
          for (const token of [usdc, dai, weth]) {
            const held = transfers
              .filter(each => each.token === token)
              .reduce((sum, { from, to, raw }) => sum + (to === me ? raw : 0n) - (from === me ? raw : 0n), 0n)
            expect(Moves.netOf(found, token)).toBe(held)
          }
          expect(Moves.netOf(found, 'NATIVE')).toBe(native)
          for (const { raw } of found.moves) expect(raw > 0n).toBe(true)
          expect(new Set(found.moves.map(({ currency }) => currency)).size).toBe(found.moves.length)
        },
      ),
    )
  })

  test('[TX-2] whatever else a receipt holds, reading it never throws', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{0,200}$/).map(text => `0x${text}`)
    const anything = fc.record({
      address: fc.constantFrom<string>(usdc, weth, ENTRY_POINT, PERMIT2, me),
      topics: fc
        .tuple(
          fc.constantFrom(...Object.values(TOPICS)),
          fc.array(
            fc.stringMatching(/^[0-9a-f]{64}$/).map(text => `0x${text}`),
            { maxLength: 3 },
          ),
        )
        .map(([first, rest]) => [first, ...rest]),
      data: hex,
    })
    fc.assert(fc.property(fc.array(anything), logs => void read(logs)))
  })
})

describe('items and permissions', () => {
  test('[TX-2] one of its kind and editions', () => {
    const { items } = read([
      log(usdc, 'Transfer(address,address,uint256)', [me, pool, 7n]),
      log(dai, 'TransferSingle(address,address,address,uint256,uint256)', [router, pool, me], [3n, 2n]),
      log(
        dai,
        'TransferBatch(address,address,address,uint256[],uint256[])',
        [router, me, pool],
        [64n, 160n, 2n, 8n, 9n, 2n, 1n, 4n],
      ),
    ])
    expect(items).toEqual([
      { contract: usdc, id: 7n, count: 1n, way: 'out', to: pool },
      { contract: dai, id: 3n, count: 2n, way: 'in' },
      { contract: dai, id: 8n, count: 1n, way: 'out', to: pool },
      { contract: dai, id: 9n, count: 4n, way: 'out', to: pool },
    ])
  })

  test('[TX-2] [GO-7] who may take, by the last word on it; others’ permissions are not ours', () => {
    const approval = (owner: Address, spender: Address, amount: bigint) =>
      log(usdc, 'Approval(address,address,uint256)', [owner, spender], [amount])
    const { permissions } = read([
      approval(me, PERMIT2, 9n),
      approval(me, PERMIT2, 0n),
      approval(pool, router, 5n),
      log(PERMIT2, 'Permit(address,address,address,uint160,uint48,uint48)', [me, usdc, router], [8n, 1n, 0n]),
      log(PERMIT2, 'Approval(address,address,address,uint160,uint48)', [me, dai, router], [6n, 1n]),
      // Only Permit2 speaks for Permit2.
      log(dai, 'Approval(address,address,address,uint160,uint48)', [me, dai, router], [77n, 1n]),
      log(weth, 'ApprovalForAll(address,address,bool)', [me, pool], [1n]),
    ])
    expect(permissions).toEqual([
      { via: 'token', token: usdc, spender: PERMIT2, amount: 0n },
      { via: 'permit2', token: usdc, spender: router, amount: 8n },
      { via: 'permit2', token: dai, spender: router, amount: 6n },
      { via: 'operator', token: weth, spender: pool, amount: Moves.ALL },
    ])
  })
})

describe('envelopes', () => {
  const operation = (contract: Address, sender: Address, success: bigint, paymaster = zero) =>
    log(
      contract,
      'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
      [1n, sender, paymaster],
      [0n, success, 500n, 9n],
    )

  test('[TX-2] an operation that failed inside a fine transaction is seen, ours alone, of an EntryPoint alone', () => {
    expect(read([operation(ENTRY_POINT, me, 0n)]).failedInside).toBe(true)
    expect(read([operation(ENTRY_POINT, me, 1n)]).failedInside).toBe(false)
    expect(read([operation(ENTRY_POINT, pool, 0n)]).failedInside).toBe(false)
    expect(read([operation(usdc, me, 0n)]).failedInside).toBe(false)
    expect(
      Moves.operationsOf(me, [operation(ENTRY_POINT, me, 1n), operation(ENTRY_POINT, me, 1n, pool)]).map(
        ({ cost }) => cost,
      ),
    ).toEqual([500n, 0n])
  })

  test('[TX-2] a Safe says by itself that its call failed', () => {
    expect(read([log(me, 'ExecutionFailure(bytes32,uint256)', [], [1n, 0n])]).failedInside).toBe(true)
    expect(read([log(pool, 'ExecutionFailure(bytes32,uint256)', [], [1n, 0n])]).failedInside).toBe(false)
  })
})

describe('the native currency by logs alone', () => {
  const poolManager = address(0x44)
  const by = (value: bigint, logs: Moves.ReceiptLog[], to = router) =>
    nativeByLogs({ call: { to, value }, logs, wrapper: weth, poolManager })

  test('[TX-2] what the router wraps and unwraps: sold, bought, and what was too much comes back', () => {
    expect(by(9n, [deposit(router, 9n)])).toBe(-9n)
    expect(by(0n, [withdrawal(router, 8n)])).toBe(8n)
    expect(by(9n, [deposit(router, 9n), withdrawal(router, 2n)])).toBe(-7n)
    // A token that sells its own fee on the way is not ours.
    expect(by(0n, [withdrawal(router, 8n), withdrawal(pool, 5n)])).toBe(8n)
  })

  test('[TX-2] the wrapper itself, and a plain sending', () => {
    expect(by(9n, [deposit(me, 9n)], weth)).toBe(-9n)
    expect(by(0n, [withdrawal(me, 9n)], weth)).toBe(9n)
    expect(by(1n, [], pool)).toBe(-1n)
  })

  test('[TX-2] a v4 pool moves it without a log: unknown', () => {
    expect(
      by(9n, [
        log(
          poolManager,
          'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)',
          [1n, router],
          [0n, 0n, 0n, 0n, 0n, 0n],
        ),
      ]),
    ).toBeNull()
  })
})

describe('a deposit in EntryPoint', () => {
  const paidOut = (of: Address, to: Address, raw: bigint, by: Address = ENTRY_POINT) =>
    log(by, 'Withdrawn(address,address,uint256)', [of], [to, raw])

  test('[PK-1] [TX-2] what came out of it to the account itself is a withdrawal, and no move', () => {
    expect(read([paidOut(me, me, 7n), paidOut(me, me, 2n)])).toMatchObject({ withdrawn: 9n, moves: [] })
    // Another’s deposit, what went to another, and what another contract calls a withdrawal.
    expect(read([paidOut(pool, me, 7n), paidOut(me, pool, 7n), paidOut(me, me, 7n, dai)]).withdrawn).toBe(0n)
  })

  test('[PK-1] [TX-2] told apart from the balance it arrived, less what left beside it, also where the balance can’t be read', () => {
    const told = (native: bigint | null, raw = 7n) =>
      Moves.withDeposit(read([paidOut(me, me, raw), moved(usdc, me, pool, 5n)], native))
    const usdcOut = { currency: usdc, raw: 5n, way: 'out' }
    expect(told(0n)).toMatchObject({ nativeKnown: true, moves: [usdcOut, { currency: 'NATIVE', raw: 7n, way: 'in' }] })
    expect(told(-3n).moves[1]).toEqual({ currency: 'NATIVE', raw: 4n, way: 'in' })
    expect(told(-9n).moves[1]).toEqual({ currency: 'NATIVE', raw: 2n, way: 'out' })
    expect(told(-7n).moves).toEqual([usdcOut])
    expect(told(null)).toMatchObject({
      nativeKnown: true,
      moves: [usdcOut, { currency: 'NATIVE', raw: 7n, way: 'in' }],
    })
    expect(told(null, 0n)).toMatchObject({ nativeKnown: false, moves: [usdcOut] })
  })
})
