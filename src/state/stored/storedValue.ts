import { atom, onMount, type WritableAtom } from 'nanostores'
import type { StoredKey } from '#domain/storedKeys.ts'
import { readStored, writeStored } from './stored.ts'

type Options<T> = {
  key: StoredKey
  /** The value where nothing is stored, or nothing of ours. */
  initial: T
  /** What is stored as a value of ours, null when it is none. A text that is no JSON comes as it is. */
  read: (stored: unknown) => T | null
  /** What is stored of a value; default the value. */
  write?: (value: T) => unknown
  /** Sent on window after a change, with the value: a page's plain scripts carry their own copy of a store. */
  event?: string
}

export type StoredValue<T> = {
  /** What is remembered; read with its first listener, and kept like other tabs' from then on. */
  $value: WritableAtom<T>
  /** What is stored now, read anew; what the page holds where storage is full or forbidden. */
  read: () => T
  /** Changes value and storage; false: the browser refused to keep it (full, forbidden). */
  change: (apply: (value: T) => T) => boolean
  /** Nothing of it stays stored. */
  forget: () => void
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text // plain texts are kept as they are
  }
}

/** A value this browser remembers, one truth for all tabs; a list of entries is a `storedList`. */
export function storedValue<T>({ key, initial, read, write = value => value, event }: Options<T>): StoredValue<T> {
  const $value = atom<T>(initial)
  /**
   * A full or forbidden storage loses the memory of a reload, not the value: the page then goes on with what it holds.
   */
  let storing = true
  const readText = (text: string | null): T => (text === null ? initial : (read(parsed(text)) ?? initial))
  const now = () => (storing ? readText(readStored(key)) : $value.get())
  onMount($value, () => {
    if (typeof window === 'undefined') return
    $value.set(now())
    // `null`: everything was cleared.
    const otherTab = (changed: StorageEvent) => {
      if ((changed.key === key || changed.key === null) && storing) $value.set(readText(changed.newValue))
    }
    const page = window
    page.addEventListener('storage', otherTab)
    const otherCopy = (said: Event) => $value.set((said as CustomEvent<T>).detail)
    if (event) page.addEventListener(event, otherCopy)
    return () => {
      page.removeEventListener('storage', otherTab)
      if (event) page.removeEventListener(event, otherCopy)
    }
  })
  const keep = (value: T, text: string | null): boolean => {
    storing = writeStored(key, text)
    $value.set(value)
    if (event && typeof window !== 'undefined') window.dispatchEvent(new CustomEvent(event, { detail: value }))
    return storing
  }
  return {
    $value,
    read: now,
    change(apply) {
      // Another tab may have written since: what is stored counts, then the change.
      const value = apply(now())
      return keep(value, JSON.stringify(write(value)))
    },
    forget: () => void keep(initial, null),
  }
}
