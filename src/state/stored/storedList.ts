import { atom, onMount, type WritableAtom } from 'nanostores'
import type { StoredKey } from '#domain/storedKeys.ts'
import { readStored, writeStored } from './stored.ts'

type Options<T> = {
  key: StoredKey
  /** The entry a stored value is; null: it isn't whole, and is left out. */
  read: (value: unknown) => T | null
  /** What stays of a list that grew. */
  keep: (all: readonly T[]) => readonly T[]
  /** Called with what an earlier page or another tab left. */
  loaded?: (all: readonly T[]) => void
}

export type StoredList<T> = {
  /** What is remembered; read from the storage with its first listener, and kept like other tabs' from then on. */
  $list: WritableAtom<readonly T[]>
  /** Changes list and storage. */
  change: (apply: (all: readonly T[]) => readonly T[]) => void
  /** Reads the storage again. */
  load: () => void
  /** What is stored now, read anew; what the page holds where storage is full or forbidden. */
  read: () => readonly T[]
  /** Nothing of it stays stored. */
  forget: () => void
}

/** The entries of a stored text; null when it holds no list. */
function readList<T>(text: string | null, read: (value: unknown) => T | null): T[] | null {
  try {
    const all: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(all) ? all.map(read).filter(entry => entry !== null) : null
  } catch {
    return null // corrupt storage is an empty one
  }
}

/** A list this browser remembers, one truth for all tabs. */
export function storedList<T>({ key, read, keep, loaded }: Options<T>): StoredList<T> {
  const $list = atom<readonly T[]>([])
  /** A full or forbidden storage loses the memory of a reload, not the list: the page then goes on with what it holds. */
  let storing = true
  const take = (text: string | null): void => {
    if (!storing) return
    const all = keep(readList(text, read) ?? [])
    $list.set(all)
    loaded?.(all)
  }
  const load = () => take(readStored(key))
  onMount($list, () => {
    if (typeof window === 'undefined') return
    load()
    // `null`: everything was cleared.
    const otherTab = (event: StorageEvent) => {
      if (event.key === key || event.key === null) take(event.newValue)
    }
    const page = window
    page.addEventListener('storage', otherTab)
    return () => page.removeEventListener('storage', otherTab)
  })
  return {
    $list,
    load,
    read: () => (storing ? keep(readList(readStored(key), read) ?? []) : $list.get()),
    forget() {
      $list.set([])
      writeStored(key, null)
    },
    change(apply) {
      // Another tab may have written since: what is stored counts, then the change.
      const stored = storing ? readList(readStored(key), read) : null
      const all = keep(apply(stored ?? $list.get()))
      $list.set(all)
      storing = writeStored(key, JSON.stringify(all))
    },
  }
}
