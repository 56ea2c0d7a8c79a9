// Counts the changes of a document, so that what was found in it can be kept until the next one.
import { HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, Node, PropertySymbol } from 'happy-dom'
import type { Loose } from './Loose.ts'

const changes = new WeakMap<object, number>()

/** How often the document changed so far: nodes, attributes, texts, values, focus, address. */
export const versionOf = (document: Loose): number => changes.get(document) ?? 0

/** Something changed that happy-dom doesn't know of. */
const touch = (document: Loose): void => void changes.set(document, versionOf(document) + 1)

const node = Node.prototype as Loose
const { clearCache, isConnected, ownerDocument } = PropertySymbol as Loose
const forget = node[clearCache]
// happy-dom calls this of every node that changed, and of the document when the focus moves.
node[clearCache] = function (this: Loose): void {
  forget.call(this)
  if (this.nodeType === 9) touch(this)
  else if (this[isConnected]) touch(this[ownerDocument])
}

/** What a person or a script sets and no attribute shows. */
const PROPERTIES: readonly [Loose, readonly string[]][] = [
  [HTMLInputElement.prototype, ['value', 'checked', 'indeterminate']],
  [HTMLTextAreaElement.prototype, ['value']],
  [HTMLSelectElement.prototype, ['value', 'selectedIndex']],
]
for (const [prototype, names] of PROPERTIES)
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(prototype, name)
    if (!own?.set) throw new Error(`happy-dom has no ${name} to be heard of`)
    const { set } = own
    Object.defineProperty(prototype, name, {
      ...own,
      set(this: Loose, value: unknown) {
        set.call(this, value)
        touch(this[ownerDocument])
      },
    })
  }
