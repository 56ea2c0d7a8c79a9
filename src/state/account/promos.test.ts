import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { nextPromo, notePromo, seenPromos } from './promos.ts'

let storage: Map<string, string>
beforeEach(() => {
  storage = fakeBrowser().storage
  const visit = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => visit.get(key) ?? null,
    setItem: (key: string, value: string) => void visit.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const all = {
  seen: [],
  shown: false,
  busy: false,
  signer: true,
  solana: { on: true, connected: false },
  canDelegate: true,
}

test('[SE-8] Solana first where it is on and not connected, then the smart wallet where the wallet could be one', () => {
  expect(nextPromo(all)).toBe('solana')
  expect(nextPromo({ ...all, solana: { on: false, connected: false } })).toBe('smartWallet')
  expect(nextPromo({ ...all, solana: { on: true, connected: true } })).toBe('smartWallet')
  expect(nextPromo({ ...all, seen: ['solana'] })).toBe('smartWallet')
  expect(nextPromo({ ...all, seen: ['solana'], canDelegate: false })).toBeNull()
  expect(nextPromo({ ...all, seen: ['solana', 'smartWallet'] })).toBeNull()
})

test('[SE-8] never over something else, never twice in a visit, never to who can’t sign', () => {
  expect(nextPromo({ ...all, busy: true })).toBeNull()
  expect(nextPromo({ ...all, shown: true })).toBeNull()
  expect(nextPromo({ ...all, signer: false })).toBeNull()
})

test('[SE-8] what was shown is remembered on this device; corrupt memory is none', () => {
  notePromo('solana')
  notePromo('solana')
  expect(seenPromos(JSON.parse(storage.get('tarn.promos') ?? 'null'))).toEqual(['solana'])
  expect(sessionStorage.getItem('tarn.promoShown')).toBe('solana')
  notePromo('smartWallet')
  expect(seenPromos(JSON.parse(storage.get('tarn.promos') ?? 'null'))).toEqual(['solana', 'smartWallet'])
  for (const stored of ['', '{', 7, { 0: 'solana' }, ['other', 3]]) expect(seenPromos(stored)).toEqual([])
})
