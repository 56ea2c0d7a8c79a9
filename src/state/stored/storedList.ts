import { atom, onMount, type WritableAtom } from 'nanostores'
import type { FormerKey, StoredKey } from '#domain/storedKeys.ts'
import { readStored, writeStored } from './stored.ts'

type Options<T> = {
  key: StoredKey
  /** The entry a stored value is; null: it isn't one that this version knows, and is not shown. */
  read: (value: unknown) => T | null
  /** What stays of a list that grew. */
  keep: (all: readonly T[]) => readonly T[]
  /**
   * Entries that older versions kept under keys of their own: taken over with the first reading. Their keys go once
   * they are kept under this one.
   */
  older?: { [K in FormerKey]?: (value: unknown) => T | null }
  /** By what an entry of an older version is known to be here already. */
  id?: (entry: T) => string
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

/** Entries of other versions that stay stored at most. */
const UNKNOWN_MAX = 50
/** Characters of such an entry at most. */
const UNKNOWN_SIZE = 20_000

/** The values of a stored text; null when it holds no list. */
function valuesOf(text: string | null): unknown[] | null {
  try {
    const all: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(all) ? all : null
  } catch {
    return null // corrupt storage is an empty one
  }
}

/** The entries of a stored text; null when it holds no list. */
const readList = <T>(text: string | null, read: (value: unknown) => T | null): T[] | null =>
  valuesOf(text)
    ?.map(read)
    .filter(entry => entry !== null) ?? null

/** Might an entry that is not known here be one of a newer version? */
const isOther = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && JSON.stringify(value).length <= UNKNOWN_SIZE

/** A list this browser remembers, one truth for all tabs. */
export function storedList<T>({ key, read, keep, older = {}, id = JSON.stringify, loaded }: Options<T>): StoredList<T> {
  const $list = atom<readonly T[]>([])
  /**
   * A full or forbidden storage loses the memory of a reload, not the list: the page then goes on with what it holds.
   */
  let storing = true
  const former = Object.entries(older) as [FormerKey, (value: unknown) => T | null][]
  /**
   * The entries of a stored text, and those of older versions that are still elsewhere; null when there is no list at
   * all.
   */
  const whole = (text: string | null): T[] | null => {
    const own = readList(text, read)
    const theirs = former.flatMap(([name, readOlder]) => readList(readStored(name), readOlder) ?? [])
    const known = new Set(own?.map(id))
    return theirs.length === 0 ? own : [...(own ?? []), ...theirs.filter(entry => !known.has(id(entry)))]
  }
  /** A page of an older version may run beside a newer one, or come back: what it can't read stays stored as it is. */
  const others = (): unknown[] =>
    (valuesOf(readStored(key)) ?? []).filter(value => read(value) === null && isOther(value)).slice(0, UNKNOWN_MAX)
  const store = (all: readonly T[]): void => {
    const text = JSON.stringify([...all, ...others()])
    const texts = former.map(([name]) => [name, readStored(name)] as const).filter(([, old]) => old !== null)
    storing = writeStored(key, text)
    for (const [name] of texts) writeStored(name, null)
    if (storing || texts.length === 0) return
    // A storage that is nearly full has room for one of both.
    storing = writeStored(key, text)
    if (!storing) for (const [name, old] of texts) writeStored(name, old)
  }
  const take = (text: string | null): void => {
    if (!storing) return
    const all = keep(whole(text) ?? [])
    $list.set(all)
    if (all.length > 0 && former.some(([name]) => readStored(name) !== null)) store(all)
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
    read: () => (storing ? keep(whole(readStored(key)) ?? []) : $list.get()),
    forget() {
      $list.set([])
      for (const name of [key, ...former.map(([old]) => old)]) writeStored(name, null)
    },
    change(apply) {
      // Another tab may have written since: what is stored counts, then the change.
      const stored = storing ? whole(readStored(key)) : null
      const all = keep(apply(stored ?? $list.get()))
      $list.set(all)
      store(all)
    },
  }
}
