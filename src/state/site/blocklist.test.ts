import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $blocklist, addressState, loadBlocklist } from './blocklist.ts'

const world = vi.hoisted(() => ({ fails: true, asked: 0 }))
const blocked = `0x${'b'.repeat(40)}`
vi.mock('#data/blocklist.ts', () => ({
  fetchBlocklist: async () => {
    world.asked++
    if (world.fails) throw new Error('down')
    return { addresses: new Set([`0x${'b'.repeat(40)}`]), tokens: new Set() }
  },
}))
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(world, { fails: true, asked: 0 })
  $blocklist.set({ status: 'idle' })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('[PR-2] without a list nobody is clear', () => {
  test('a list that could not be had is never taken for a clear one', () => {
    expect(addressState({ status: 'failed' }, blocked)).toBe('unknown')
    expect(addressState({ status: 'loading' }, blocked)).toBe('checking')
    expect(addressState({ status: 'idle' }, blocked)).toBe('checking')
  })
  test('with one, whoever is on it is blocked', () => {
    const list = { addresses: new Set([blocked]), tokens: new Set<string>() }
    expect(addressState({ status: 'ok', list }, blocked)).toBe('blocked')
    expect(addressState({ status: 'ok', list }, `0x${'a'.repeat(40)}`)).toBe('clear')
    expect(addressState({ status: 'ok', list }, null)).toBe('clear')
  })
  test('it is asked for again by itself, and once it is there no more', async () => {
    await loadBlocklist()
    expect($blocklist.get()).toEqual({ status: 'failed' })
    world.fails = false
    await vi.advanceTimersByTimeAsync(14_999)
    expect(world.asked).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect($blocklist.get().status).toBe('ok')
    await loadBlocklist()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.asked).toBe(2)
  })
  test('asked for in between it begins to count anew', async () => {
    await loadBlocklist()
    await vi.advanceTimersByTimeAsync(10_000)
    await loadBlocklist()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(world.asked).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(world.asked).toBe(3)
  })
  test('asked for twice at once it is fetched once, and at once after a failure', async () => {
    await Promise.all([loadBlocklist(), loadBlocklist()])
    expect(world.asked).toBe(1)
    await loadBlocklist()
    expect(world.asked).toBe(2)
    world.fails = false
    await loadBlocklist()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(world.asked, 'the timer of a failure before does not ask again').toBe(3)
  })
})
