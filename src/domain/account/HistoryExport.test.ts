import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as HistoryExport from './HistoryExport.ts'

const ETH = { name: 'Ethereum', native: { symbol: 'ETH', decimals: 18 } }
const USDC = { address: `0x${'a'.repeat(40)}`, kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const WETH = { address: `0x${'b'.repeat(40)}`, kind: 'token', symbol: 'WETH', name: null, decimals: 18 }
const NATIVE = { address: 'NATIVE', kind: 'native', symbol: 'ETH', name: null, decimals: 18 }
const hash = `0x${'1'.repeat(64)}`
const TIME = 1_700_000_000

const move = (more: Partial<HistoryExport.Move>): HistoryExport.Move => ({
  ...{ chainId: 1, hash, time: TIME, type: 'sent', asset: USDC, tokenId: null, amount: '1000000' },
  ...more,
})
const price: HistoryExport.PriceAt = (_, address) =>
  address === USDC.address ? 1 : address === 'NATIVE' ? 2_000 : null
const paid = { own: true, fee: 10n ** 15n, value: 0n, failed: false }
const E18 = 10n ** 18n

/** Fields of a table, read as RFC 4180 has it. */
function parse(csv: string): string[][] {
  const rows: string[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let row: string[] = []
  while (field.lastIndex < csv.length) {
    const match = field.exec(csv)
    if (!match) throw new Error(`no field at the end of ${JSON.stringify(row)}`)
    row.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"'))
    if (match[3] === '\r\n') rows.push(row.splice(0))
  }
  return rows
}

test('[GO-8] one row a transaction: what was sent and received, the fee, and each one’s worth at its time', () => {
  const row = HistoryExport.rowOf({
    moves: [move({}), move({ amount: '500000' }), move({ type: 'received', asset: NATIVE, amount: '750000000000000' })],
    network: ETH,
    paid,
    priceAt: price,
  })
  expect(row.sent).toEqual([{ amount: '1.5', currency: 'USDC', asset: USDC.address, usd: 1.5 }])
  expect(row.received).toEqual([{ amount: '0.00075', currency: 'ETH', asset: 'NATIVE', usd: 1.5 }])
  expect(row.fee).toEqual({ amount: '0.001', currency: 'ETH', asset: 'NATIVE', usd: 2 })
  const [head, line] = parse(HistoryExport.toCsv([row]))
  expect(Object.fromEntries(head!.map((name, i) => [name, line![i]]))).toEqual({
    ...{ time: '2023-11-14T22:13:20Z', network: 'Ethereum', transaction: hash, status: 'confirmed', notes: '' },
    ...{ sent: '1.5', sent_currency: 'USDC', sent_usd: '1.500000' },
    ...{ received: '0.00075', received_currency: 'ETH', received_usd: '1.500000' },
    ...{ fee: '0.001', fee_currency: 'ETH', fee_usd: '2.000000' },
  })
})

test('[GO-8] the network’s own currency, which leaves no log, is told by what was handed along, and counted once', () => {
  const native = (moves: HistoryExport.Move[], value: bigint) =>
    HistoryExport.rowOf({ moves, network: ETH, paid: { ...paid, value }, priceAt: price }).sent.find(
      ({ asset }) => asset === 'NATIVE',
    )?.amount
  const got = move({ type: 'received' })
  expect(native([got], 2n * E18)).toBe('2')
  expect(native([got, move({ asset: NATIVE, amount: String(2n * E18) })], 2n * E18)).toBe('2')
  const wrapped = move({ type: 'wrapped', asset: WETH, amount: String(E18) })
  expect(native([wrapped], E18)).toBe('1')
  expect(HistoryExport.rowOf({ moves: [wrapped], network: ETH, paid: null, priceAt: price }).sent[0]?.amount).toBe('1')
  const unwrapped = HistoryExport.rowOf({
    moves: [{ ...wrapped, type: 'unwrapped' }],
    network: ETH,
    paid,
    priceAt: price,
  })
  expect([unwrapped.sent[0]?.currency, unwrapped.received[0]?.currency]).toEqual(['WETH', 'ETH'])
  // What failed took nothing along but its fee.
  expect(
    HistoryExport.rowOf({
      moves: [move({ type: 'called' })],
      network: ETH,
      paid: { ...paid, value: E18, failed: true },
      priceAt: price,
    }).sent,
  ).toEqual([])
})

test('[GO-8] what came back in the same transaction was not given up: change of an exact output, and what a wallet sends itself', () => {
  const rowOf = (moves: HistoryExport.Move[], value = 0n) => {
    const { sent, received } = HistoryExport.rowOf({ moves, network: ETH, paid: { ...paid, value }, priceAt: price })
    return [sent, received].map(side => side.map(({ amount, currency, usd }) => [amount, currency, usd]))
  }
  const got = move({ type: 'received', amount: '600000000' })
  const change = move({ type: 'received', asset: NATIVE, amount: String((7n * E18) / 10n) })
  // With traces, and where only the transaction itself tells what was handed along.
  for (const moves of [
    [move({ asset: NATIVE, amount: String(E18) }), change, got],
    [change, got],
  ])
    expect(rowOf(moves, E18)).toEqual([[['0.3', 'ETH', 600]], [['600', 'USDC', 600]]])
  expect(rowOf([move({ asset: NATIVE, amount: '5' }), move({ type: 'received', asset: NATIVE, amount: '7' })])).toEqual(
    [[], [['0.000000000000000002', 'ETH', 4e-15]]],
  )
  expect(rowOf([move({}), move({ type: 'received' })])).toEqual([[], []])
  // To itself: nothing left, and nothing came.
  expect(rowOf([move({ type: 'self', asset: NATIVE, amount: String(E18) })], E18)).toEqual([[], []])
  // An item is no amount of anything.
  const item = { tokenId: '7', amount: null }
  expect(rowOf([move(item), move({ ...item, type: 'received' })]).map(side => side.length)).toEqual([1, 1])
})

test('[GO-8] a transaction that failed is a row, too: it was paid for', () => {
  const row = HistoryExport.rowOf({
    moves: [move({ type: 'failed', amount: null, asset: { ...USDC, kind: 'contract', symbol: null, name: null } })],
    network: ETH,
    paid: { ...paid, value: E18, failed: true },
    priceAt: price,
  })
  const line = parse(HistoryExport.toCsv([row]))[1]!
  expect(line.slice(3)).toEqual([
    '',
    '',
    '',
    '',
    '',
    '',
    '0.001',
    'ETH',
    '2.000000',
    'failed',
    `failed ${USDC.address}`,
  ])
})

test('[GO-8] what isn’t known is left open: a price, a fee, somebody else’s fee', () => {
  const unknown = HistoryExport.rowOf({
    moves: [move({ asset: WETH, amount: '1' }), move({})],
    network: ETH,
    paid: null,
    priceAt: price,
  })
  const [, line] = parse(HistoryExport.toCsv([unknown]))
  expect([line![5], line![9], line![10], line![11]]).toEqual(['', '', '', ''])
  const received = HistoryExport.rowOf({
    moves: [move({ type: 'received' })],
    network: ETH,
    paid: { ...paid, own: false },
    priceAt: price,
  })
  expect([received.fee, parse(HistoryExport.toCsv([received]))[1]![9]]).toEqual([null, '0'])
  const item = HistoryExport.rowOf({
    moves: [move({ tokenId: '77', amount: null, asset: { ...USDC, symbol: 'CAT' } })],
    network: ETH,
    paid,
    priceAt: price,
  })
  expect(item.sent).toEqual([{ amount: '1', currency: 'CAT #77', asset: USDC.address, usd: null }])
  expect(
    HistoryExport.rowOf({ moves: [move({ type: 'approved' })], network: ETH, paid, priceAt: price }).notes,
  ).toEqual(['approved USDC'])
})

test('[GO-8] whatever tokens call themselves, the table reads back whole and no field is a formula', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a"b', 'a,b', 'a\r\nb', ' =1', '%0A'),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), names => {
      const rows = names.map(symbol =>
        HistoryExport.rowOf({
          moves: [
            move({ asset: { ...USDC, symbol, name: symbol } }),
            move({ type: 'called', asset: { ...USDC, symbol } }),
          ],
          network: ETH,
          paid,
          priceAt: price,
        }),
      )
      const read = parse(HistoryExport.toCsv(rows))
      expect(read).toHaveLength(rows.length + 1)
      for (const fields of read) {
        expect(fields).toHaveLength(14)
        for (const field of fields) expect(field).not.toMatch(/^\s*[=+\-@]/)
      }
      expect(JSON.parse(HistoryExport.toJson('0x', rows, [])).transactions).toHaveLength(rows.length)
    }),
  )
  fc.assert(
    fc.property(text, field => {
      const [[back]] = parse(`${HistoryExport.csvField(field)}\r\n`) as [[string]]
      expect(back.replace(/^'/, '')).toBe(field.replace(/^'/, ''))
    }),
  )
})

test('[GO-8] moves are put together by their transaction, oldest first', () => {
  const other = `0x${'2'.repeat(64)}`
  const groups = HistoryExport.byTransaction([
    move({ hash: other, time: TIME + 5 }),
    move({}),
    move({ hash: other, time: TIME + 5, type: 'received' }),
    move({ chainId: 10 }),
  ])
  expect(groups.map(group => [group[0]!.chainId, group[0]!.hash === other, group.length])).toEqual([
    [1, false, 1],
    [10, false, 1],
    [1, true, 2],
  ])
})
