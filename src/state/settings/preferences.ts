import { atom, onMount } from 'nanostores'
import { readStored, writeStored } from '../stored/stored.ts'

const KEY = 'tarn.preferences'

/** SE-1. What a person chose about the account's figures and what leaves the page. */
export type Preferences = {
  hideSmall: boolean
  hideSpam: boolean
  /** AD-11: amounts as dots. */
  hideBalances: boolean
  testnet: boolean
  analytics: boolean
}

export const defaults: Preferences = {
  hideSmall: true,
  hideSpam: true,
  hideBalances: false,
  testnet: false,
  analytics: false,
}

export const $preferences = atom<Preferences>(defaults)

/** Stored choices over the defaults; anything that is no choice of ours is passed over. */
export function readPreferences(text: string | null): Preferences {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return defaults
    const known = Object.entries(stored).filter(([name, value]) => name in defaults && typeof value === 'boolean')
    return { ...defaults, ...Object.fromEntries(known) }
  } catch {
    return defaults // corrupt storage is an empty one
  }
}

/** AD-9: in testnet mode nothing is small, since nothing is worth anything. */
export const hidesSmall = ({ hideSmall, testnet }: Preferences): boolean => hideSmall && !testnet

/** Told to this window: the settings menu's script and the islands each have a copy of this store. */
const EVENT = 'tarn:preferences'

export function prefer(change: Partial<Preferences>): void {
  const next = { ...$preferences.get(), ...change }
  $preferences.set(next)
  writeStored(KEY, JSON.stringify(next))
  if (typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(EVENT, { detail: next }))
}

onMount($preferences, () => {
  if (typeof window === 'undefined') return
  $preferences.set(readPreferences(readStored(KEY)))
  const otherTab = (event: StorageEvent) => event.key === KEY && $preferences.set(readPreferences(event.newValue))
  const otherCopy = (event: Event) => $preferences.set((event as CustomEvent<Preferences>).detail)
  window.addEventListener('storage', otherTab)
  window.addEventListener(EVENT, otherCopy)
  return () => {
    window.removeEventListener('storage', otherTab)
    window.removeEventListener(EVENT, otherCopy)
  }
})
