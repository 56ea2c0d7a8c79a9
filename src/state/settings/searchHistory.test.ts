import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[UI-4] a remembered item of a type nobody handles is passed over with a warning in the log; the others stay', async () => {
  const { storage } = fakeBrowser()
  const wallet = { type: 'walletByAddress', address: '0x00000000000000000000000000000000000000aa' }
  storage.set('tarn.searchHistory', JSON.stringify([{ type: 'hologram', address: wallet.address }, wallet, null]))
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { $searchHistory } = await import('./searchHistory.ts')
  const off = $searchHistory.listen(() => {})
  expect($searchHistory.get()).toEqual([wallet])
  expect(warned.mock.calls.map(call => call[1])).toEqual(['hologram', undefined])
  off()
})
