import { beforeEach, expect, test, vi } from 'vitest'
import { $nicknames, callWallet, meetWallet } from './nicknames.ts'

const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  $nicknames.set([])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})

test('[WL-8] wallets are numbered as they are met, and keep number and name', () => {
  meetWallet(address(1))
  meetWallet(address(2))
  meetWallet(address(1))
  callWallet(address(2), '  Rainy‮ days ')
  expect($nicknames.get()).toEqual([
    { address: address(1), number: 1, name: null },
    { address: address(2), number: 2, name: 'Rainy days' },
  ])
  expect(JSON.parse(storage.get('tarn.nicknames')!)).toEqual($nicknames.get())
  callWallet(address(2), '  ')
  expect($nicknames.get()[1]).toEqual({ address: address(2), number: 2, name: null })
})

test('[WL-8] of very many the first one without a name is forgotten; numbers are never given twice', () => {
  callWallet(address(1), 'First')
  for (let n = 2; n <= 52; n++) meetWallet(address(n))
  expect($nicknames.get()).toHaveLength(50)
  expect($nicknames.get()[0]).toEqual({ address: address(1), number: 1, name: 'First' })
  expect($nicknames.get()[1]?.number).toBe(4)
  expect(new Set($nicknames.get().map(({ number }) => number)).size).toBe(50)
})

test('[WL-8] an entry that is not whole is left out, a corrupt memory is none', () => {
  const good = { address: address(1), number: 3, name: 'Mine' }
  const met = { address: address(9), number: 4, name: null }
  storage.set(
    'tarn.nicknames',
    JSON.stringify([
      null,
      7,
      {},
      { ...good, number: '3' },
      { ...good, address: 'x'.repeat(45) },
      good,
      { ...good, name: 9 },
    ]),
  )
  meetWallet(address(9))
  expect($nicknames.get()).toEqual([good, { ...good, name: null }, met])
  for (const text of ['x', '7', '{}']) {
    $nicknames.set([])
    storage.set('tarn.nicknames', text)
    meetWallet(address(9))
    expect($nicknames.get(), text).toEqual([{ ...met, number: 1 }])
  }
})
