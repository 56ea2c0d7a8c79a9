// happy-dom shares its classes among all windows of a process: what is given to one of them is given once.
import type { Loose } from './Loose.ts'

const given = new WeakMap<object, Set<string>>()

/** Changes a prototype, if that was not done for a window before. `what` names the change. */
export function once(prototype: Loose, what: string, change: (prototype: Loose) => void): void {
  const done = given.get(prototype) ?? new Set()
  given.set(prototype, done)
  if (done.has(what)) return
  done.add(what)
  change(prototype)
}

/** The window that an element belongs to. */
export const windowOf = (element: Loose): Loose => element.ownerDocument.defaultView
