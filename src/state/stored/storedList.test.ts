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
    key: 'n',
    read: value => (typeof value === 'number' ? value : null),
    keep: all => all.slice(0, 3),
    loaded,
  })
const fromOtherTab = (key: string | null, newValue: string | null) =>
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))

test('[TX-3] what an earlier page left is there with the first listener; what is not whole is left out', () => {
  browser.storage.set('n', '[1,"x",null,2,3,4]')
  const { $list } = numbers()
  $list.listen(() => {})
  expect($list.get()).toEqual([1, 2, 3])
  expect(loaded).toHaveBeenLastCalledWith([1, 2, 3])
})

test.each(['{', '7', 'null', '{"a":1}'])('[TX-3] a corrupt memory is none: %s', text => {
  browser.storage.set('n', text)
  const { $list, change } = numbers()
  $list.listen(() => {})
  expect($list.get()).toEqual([])
  change(all => [5, ...all])
  expect(browser.storage.get('n')).toBe('[5]')
})

test('[TX-3] another tab’s change counts before ours, is followed, and only as many are kept as may be', () => {
  const { $list, change } = numbers()
  $list.listen(() => {})
  change(() => [1])
  browser.storage.set('n', '[2,1]')
  change(all => [3, ...all])
  expect($list.get()).toEqual([3, 2, 1])
  change(all => [4, ...all])
  expect($list.get()).toEqual([4, 3, 2])
  fromOtherTab('other', '[9]')
  expect($list.get()).toEqual([4, 3, 2])
  fromOtherTab('n', '[9]')
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
  fromOtherTab('n', '[1]')
  expect($list.get()).toEqual([3, 2, 1])
})
