import { expect, test } from 'vitest'
import { shortcutsOf } from './sidebar.ts'

test('[AD-8] [PR-6] shortcuts only with the extension; pools with positions, limits with open orders', () => {
  expect(shortcutsOf({ extension: false, positions: 3, orders: 3 })).toEqual([])
  expect(shortcutsOf({ extension: true, positions: 0, orders: 0 })).toEqual(['tokens', 'activity'])
  expect(shortcutsOf({ extension: true, positions: 1, orders: 0 })).toEqual(['tokens', 'activity', 'pools'])
  expect(shortcutsOf({ extension: true, positions: 0, orders: 2 })).toEqual(['tokens', 'activity', 'limits'])
})
