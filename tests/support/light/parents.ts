// The XPaths that journeys use, which happy-dom lacks: from an element to what it is in, or what follows it.
import type { Loose } from './Loose.ts'
import { NeedsBrowser } from './userInput.ts'

// ivya runs in this world and asks it for the constant.
Object.assign(globalThis, { XPathResult: { ORDERED_NODE_ITERATOR_TYPE: 5 } })

/** Lets a window's document answer `..`, `../..` and `following-sibling::dd`; any other path is refused. */
export function giveParents(page: Loose): void {
  page.document.evaluate = (path: string, from: Loose) => {
    const after = /^following-sibling::([a-z]+)$/.exec(path)?.[1]
    const steps = path.split('/')
    if (!after && steps.some(step => step !== '..')) throw new NeedsBrowser(`the XPath ${path}`)
    const found: Loose[] = []
    if (after) {
      for (let each = from.nextElementSibling; each; each = each.nextElementSibling)
        if (each.localName === after) found.push(each)
    } else {
      const around = steps.reduce((node: Loose, _) => node?.parentNode ?? null, from)
      if (around) found.push(around)
    }
    return { iterateNext: () => found.shift() ?? null }
  }
}
