import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { storedValue } from './storedValue.ts'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const tab = () =>
  storedValue<string>({
    key: 'tarn.drawerTab',
    initial: 'tokens',
    read: stored => (stored === 'nfts' || stored === 'pools' ? stored : null),
    event: 'tarn:tab',
  })
const fromOtherTab = (key: string | null, newValue: string | null) =>
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))

test('[SE-1] what an earlier page left is there with the first listener, as JSON or as a plain text', () => {
  for (const text of ['"nfts"', 'nfts']) {
    browser.storage.set('tarn.drawerTab', text)
    const { $value, read } = tab()
    $value.listen(() => {})
    expect([$value.get(), read()]).toEqual(['nfts', 'nfts'])
  }
})

test.each(['{', '7', 'null', '"other"', ''])('[SE-1] what is nothing of ours is the initial value: %s', text => {
  browser.storage.set('tarn.drawerTab', text)
  expect(tab().read()).toBe('tokens')
})

test('[SE-1] a change is stored, and reaches other tabs and this page’s other scripts', () => {
  const [mine, copy] = [tab(), tab()]
  copy.$value.listen(() => {})
  mine.$value.listen(() => {})
  expect(mine.change(() => 'nfts')).toBe(true)
  expect(browser.storage.get('tarn.drawerTab')).toBe('"nfts"')
  expect(copy.$value.get()).toBe('nfts')
  fromOtherTab('tarn.other', '"pools"')
  expect(mine.$value.get()).toBe('nfts')
  fromOtherTab('tarn.drawerTab', '"pools"')
  expect(mine.$value.get()).toBe('pools')
  fromOtherTab(null, null)
  expect(mine.$value.get()).toBe('tokens')
})

test('[SE-1] another tab’s change counts before this one’s is applied', () => {
  const { change, read } = storedValue<number>({
    key: 'tarn.swap',
    initial: 0,
    read: stored => (typeof stored === 'number' ? stored : null),
  })
  change(n => n + 1)
  browser.storage.set('tarn.swap', '7')
  change(n => n + 1)
  expect(read()).toBe(8)
})

test('[SE-1] a full storage loses the memory of a reload, not the value; forgetting leaves nothing', () => {
  const { $value, change, read, forget } = tab()
  vi.stubGlobal('localStorage', {
    getItem: () => '"pools"',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => browser.storage.clear(),
  })
  expect(change(() => 'nfts')).toBe(false)
  expect([$value.get(), read()]).toEqual(['nfts', 'nfts'])
  forget()
  expect([$value.get(), browser.storage.size]).toEqual(['tokens', 0])
})
