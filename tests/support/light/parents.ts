// The one XPath that journeys use, which happy-dom lacks: from an element to what it is in.
import type { Loose } from './Loose.ts'
import { NeedsBrowser } from './userInput.ts'

/** Lets a window's document answer `..` and `../..`; any other path is refused. */
export function giveParents(page: Loose): void {
  page.XPathResult = { ORDERED_NODE_ITERATOR_TYPE: 5 }
  page.document.evaluate = (path: string, from: Loose) => {
    const steps = path.split('/')
    if (steps.some(step => step !== '..')) throw new NeedsBrowser(`the XPath ${path}`)
    let found = steps.reduce((node: Loose, _) => node?.parentNode ?? null, from)
    return {
      iterateNext() {
        const next = found
        found = null
        return next
      },
    }
  }
}
