import { afterEach, expect, test, vi } from 'vitest'
import { $drawer, closeDrawer, goBack, goTo, openDrawer } from './drawer.ts'

afterEach(() => {
  vi.useRealTimers()
  closeDrawer()
})

test('[AD-2] deeper screens come forward, higher ones backward; back leads to the screen above', () => {
  openDrawer()
  goTo('settings')
  expect($drawer.get()).toMatchObject({ screen: 'settings', direction: 'forward' })
  goTo('language')
  expect($drawer.get()).toMatchObject({ screen: 'language', direction: 'forward' })
  goBack()
  expect($drawer.get()).toMatchObject({ screen: 'settings', direction: 'backward' })
  goBack()
  expect($drawer.get()).toMatchObject({ screen: 'home', direction: 'backward' })
})

test('[AD-3] closing goes back to the first screen after 250 ms, not before', () => {
  vi.useFakeTimers()
  openDrawer()
  goTo('approvals')
  closeDrawer()
  vi.advanceTimersByTime(240)
  expect($drawer.get()).toMatchObject({ open: false, screen: 'approvals' })
  vi.advanceTimersByTime(20)
  expect($drawer.get()).toMatchObject({ open: false, screen: 'home' })
})

test('[AD-2] opened once more while it is open, it stays at the screen where somebody is', () => {
  openDrawer()
  goTo('settings')
  openDrawer()
  expect($drawer.get()).toMatchObject({ open: true, screen: 'settings' })
})

test('[AD-3] opened again before that, it stays open', () => {
  vi.useFakeTimers()
  openDrawer()
  closeDrawer()
  vi.advanceTimersByTime(100)
  openDrawer()
  vi.advanceTimersByTime(1_000)
  expect($drawer.get()).toMatchObject({ open: true, screen: 'home' })
})
