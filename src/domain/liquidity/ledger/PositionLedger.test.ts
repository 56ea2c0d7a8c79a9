import { describe, expect, test } from 'vitest'
import { type LedgerEvent, ledgerOf, toCsv, toJson } from './PositionLedger.ts'

const event = (
  type: LedgerEvent['type'],
  time: number,
  amount0: bigint | null,
  amount1: bigint | null,
  fees: LedgerEvent['fees'] = null,
): LedgerEvent => ({
  ...{ type, time, amount0, amount1, fees },
  hash: `0x${String(time).padStart(64, '0')}`,
})
const E = 10n ** 18n
const now = { prices: [3_000, 1] as const, decimals: [18, 6] as const }
/** Token 0 cost 2,000 dollars until time 50, then 2,500; token 1 is the dollar. */
const at = (time: number) => [time < 50 ? 2_000 : 2_500, 1] as const
const sheet = {
  ...{ network: 'Ethereum', position: 'v3 7', symbols: ['=ETH', 'USDC'] as const, decimals: [18, 6] as const },
  native: { symbol: 'ETH', decimals: 18 },
}

describe('[GO-10] a position’s ledger', () => {
  const v3 = ledgerOf({
    ...{ version: 'v3', now, at },
    events: [
      event('add', 10, 2n * E, 4_000_000_000n),
      event('collect', 20, E / 10n, 100_000_000n),
      event('transfer', 30, null, null),
      event('remove', 60, E, 1_000_000_000n),
      event('collect', 60, E + E / 100n, 1_000_000_000n),
    ],
    amounts: [E / 2n, 3_500_000_000n],
    owed: [0n, 50_000_000n],
  })

  test('each thing is worth what it was at its time; what a collect pays beyond what was freed is fees', () => {
    expect(v3.rows.map(({ type, usd }) => [type, usd])).toEqual([
      ['added', 8_000],
      ['fees', 300],
      ['moved', 0],
      ['removed', 3_500],
      ['fees', 25],
    ])
    expect(v3.cost).toBe(8_000)
    expect(v3.taken).toBe(3_500)
    expect(v3.fees).toEqual([(11n * E) / 100n, 150_000_000n])
    expect(v3.feesUsd).toBeCloseTo(300 + 25 + 50, 9)
  })

  test('loss and gain against holding are by now’s prices, profit is against the cost', () => {
    // Kept: 2 ETH and 4,000 dollars, 10,000 now. There and taken: 1.5 ETH and 4,500.
    expect(v3.held).toBe(10_000)
    expect(v3.loss).toBe(-1_000)
    expect(v3.against).toBeCloseTo(-1_000 + 330 + 150, 9)
    expect(v3.profit).toBeCloseTo(5_000 + 3_500 + 375 - 8_000, 9)
  })

  test('freed and not collected yet is what was taken, not fees', () => {
    const waits = ledgerOf({
      ...{ version: 'v3', now, at },
      events: [event('add', 10, E, 0n), event('remove', 60, E, 0n)],
      amounts: [0n, 0n],
      owed: [E + 7n, 0n],
    })
    expect([waits.fees, waits.loss]).toEqual([[7n, 0n], 0])
  })

  test('v4 tells its fees until they were paid with a change; a missing price leaves a gap, never a nought', () => {
    const once = { version: 'v4' as const, now, at, amounts: [E, 0n] as const, owed: [5n, 6n] as const }
    const added = event('add', 10, E, 0n)
    expect(ledgerOf({ ...once, events: [added] }).fees).toEqual([5n, 6n])
    const more = ledgerOf({ ...once, events: [added, event('collect', 20, null, null)] })
    expect([more.fees, more.feesUsd, more.against, more.profit, more.loss]).toEqual([null, null, null, null, 0])
    const unknown = ledgerOf({ ...once, events: [added], at: () => [null, null] })
    expect([unknown.cost, unknown.profit, unknown.loss]).toEqual([null, null, 0])
    const unread = ledgerOf({ ...once, events: [event('add', 10, null, null)] })
    expect([unread.cost, unread.held, unread.loss]).toEqual([null, null, null])
  })

  test('v4 and v2: what each change paid in fees stands apart from what it moved, and all of it adds up', () => {
    for (const version of ['v4', 'v2'] as const) {
      const told = ledgerOf({
        ...{ version, now, at },
        events: [
          event('add', 10, 2n * E, 4_000_000_000n, [0n, 0n]),
          event('add', 20, E, 2_000_000_000n, [E / 10n, 0n]),
          event('collect', 30, 0n, 0n, [0n, 100_000_000n]),
          event('remove', 60, E, 2_500_000_000n, [E / 100n, 50_000_000n]),
        ],
        amounts: [E, 4_000_000_000n],
        owed: [0n, 25_000_000n],
      })
      expect(told.rows.map(({ type, usd }) => [type, usd])).toEqual([
        ['added', 8_000],
        ['added', 4_000],
        ['fees', 200],
        ['fees', 100],
        ['removed', 5_000],
        ['fees', 75],
      ])
      expect(told.fees).toEqual([(11n * E) / 100n, 175_000_000n])
      expect([told.cost, told.taken, told.feesUsd]).toEqual([12_000, 5_000, 400])
      // Kept: 3 ETH and 6,000 dollars, 15,000 now. There and taken: 2 ETH and 6,500.
      expect([told.held, told.loss]).toEqual([15_000, -2_500])
      expect(told.against).toBeCloseTo(-2_500 + 330 + 175, 9)
      expect(told.profit).toBeCloseTo(7_000 + 5_000 + 400 - 12_000, 9)
    }
  })

  test('shares of a pair that came as a gift have no cost that anybody knows: no sum is told', () => {
    const given = ledgerOf({
      ...{ version: 'v2', now, at },
      events: [event('add', 10, E, 2_000_000_000n, [0n, 0n]), event('transfer', 20, null, null)],
      amounts: [E, 2_000_000_000n],
      owed: [1n, 1n],
    })
    expect([given.cost, given.held, given.loss, given.profit]).toEqual([null, null, null, null])
    expect(given.rows.map(({ type, usd }) => [type, usd])).toEqual([
      ['added', 4_000],
      ['moved', null],
    ])
  })

  test('what the network took is a line below each transaction that the owner paid for, once, and a part of the profit', () => {
    const life = {
      ...{ version: 'v3' as const, now, at, amounts: [0n, 0n] as const, owed: [0n, 0n] as const },
      events: [
        event('add', 10, E, 0n),
        // A removal and its collect are one transaction.
        event('remove', 60, E / 2n, 0n),
        event('collect', 60, E / 2n + E / 100n, 0n),
        event('transfer', 70, null, null),
      ],
    }
    const hashOf = (time: number) => `0x${String(time).padStart(64, '0')}`
    const paid = new Map([
      [hashOf(10), E / 100n],
      [hashOf(60), E / 50n],
      // Another account handed it on.
      [hashOf(70), 0n],
    ])
    const priceAt = (time: number) => at(time)[0]
    const ledger = ledgerOf({ ...life, gas: { paid, decimals: 18, at: priceAt } })
    expect(ledger.rows.map(({ type, gas, usd }) => [type, gas, usd])).toEqual([
      ['added', undefined, 2_000],
      ['gas', E / 100n, 20],
      ['removed', undefined, 1_250],
      ['fees', undefined, 25],
      ['gas', E / 50n, 50],
      ['moved', undefined, 0],
    ])
    expect(ledger.gas).toEqual({ usd: 70, count: 2 })
    expect(ledger.profit).toBeCloseTo(1_250 + 25 - 2_000 - 70, 9)
    const without = ledgerOf(life)
    expect([without.gas, without.profit]).toEqual([null, -725])
    // A price that is not known leaves a gap, never a nought; what the position itself did stays known.
    const unpriced = ledgerOf({ ...life, gas: { paid, decimals: 18, at: () => null } })
    expect([unpriced.gas, unpriced.profit, unpriced.loss]).toEqual([{ usd: null, count: 2 }, null, without.loss])
    // What others paid for cost the owner nothing.
    const gift = ledgerOf({ ...life, gas: { paid: new Map(), decimals: 18, at: priceAt } })
    expect([gift.gas, gift.profit]).toEqual([{ usd: 0, count: 0 }, -725])
    expect(toCsv(ledger, sheet).split('\r\n')[2]).toBe(
      `1970-01-01T00:00:10Z,Ethereum,v3 7,gas,0.01,ETH,,,20.000000,${hashOf(10)}`,
    )
    const told = JSON.parse(toJson(ledger, sheet))
    expect(told).toMatchObject({ native: 'ETH', gasUsd: 70 })
    expect(told.events[1]).toEqual({
      ...{ time: '1970-01-01T00:00:10Z', hash: hashOf(10), type: 'gas', usd: 20, amount: '0.01' },
    })
    expect(JSON.parse(toJson(without, sheet)).gasUsd).toBeNull()
  })

  test('written as a table and for programs, formulas of strangers disarmed', () => {
    const [head, first, fees] = toCsv(v3, sheet).split('\r\n')
    expect(head).toBe('time,network,position,event,amount0,currency0,amount1,currency1,usd,transaction')
    expect(first).toBe(
      `1970-01-01T00:00:10Z,Ethereum,v3 7,added,2,'=ETH,4000,USDC,8000.000000,0x${'10'.padStart(64, '0')}`,
    )
    expect(fees).toContain(',fees,0.1,')
    const told = JSON.parse(toJson(v3, sheet))
    expect(told).toMatchObject({ position: 'v3 7', cost: 8_000, loss: -1_000, fees: ['0.11', '150'] })
    expect(told.events).toHaveLength(5)
  })
})
