import { expect, test } from 'vitest'
import { storedWallet } from '../wallet/storedWallet.ts'
import { isDeedRecord } from './isDeedRecord.ts'

const account = `0x${'a'.repeat(40)}`
const onEvm = {
  id: `1-${account}-3`,
  deed: 'swap',
  account,
  status: 'pending',
  addedAt: 1,
  currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
  currencyOut: { id: `0x${'c'.repeat(40)}`, symbol: 'USDC', decimals: 6 },
  amountIn: '1000',
  amountOut: '2',
  follow: {
    ...{ by: 'evm', chainId: 1, hash: `0x${'1'.repeat(64)}`, nonce: 3, sentBlock: 2 },
    ...{ to: `0x${'b'.repeat(40)}`, data: '0x1234', value: '0', deadline: 0 },
  },
}
const onSolana = {
  id: `solana-${'5'.repeat(88)}`,
  deed: 'send',
  account: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  status: 'confirmed',
  addedAt: 5,
  currencyIn: { symbol: 'SOL', decimals: 9 },
  currencyOut: { symbol: 'SOL', decimals: 9 },
  amountIn: '12',
  amountOut: '0',
  follow: {
    ...{ by: 'solana', signature: '5'.repeat(88), to: 'So11111111111111111111111111111111111111112' },
    ...{ lastValidBlockHeight: '1150', network: 'mainnet' },
  },
}
const kinds = [onEvm, onSolana]

test('[TX-3] what was stored comes back, of every kind', () => {
  for (const whole of kinds) expect(isDeedRecord(JSON.parse(JSON.stringify(whole)))).toBe(true)
  const { network: _, ...older } = onSolana.follow
  expect(isDeedRecord({ ...onSolana, follow: older })).toBe(true)
  expect(isDeedRecord({ ...onSolana, follow: { ...older, network: null } })).toBe(true)
})

test.each(Object.keys(onEvm))('[TX-3] an entry whose %s is broken is none', key => {
  for (const whole of kinds)
    for (const broken of [
      { ...whole, [key]: { no: 'thing' } },
      { ...whole, [key]: undefined },
    ])
      expect(isDeedRecord(broken)).toBe(false)
})

test('[TX-3] an entry whose way to be found again is broken is none', () => {
  for (const whole of kinds)
    for (const key of Object.keys(whole.follow))
      expect(isDeedRecord({ ...whole, follow: { ...whole.follow, [key]: { no: 'thing' } } }), key).toBe(false)
})

test('[TX-3] a permission that was promised says where it is written, or, of an older version, nothing of it', () => {
  const token = `0x${'c'.repeat(40)}`
  const promising = (more: object) => ({
    ...onEvm,
    promises: { spends: [], receives: [], permits: [{ token, spender: token, max: '7', ...more }] },
  })
  expect([{}, { via: 'permit2' }, { max: null }].map(promising).filter(isDeedRecord)).toHaveLength(3)
  expect(
    [{ via: 'another' }, { via: null }, { max: 7 }, { spender: '0x' }].map(promising).filter(isDeedRecord),
  ).toEqual([])
})

test('[TX-3] a record says which run of a plan it belongs to, or, of an older version, nothing of it', () => {
  const id = 'f0'.repeat(16)
  const told = (flow: unknown) => kinds.map(each => ({ ...each, flow }))
  expect([undefined, { id, step: 0, of: 1 }, { id, step: 6, of: 7 }].flatMap(told).every(isDeedRecord)).toBe(true)
  const broken = [
    ...[null, 7, {}, { id, step: 1, of: 1 }, { id, step: -1, of: 1 }, { id, step: 0.5, of: 2 }],
    ...[
      { id, step: 0 },
      { id: 'f0', step: 0, of: 1 },
      { id: 'F0'.repeat(16), step: 0, of: 1 },
    ],
  ]
  expect(broken.flatMap(told).filter(isDeedRecord)).toEqual([])
  expect(['yes', false, null].map(quiet => ({ ...onEvm, quiet })).filter(isDeedRecord)).toEqual([])
  expect(isDeedRecord({ ...onEvm, quiet: true })).toBe(true)
})

test('[TX-3] what is not whole is none', () => {
  const transfer = (more: object, follow: object = {}) => ({
    ...onSolana,
    ...more,
    follow: { ...onSolana.follow, ...follow },
  })
  const broken: unknown[] = [
    ...[null, 7, {}, [], { ...onEvm, id: 'another' }, { ...onEvm, follow: { ...onEvm.follow, by: 'toString' } }],
    { ...onEvm, cost: '-1' },
    transfer({ id: `solana-${'0OIl'.repeat(20)}` }, { signature: '0OIl'.repeat(20) }),
    transfer({ amountIn: '1e9' }),
    transfer({ currencyIn: { symbol: 'SOL', decimals: 0.5 } }),
    transfer({ currencyIn: { symbol: 'SOL', decimals: 400 } }),
    transfer({ currencyOut: { symbol: 'x'.repeat(41), decimals: 9 } }),
    transfer({ status: 'done' }),
    transfer({ addedAt: Number.NaN }),
    transfer({}, { lastValidBlockHeight: '' }),
    transfer({}, { network: 'toString' }),
  ]
  expect(broken.filter(isDeedRecord)).toEqual([])
})

test('[WL-9] a stored wallet comes back, a corrupt one is none', () => {
  const wallet = {
    address: `0x${'a'.repeat(40)}`,
    shown: `0x${'A'.repeat(40)}`,
    chainId: 1,
    connectorId: 'io.wallet',
    name: 'W',
    icon: 'data:image/png;base64,AA',
  }
  expect(storedWallet(JSON.stringify(wallet))).toEqual(wallet)
  expect(storedWallet(JSON.stringify({ ...wallet, icon: 'https://spy.example/x.png' }))?.icon).toBeNull()
  for (const text of [
    null,
    '',
    '{',
    'null',
    '7',
    '"x"',
    '[]',
    JSON.stringify({ ...wallet, address: '0x12' }),
    JSON.stringify({ ...wallet, connectorId: 1 }),
  ])
    expect(storedWallet(text)).toBeNull()
})

test('[TX-3] [SW-11] a batch that was stored comes back whole, or not at all', () => {
  const name = onEvm.follow.hash
  const call = { to: `0x${'b'.repeat(40)}`, data: '0x12', value: '0' }
  const batch = { id: 'mine', name, spent: 3, at: 1, calls: [call], hashes: [name] }
  const of = (kept: unknown) => {
    const follow = { ...onEvm.follow, nonce: Number.MAX_SAFE_INTEGER, batch: kept }
    return isDeedRecord({ ...onEvm, id: `1-${account}-${name}`, follow })
  }
  expect([of(batch), of({ id: 'mine', name, spent: 3 })]).toEqual([true, true])
  for (const odd of [
    ...[{ id: 7 }, { name: '0x1' }, { spent: '3' }, { at: 0.5 }, { calls: 'all' }, { calls: [{ ...call, value: 0 }] }],
    ...[{ calls: [null] }, { calls: [{ ...call, to: '0x1' }] }, { hashes: ['0x1'] }, { hashes: {} }],
  ])
    expect(of({ ...batch, ...odd }), JSON.stringify(odd)).toBe(false)
})
