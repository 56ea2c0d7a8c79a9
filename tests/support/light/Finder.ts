// Finds elements in one document by Playwright's selectors, and tells their accessible names: ivya is the engine. It
// runs here and not in the page's world, so that it is compiled once for all documents of a worker.
import { Element, HTMLFormElement, HTMLIFrameElement, HTMLInputElement, Node, type Window } from 'happy-dom'
import CSS from 'happy-dom/lib/css/CSS.js'
import { candidates } from './candidates.ts'
import { versionOf } from './documentVersion.ts'
import type { Loose } from './Loose.ts'

// All that ivya asks of the world around it; a document's classes are happy-dom's in every window.
Object.assign(globalThis, { CSS: new CSS(), Element, HTMLFormElement, HTMLIFrameElement, HTMLInputElement, Node })
const { Ivya } = (await import('ivya')) as Loose
const utils = (await import(new URL('publicUtils.js', import.meta.resolve('ivya')).href)) as Loose

/** Asks a role's engine for fewer elements: those that can have the role. It decides. */
function narrowed(engine: Loose): Loose {
  return {
    queryAll: (scope: Loose, selector: Loose) => {
      const role =
        String(selector)
          .match(/^\s*([\w-]+)/)?.[1]
          ?.toLowerCase() ?? ''
      return engine.queryAll({ querySelectorAll: () => candidates(scope, role) }, selector)
    },
  }
}

// One for all documents.
const ivya = Ivya.create({ browser: 'chromium', testIdAttribute: 'data-testid', exact: false })
// The site has no shadow trees (LightWindow refuses them): nothing has to be looked through for them.
const byCss = ivya._evaluator._queryCSS.bind(ivya._evaluator)
ivya._evaluator._queryCSS = (context: Loose, css: string) => byCss({ ...context, pierceShadow: false }, css)
for (const name of ['role', 'internal:role']) ivya._engines.set(name, narrowed(ivya._engines.get(name)))
const parsed = new Map<string, Loose>()
const parse = (selector: string): Loose => {
  const known = parsed.get(selector) ?? ivya.parseSelector(selector)
  parsed.set(selector, known)
  return known
}
/** Whose names the engine keeps. */
let current: Finder | null = null

/** The role of an element as the engine sees it; null: none. */
export const roleOf = (element: Loose): string | null => utils.getAriaRole(element)

export class Finder {
  readonly #document: Loose
  /** What was found since the document changed last. */
  readonly #found = new Map<string, readonly Loose[]>()
  #version = -1

  constructor(window: Window) {
    this.#document = window.document
  }

  /** All that a selector finds now, in the document's order; `html` too. */
  query = (selector: string): Loose[] => {
    this.#renew()
    const known = this.#found.get(selector)
    if (known) return [...known]
    const found = ivya.querySelectorAll(parse(selector), this.#document)
    this.#found.set(selector, found)
    return [...found]
  }
  nameOf = (element: Loose): string => {
    this.#renew()
    return utils.getElementAccessibleName(element, false)
  }
  descriptionOf = (element: Loose): string => {
    this.#renew()
    return utils.getElementAccessibleDescription(element, false)
  }

  tooMany(selector: string, found: readonly Loose[]): Error {
    const list = found.slice(0, 10).map(each => `\n  ${ivya.previewNode(each)}`)
    return new Error(`strict mode violation: ${selector} resolved to ${found.length} elements:${list.join('')}`)
  }

  /** Names, texts and what is hidden are kept by the engine as well, from one change to the next. */
  #renew(): void {
    const now = versionOf(this.#document)
    if (now === this.#version && current === this) return
    if (current) {
      utils.endAriaCaches()
      ivya._evaluator.end()
    }
    utils.beginAriaCaches()
    ivya._evaluator.begin()
    current = this
    if (now === this.#version) return
    this.#found.clear()
    this.#version = now
  }
}
