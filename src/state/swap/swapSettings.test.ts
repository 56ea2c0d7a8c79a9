import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'

let storage: Map<string, string>
beforeEach(() => {
  vi.resetModules()
  ;({ storage } = fakeBrowser())
})
afterEach(() => vi.unstubAllGlobals())

/** The settings as a page that has just been opened reads them. */
async function opened() {
  const { $swapSettings, chooseProtocol } = await import('./swapSettings.ts')
  $swapSettings.listen(() => {})
  return { chosen: () => $swapSettings.get().protocols, chooseProtocol }
}

test('[SW-6] protocols are chosen one by one and kept, and the last one stays', async () => {
  const { chosen, chooseProtocol } = await opened()
  expect(chosen()).toEqual(['v2', 'v3', 'v4'])
  chooseProtocol('v4', false)
  chooseProtocol('v2', false)
  chooseProtocol('v3', false)
  expect(chosen()).toEqual(['v3'])
  vi.resetModules()
  const again = await opened()
  expect(again.chosen()).toEqual(['v3'])
  // In the LIST's order, whatever order they were chosen in.
  again.chooseProtocol('v4', true)
  again.chooseProtocol('v2', true)
  expect(again.chosen()).toEqual(['v2', 'v3', 'v4'])
  expect(JSON.parse(storage.get('tarn.swap')!)).not.toHaveProperty('protocols')
})

test('[SW-6] what is stored and is no choice of protocols is all of them', async () => {
  for (const stored of [[], ['v1'], 'v2', null, { 0: 'v2' }]) {
    vi.resetModules()
    storage.set('tarn.swap', JSON.stringify({ protocols: stored }))
    expect((await opened()).chosen(), JSON.stringify(stored)).toEqual(['v2', 'v3', 'v4'])
  }
})
