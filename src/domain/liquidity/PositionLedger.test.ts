import { describe, expect, test } from 'vitest'
import { type LedgerEvent, ledgerOf, toCsv, toJson } from './PositionLedger.ts'

const event = (
  type: LedgerEvent['type'],
  time: number,
  amount0: bigint | null,
  amount1: bigint | null,
): LedgerEvent => ({
  ...{ type, time, amount0, amount1 },
  hash: `0x${String(time).padStart(64, '0')}`,
})
const E = 10n ** 18n
const now = { prices: [3_000, 1] as const, decimals: [18, 6] as const }
/** Token 0 cost 2,000 dollars until time 50, then 2,500; token 1 is the dollar. */
const at = (time: number) => [time < 50 ? 2_000 : 2_500, 1] as const
const sheet = {
  ...{ network: 'Ethereum', position: 'v3 7', symbols: ['=ETH', 'USDC'] as const, decimals: [18, 6] as const },
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
