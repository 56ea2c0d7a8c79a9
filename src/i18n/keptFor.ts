import type { Say } from './Say.ts'

/**
 * Makes what follows from a language and a name alone once for each, not once a page: `const head = keptFor((say, tab) => …)`. What it
 * gives is shared: nobody may change it. Kept as long as its Say.
 */
export function keptFor<T>(make: (say: Say, name: string) => T): (say: Say, name: string) => T {
  const kept = new WeakMap<Say, Map<string, T>>()
  return (say, name) => {
    let known = kept.get(say)
    if (known === undefined) kept.set(say, (known = new Map()))
    let made = known.get(name)
    if (made === undefined) known.set(name, (made = make(say, name)))
    return made
  }
}
