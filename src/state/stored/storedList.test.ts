import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { storedList } from './storedList.ts'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const loaded = vi.fn()
const numbers = () =>
  storedList<number>({
    key: 'tarn.approvals',
    read: value => (typeof value === 'number' ? value : null),
    keep: all => all.slice(0, 3),
    loaded,
  })
const fromOtherTab = (key: string | null, newValue: string | null) =>
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))

test('[TX-3] what an earlier page left is there with the first listener; what is not whole is left out', () => {
  browser.storage.set('tarn.approvals', '[1,"x",null,2,3,4]')
  const { $list } = numbers()
  $list.listen(() => {})
  expect($list.get()).toEqual([1, 2, 3])
  expect(loaded).toHaveBeenLastCalledWith([1, 2, 3])
})

test('[TX-3] entries of a newer version are not shown, and stay stored as they are: fifty, none too long; nothing else', () => {
  const newer = Array.from({ length: 60 }, (_, at) => ({ by: 'order', id: `${at}` }))
  const stored = [1, 'x', null, ['y'], { by: 'order', long: 'z'.repeat(30_000) }, ...newer]
  browser.storage.set('tarn.approvals', JSON.stringify(stored))
  const { $list, change, forget } = numbers()
  $list.listen(() => {})
  expect($list.get()).toEqual([1])
  for (const added of [2, 3]) change(all => [added, ...all])
  expect($list.get()).toEqual([3, 2, 1])
  expect(JSON.parse(browser.storage.get('tarn.approvals')!)).toEqual([3, 2, 1, ...newer.slice(0, 50)])
  forget()
  expect(browser.storage.has('tarn.approvals')).toBe(false)
})

test.each(['{', '7', 'null', '{"a":1}'])('[TX-3] a corrupt memory is none: %s', text => {
  browser.storage.set('tarn.approvals', text)
  const { $list, change } = numbers()
  $list.listen(() => {})
  expect($list.get()).toEqual([])
  change(all => [5, ...all])
  expect(browser.storage.get('tarn.approvals')).toBe('[5]')
})

test('[TX-3] another tab’s change counts before ours, is followed, and only as many are kept as may be', () => {
  const { $list, change } = numbers()
  $list.listen(() => {})
  change(() => [1])
  browser.storage.set('tarn.approvals', '[2,1]')
  change(all => [3, ...all])
  expect($list.get()).toEqual([3, 2, 1])
  change(all => [4, ...all])
  expect($list.get()).toEqual([4, 3, 2])
  fromOtherTab('other', '[9]')
  expect($list.get()).toEqual([4, 3, 2])
  fromOtherTab('tarn.approvals', '[9]')
  expect($list.get()).toEqual([9])
  expect(loaded).toHaveBeenLastCalledWith([9])
  fromOtherTab(null, null)
  expect($list.get()).toEqual([])
})

test('[TX-3] a storage that takes nothing more loses no entry of this page', () => {
  const { $list, change } = numbers()
  $list.listen(() => {})
  change(() => [1])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.storage.get(key) ?? null,
    setItem: () => {
      throw new Error('full')
    },
  })
  change(all => [2, ...all])
  change(all => [3, ...all])
  expect($list.get()).toEqual([3, 2, 1])
  fromOtherTab('tarn.approvals', '[1]')
  expect($list.get()).toEqual([3, 2, 1])
})
