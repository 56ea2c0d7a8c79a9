// Finds elements in one document by Playwright's selectors, and tells their accessible names: ivya is the engine, and runs in the page's own world.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Window } from 'happy-dom'
import type { Loose } from './Loose.ts'
import { ModuleLoader } from './moduleLoader.ts'

const IVYA = pathToFileURL(createRequire(import.meta.url).resolve('ivya')).href
const UTILS = new URL('publicUtils.js', IVYA).href

export class Finder {
  readonly #ivya: Loose
  readonly #utils: Loose

  private constructor(ivya: Loose, utils: Loose) {
    this.#ivya = ivya
    this.#utils = utils
  }

  static async of(window: Window): Promise<Finder> {
    const loader = new ModuleLoader(window as never, url => readFile(fileURLToPath(url), 'utf8'))
    const { Ivya } = (await loader.run(IVYA)).namespace as Loose
    const utils = (await loader.run(UTILS)).namespace
    return new Finder(Ivya.create({ browser: 'chromium', testIdAttribute: 'data-testid', exact: false }), utils)
  }

  /** All that a selector finds now, in the document's order. */
  query = (selector: string): Loose[] => [...this.#ivya.queryLocatorSelectorAll(selector)]
  nameOf = (element: Loose): string => this.#utils.getElementAccessibleName(element, false)
  descriptionOf = (element: Loose): string => this.#utils.getElementAccessibleDescription(element, false)

  tooMany(selector: string, found: readonly Loose[]): Error {
    const list = found.slice(0, 10).map(each => `\n  ${this.#ivya.previewNode(each)}`)
    return new Error(`strict mode violation: ${selector} resolved to ${found.length} elements:${list.join('')}`)
  }
}
