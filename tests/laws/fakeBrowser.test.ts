import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../support/fakeBrowser.ts'

afterEach(() => vi.unstubAllGlobals())

test('[TX-3] a test file that runs beside another one is another browser: a lock of the one is free in the other', async () => {
  const { locks } = navigator
  const ifFree = (held: LockManager) =>
    held.request('deed', { ifAvailable: true }, async (lock: Lock | null) => lock !== null)
  // Held as another test file of this process holds it.
  await locks.request('deed', async () => {
    expect(await ifFree(locks)).toBe(false)
    fakeBrowser()
    expect(await ifFree(navigator.locks)).toBe(true)
    // Tabs of one browser share it.
    await navigator.locks.request('deed', async () => expect(await ifFree(navigator.locks)).toBe(false))
  })
})
