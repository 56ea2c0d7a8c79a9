import { atom } from 'nanostores'
import { storedValue } from '../stored/storedValue.ts'

/** LIST [AD-2]: the drawer's screens and how deep each lies. A screen leads back to the one above it (`parents`). */
const screens = {
  home: 0,
  receive: 1,
  transfer: 1,
  settings: 1,
  limits: 1,
  language: 2,
  currency: 2,
  balances: 2,
  nodes: 2,
  alerts: 2,
  approvals: 2,
  username: 2,
  nickname: 2,
  passkeys: 2,
  recover: 2,
  delegation: 2,
  solanaSend: 1,
  solanaReceive: 1,
} as const
export type Screen = keyof typeof screens

const parents: Readonly<Record<Screen, Screen>> = {
  home: 'home',
  receive: 'home',
  transfer: 'home',
  settings: 'home',
  limits: 'home',
  language: 'settings',
  currency: 'settings',
  balances: 'settings',
  nodes: 'settings',
  alerts: 'settings',
  approvals: 'settings',
  username: 'settings',
  nickname: 'settings',
  passkeys: 'settings',
  recover: 'settings',
  delegation: 'settings',
  solanaSend: 'home',
  solanaReceive: 'home',
}

/** LIST [AD-7]: tabs of the home screen. */
export const tabs = ['tokens', 'nfts', 'pools', 'activity'] as const
export type Tab = (typeof tabs)[number]

/** ms after closing at which the drawer is at its first screen again (AD-3). */
const RESET = 250
const memory = storedValue<Tab>({
  key: 'tarn.drawerTab',
  initial: 'tokens',
  read: stored => tabs.find(tab => tab === stored) ?? null,
})

/** Which way a screen came: decides how it moves in. */
export type Direction = 'none' | 'forward' | 'backward'

export const $drawer = atom<{ open: boolean; screen: Screen; direction: Direction }>({
  open: false,
  screen: 'home',
  direction: 'none',
})
/** AD-7: remembered. */
export const $drawerTab = memory.$value

let reset: ReturnType<typeof setTimeout> | undefined

/** At its first screen; one that is open stays where its person is by now. */
export function openDrawer(): void {
  clearTimeout(reset)
  if ($drawer.get().open) return
  $drawer.set({ open: true, screen: 'home', direction: 'none' })
}

export function closeDrawer(): void {
  const now = $drawer.get()
  if (!now.open) return
  $drawer.set({ ...now, open: false })
  reset = setTimeout(() => $drawer.set({ open: false, screen: 'home', direction: 'none' }), RESET)
}

/** To a screen; deeper is forward. */
export function goTo(screen: Screen): void {
  const now = $drawer.get()
  $drawer.set({ ...now, screen, direction: screens[screen] >= screens[now.screen] ? 'forward' : 'backward' })
}

export const goBack = (): void => goTo(parents[$drawer.get().screen])

export const chooseTab = (tab: Tab): void => void memory.change(() => tab)
