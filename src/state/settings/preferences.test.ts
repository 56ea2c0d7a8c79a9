import { expect, test } from 'vitest'
import { defaults, hidesSmall, readPreferences } from './preferences.ts'

test('[SE-1] small balances and spam are hidden unless somebody says otherwise; nothing is sent unless allowed', () => {
  expect(readPreferences(null)).toEqual({
    hideSmall: true,
    hideSpam: true,
    hideBalances: false,
    testnet: false,
    analytics: false,
  })
})

test('[SE-1] what is stored counts, what is no choice of ours does not', () => {
  const read = readPreferences('{"hideSpam":false,"testnet":"yes","evil":true}')
  expect(read).toEqual({ ...defaults, hideSpam: false })
  for (const text of ['', 'null', '[]', '{', '7']) expect(readPreferences(text)).toEqual(defaults)
})

test('[AD-9] in testnet mode small balances are never hidden', () => {
  expect(hidesSmall({ ...defaults, testnet: true })).toBe(false)
  expect(hidesSmall(defaults)).toBe(true)
})
