import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { vouch, vouchedOf } from './vouched.ts'

const { storage } = fakeBrowser()
beforeEach(() => storage.clear())
const [ada, eve] = [`0x${'a'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const
const owner = (digit: string) => `0x${digit.repeat(168)}` as const

test('[PK-3] what was made and deleted here is remembered, for each account apart', () => {
  vouch(ada, 'made', owner('1'))
  vouch(ada, 'made', owner('1'))
  vouch(ada, 'deleted', owner('2'))
  vouch(eve, 'made', owner('3'))
  expect(vouchedOf(ada)).toEqual({ made: [owner('1')], deleted: [owner('2')] })
  expect(vouchedOf(eve)).toEqual({ made: [owner('3')], deleted: [] })
})

test('[PK-3] a corrupt memory answers for nobody', () => {
  for (const text of [
    '{',
    'null',
    '[]',
    `{"${ada}":null}`,
    `{"${ada}":{"made":"0x12"}}`,
    `{"${ada}":{"made":["0x12",7],"deleted":{}}}`,
  ]) {
    storage.set('tarn.passkeyOwners', text)
    expect(vouchedOf(ada), text).toEqual({ made: [], deleted: [] })
  }
})
