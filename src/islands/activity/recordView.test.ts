import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import type { StoredMove } from '#state/deeds/StoredMove.ts'
import { ME, ROUTER, THIEF, USDC } from '../../../tests/support/plans.ts'
import { recordView } from './recordView.ts'

const say = makeSay('en-US')
const hash = `0x${'ab'.repeat(32)}` as const
const usdc = { id: USDC, symbol: 'USDC', decimals: 6 }
const ether = { id: 'NATIVE' as const, symbol: 'ETH', decimals: 18 }
const swap: Transaction = {
  ...{ id: 'one', deed: 'swap', status: 'confirmed', addedAt: 1_700_000_000_000, account: ME },
  ...{ currencyIn: usdc, currencyOut: ether, amountIn: '3000000000', amountOut: String(10n ** 18n) },
  follow: {
    ...{ by: 'evm', chainId: 8453, hash, nonce: 41, sentBlock: 7, to: ROUTER, data: '0x', value: '0', deadline: 0 },
  },
  cost: String(2n * 10n ** 14n),
}
const moved = (raw: string): StoredMove[] => [
  { currency: usdc, raw: '3000000000', way: 'out' },
  { currency: ether, raw, way: 'in' },
]
const of = (more: Partial<Transaction> = {}) => recordView(say, { ...swap, ...more }, { away: false, parts: [] })
const facts = (view: ReturnType<typeof of>) =>
  Object.fromEntries(view.rows.map(({ name, values }) => [name, values.join()]))

test('[TX-1] [EN-8] details of a swap: what really left and arrived, its network, its time, its cost and its place, each at its name', () => {
  const view = of({ moves: moved(String(99n * 10n ** 16n)) })
  expect(facts(view)).toEqual({
    Left: '− 3,000 USDC',
    Arrived: '+ 0.99 ETH',
    Network: 'Base',
    Sent: say.figure('date', 1_700_000_000),
    'Network cost': '0.0002 ETH',
    Nonce: '41',
  })
  expect(view.title).toBe('Swapped USDC for ETH')
  expect(view.notes).toEqual(['0.01 ETH less than quoted'])
  expect(view.mark).toEqual({ full: hash, short: '0xabab…abab' })
  expect(view.status.tone).toBe('good')
  expect(of({ moves: moved(String(101n * 10n ** 16n)) }).notes).toEqual(['0.01 ETH more than quoted'])
})

test('[TX-1] while it waits amounts are called quoted, and nothing is told of a cost', () => {
  const { cost: _, ...waits } = { ...swap, status: 'pending' as const }
  const view = recordView(say, waits, { away: true, parts: [] })
  expect(facts(view)).toMatchObject({ 'Will leave': '− 3,000 USDC', 'Will arrive (quoted)': '+ 1 ETH' })
  expect(facts(view)['Network cost']).toBeUndefined()
  expect(view.status.tone).toBe('pending')
  expect(view.notes).toHaveLength(2)
})

test('[TX-1] [ER-3] what failed tells no amounts, only what it cost; what was changed tells what it did instead', () => {
  const failed = of({ status: 'failed', moves: [] })
  expect(Object.keys(facts(failed))).toEqual(['Network', 'Sent', 'Network cost', 'Nonce'])
  expect(failed.notes.join()).toContain('0.0002 ETH')
  expect(failed.title).not.toContain('Swapped')
  expect(failed.status.tone).toBe('bad')
  const changed = of({ status: 'changed', moves: [{ currency: usdc, raw: '5000000', way: 'out' }] })
  expect(facts(changed)[say.t('record.moves')]).toBe('− 5 USDC')
})

test('[TX-1] a transfer names who got it', () => {
  const sent = of({
    deed: 'send',
    currencyOut: usdc,
    recipient: THIEF,
    moves: [{ currency: usdc, raw: '3000000000', way: 'out' }],
  })
  expect(facts(sent).To).toMatch(/^0x6666…6666$/)
  expect(facts(sent).Arrived).toBeUndefined()
  expect(sent.title).toContain('0x6666…6666')
})

test('[TX-1] [SW-11] a batch that no transaction is known to have done goes by what its wallet calls it, cleaned, and has no explorer', () => {
  const name = `0x${'99'.repeat(32)}` as const
  const batch = { id: 'mine\u202e-7', name, spent: 1 }
  const waits = {
    status: 'pending',
    follow: { ...swap.follow, hash: name, nonce: Number.MAX_SAFE_INTEGER, batch },
  } as const
  const held = of(waits)
  expect([held.mark.full, held.href, facts(held).Nonce]).toEqual(['mine-7', undefined, undefined])
  const done = of({ ...waits, status: 'confirmed', follow: { ...waits.follow, hash } })
  expect(done.mark.full).toBe(hash)
  expect(done.href).toContain(hash)
})
