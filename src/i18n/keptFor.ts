import type { Say } from './Say.ts'

/**
 * Makes what follows from a language and a name alone once for each, not once a page:
 * `const head = keptFor((say, tab) => …)`. What it returns is shared: don't change it. Kept as long as its Say.
 */
export function keptFor<T>(make: (say: Say, name: string) => T): (say: Say, name: string) => T {
  const kept = new WeakMap<Say, Map<string, T>>()
  return (say, name) => {
    const known = kept.get(say) ?? new Map<string, T>()
    kept.set(say, known)
    const before = known.get(name)
    if (before !== undefined) return before
    const made = make(say, name)
    known.set(name, made)
    return made
  }
}
