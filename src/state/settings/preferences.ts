import { storedValue } from '../stored/storedValue.ts'

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

/** Stored choices over the defaults; anything that is no choice of ours is passed over. */
export function readPreferences(stored: unknown): Preferences {
  if (typeof stored !== 'object' || stored === null) return defaults
  const known = Object.entries(stored).filter(([name, value]) => name in defaults && typeof value === 'boolean')
  return { ...defaults, ...Object.fromEntries(known) }
}

const memory = storedValue<Preferences>({
  key: 'tarn.preferences',
  initial: defaults,
  read: readPreferences,
  event: 'tarn:preferences',
})

export const $preferences = memory.$value

/** AD-9: in testnet mode nothing is small, since nothing is worth anything. */
export const hidesSmall = ({ hideSmall, testnet }: Preferences): boolean => hideSmall && !testnet

export const prefer = (change: Partial<Preferences>): void => void memory.change(now => ({ ...now, ...change }))
