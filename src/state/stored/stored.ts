// localStorage that never throws: full, forbidden or corrupt storage is an empty one. Plain scripts and stores use the
// same keys.
import type { FormerKey, StoredKey } from '#domain/storedKeys.ts'

/** The stored text, or null. */
export function readStored(key: StoredKey | FormerKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is forbidden here: nothing was chosen
  }
}

/** The text this visit (tab) has under the key; at first, and where storage is forbidden, what `make` makes. */
export function sessionOnce(key: StoredKey, make: () => string): string {
  try {
    const kept = sessionStorage.getItem(key) ?? make()
    sessionStorage.setItem(key, kept)
    return kept
  } catch {
    return make() // forbidden or full: each page is a visit of its own
  }
}

/** The text this visit has under the key, or null. */
export function sessionText(key: StoredKey): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null // forbidden: nothing was kept
  }
}

/** Keeps a text for this visit (tab); nothing where storage is forbidden. */
export function writeSession(key: StoredKey, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Forbidden or full: the page forgets it with the next one.
  }
}

/** Stores a text, null removes it. False when the browser refused (full, forbidden). */
export function writeStored(key: StoredKey | FormerKey, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
