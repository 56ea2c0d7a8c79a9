// What of the site's styles decides whether something is shown: `display` and `visibility`, by the cascade, at one
// width. Nothing else of a style is known here.
import type { Window } from 'happy-dom'
import { plainSelector } from './dialogs.ts'
import { versionOf } from './documentVersion.ts'
import type { Loose } from './Loose.ts'
import { once, windowOf } from './prototypes.ts'

type Shown = { display: string; visibility: string }
type Own = { display: string; visibility?: string }
type Rule = {
  selector: string
  weight: number
  order: number
  property: 'display' | 'visibility'
  value: string
  key: string
}

/** `@media` conditions that hold on a desktop of this width with a mouse; of any other the answer is no. */
function holds(condition: string, width: number): boolean {
  return condition.split(',').some(query =>
    query
      .trim()
      .replace(/^only /, '')
      .split(/\s+and\s+/)
      .every(part => {
        const text = part.trim().replace(/\s+/g, '')
        if (text === 'screen' || text === 'all') return true
        const px = /(-?[\d.]+)(px|rem|em)/.exec(text)
        const at = px ? Number(px[1]) * (px[2] === 'px' ? 1 : 16) : 0
        const range = /\(([\d.]+)px(<=?)width(<=?)([\d.]+)px\)/.exec(text)
        if (range) {
          const [, from, above, below, to] = range
          return (
            (above === '<=' ? width >= Number(from) : width > Number(from)) &&
            (below === '<=' ? width <= Number(to) : width < Number(to))
          )
        }
        if (/min-width:|width>=/.test(text)) return width >= at
        if (/max-width:|width<=/.test(text)) return width <= at
        if (/width>/.test(text)) return width > at
        if (/width</.test(text)) return width < at
        return /\((any-)?hover:hover\)|\((any-)?pointer:fine\)|prefers-reduced-motion:reduce/.test(text)
      }),
  )
}

/** Blocks of a stylesheet's text: what stands before the brace, and what is in it. */
function* blocksOf(css: string): Generator<[string, string]> {
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ';') start = at + 1
    if (css[at] !== '{') continue
    const head = css.slice(start, at).trim()
    let depth = 1
    let end = at + 1
    for (; end < css.length && depth > 0; end++) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
    yield [head, css.slice(at + 1, end - 1)]
    start = end
    at = end - 1
  }
}

/** Splits at commas that no bracket encloses. */
function listOf(selectors: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= selectors.length; at++) {
    const char = selectors[at]
    if (char === '(' || char === '[') depth++
    if (char === ')' || char === ']') depth--
    if (at === selectors.length || (char === ',' && depth === 0)) {
      parts.push(selectors.slice(from, at).trim())
      from = at + 1
    }
  }
  return parts
}

/** ids, then classes and the like, then tags: as one number. `:where()` counts nothing. */
function weightOf(selector: string): number {
  const bare = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, '')
  const count = (pattern: RegExp) => bare.match(pattern)?.length ?? 0
  return (
    count(/#[\w-]+/g) * 10_000 +
    (count(/\.[\w-]+/g) + count(/\[[^\]]+\]/g) + count(/:(?!not|is|has|where|:)[\w-]+/g)) * 100 +
    count(/(^|[\s>+~(,])[a-z][\w-]*/g)
  )
}

/** The class, id or tag that the selected element itself must have; empty: any. */
function keyOf(selector: string): string {
  const last =
    selector
      .replace(/:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /[.#][\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0]?.toUpperCase() ?? ''
}

function rulesOf(css: string, width: number, rules: Rule[], within = ''): Rule[] {
  for (const [head, body] of blocksOf(css)) {
    // A container of the site is nearly as wide as its window.
    if (/^@(media|container)/.test(head)) {
      if (holds(head.replace(/^@media|^@container\s+[\w-]*/, ''), width)) rulesOf(body, width, rules, within)
      continue
    }
    if (/^@(layer|supports|starting-style)/.test(head)) {
      if (!/^@starting-style/.test(head)) rulesOf(body, width, rules, within)
      continue
    }
    if (head.startsWith('@')) continue
    const selectors = listOf(head).map(each =>
      within ? (each.includes('&') ? each.replaceAll('&', within) : `${within} ${each}`) : each,
    )
    for (const property of ['display', 'visibility'] as const) {
      const value = new RegExp(`(?:^|[;{\\s])${property}\\s*:\\s*([\\w-]+)(\\s*!important)?`).exec(
        body.replace(/\{[^{}]*\}/g, ''),
      )
      if (!value) continue
      for (const selector of selectors) {
        if (/::/.test(selector)) continue
        const weight = weightOf(selector) + (value[2] ? 1_000_000 : 0)
        rules.push({ selector, weight, order: rules.length, property, value: value[1]!, key: keyOf(selector) })
      }
    }
    if (body.includes('{')) for (const selector of selectors) rulesOf(body, width, rules, selector)
  }
  return rules
}

const sheets = new Map<string, Map<string, Rule[]>>()

/** Rules by the key of what they select, of the given texts of stylesheets. */
function indexed(texts: readonly string[], width: number): Map<string, Rule[]> {
  const name = `${width} ${texts.map(text => text.length).join(' ')}`
  const known = sheets.get(name)
  if (known) return known
  const rules: Rule[] = []
  for (const text of texts) rulesOf(text.replace(/\/\*[\s\S]*?\*\//g, ''), width, rules)
  const byKey = new Map<string, Rule[]>()
  for (const rule of rules) {
    rule.selector = plainSelector(rule.selector)
    byKey.set(rule.key, [...(byKey.get(rule.key) ?? []), rule])
  }
  sheets.set(name, byKey)
  return byKey
}

const BLOCK =
  /^(DIV|P|SECTION|MAIN|HEADER|FOOTER|UL|OL|LI|H\d|FORM|TABLE|DL|DT|DD|NAV|ARTICLE|ASIDE|BODY|HTML|DIALOG|DETAILS|FIELDSET)$/
const NEVER = /^(HEAD|SCRIPT|STYLE|TEMPLATE|TITLE|META|LINK|NOSCRIPT|DATALIST)$/

/** How an element of one window is shown, by the texts of its stylesheets at its width. */
export class SiteStyles {
  readonly #rules: Map<string, Rule[]>
  /** What was found since the document changed last. */
  #known = new Map<Element, Own>()
  #version = -1

  readonly #scripts: boolean

  /** `scripts`: whether the page's scripts run; what `noscript` holds is shown only without them. */
  constructor(texts: readonly string[], width: number, scripts = true) {
    this.#rules = indexed(texts, width)
    this.#scripts = scripts
  }

  /** The element's own `display` and inherited `visibility`. */
  shown(element: Element): Shown {
    const own = this.#own(element)
    const visibility =
      own.visibility ?? (element.parentElement ? this.shown(element.parentElement).visibility : 'visible')
    return { display: own.display, visibility }
  }

  /** Whether it and everything around it has a box. */
  isRendered(element: Element): boolean {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (this.#own(each).display === 'none') return false
      const around: Element | null = each.parentElement
      if (around?.tagName === 'DETAILS' && !around.hasAttribute('open') && each.tagName !== 'SUMMARY') return false
    }
    return true
  }

  #own(element: Element): Own {
    const now = versionOf(element.ownerDocument)
    if (now !== this.#version) {
      this.#known.clear()
      this.#version = now
    }
    const known = this.#known.get(element)
    if (known) return known
    const own = this.#cascade(element)
    this.#known.set(element, own)
    return own
  }

  #cascade(element: Element): Own {
    const { tagName } = element
    if (NEVER.test(tagName) && (this.#scripts || tagName !== 'NOSCRIPT')) return { display: 'none' }
    let display: string = BLOCK.test(tagName) ? 'block' : 'inline'
    let best = -1
    if (tagName === 'DIALOG' && !element.hasAttribute('open')) display = 'none'
    if (element.hasAttribute('popover') && !element.hasAttribute('data-popover-open')) display = 'none'
    if (element.hasAttribute('hidden')) display = 'none'
    const found: { visibility?: string } = {}
    let bestVisible = -1
    const keys = [
      '',
      tagName,
      ...Array.from(element.classList, name => `.${name}`),
      ...(element.id ? [`#${element.id}`] : []),
    ]
    for (const rule of keys.flatMap(key => this.#rules.get(key) ?? [])) {
      const rank = rule.weight * 100_000 + rule.order
      if (rank < (rule.property === 'display' ? best : bestVisible) || !matches(element, rule.selector)) continue
      if (rule.property === 'display') [best, display] = [rank, rule.value]
      else [bestVisible, found.visibility] = [rank, rule.value]
    }
    const { style } = element as HTMLElement
    if (style?.display) display = style.display
    if (style?.visibility) found.visibility = style.visibility
    return { display, ...found }
  }
}

/** A selector that happy-dom can't read selects nothing. */
function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

const BOX = { x: 0, y: 0, left: 0, top: 0, right: 100, bottom: 20, width: 100, height: 20 }
const NOTHING = { x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }
const ofWindow = new WeakMap<object, SiteStyles>()
/** Of a window that has none (a parser's document), nothing is hidden. */
const isRendered = (element: Element): boolean => ofWindow.get(windowOf(element))?.isRendered(element) ?? true
const boxOf = (element: Element) => (isRendered(element) ? BOX : NOTHING)

function giveBoxes(element: Loose): void {
  element.getBoundingClientRect = function (this: Element) {
    return { ...boxOf(this), toJSON: () => BOX }
  }
  element.getClientRects = function (this: Element) {
    return isRendered(this) ? [BOX] : []
  }
  element.checkVisibility = function (this: Element) {
    return isRendered(this)
  }
}

/** A list that draws only the rows near its window has a window of some rows. */
const LISTBOX = { offsetHeight: 600, clientHeight: 600, offsetWidth: 400, clientWidth: 400 }

function giveSizes(element: Loose): void {
  for (const [name, size] of Object.entries(LISTBOX))
    Object.defineProperty(element, name, {
      configurable: true,
      get(this: Element) {
        // The window has no scrollbar.
        if (this.tagName === 'HTML') return name.endsWith('Width') ? windowOf(this).innerWidth : BOX.height
        if (!isRendered(this)) return 0
        if (this.getAttribute('role') === 'listbox') return size
        return name === 'offsetHeight' ? BOX.height : name === 'offsetWidth' ? BOX.width : 0
      },
    })
}

/** Makes a window answer by these styles: boxes of something for what is shown, of nothing for what is not. */
export function giveStyles(window: Window, styles: SiteStyles): void {
  const page = window as unknown as Loose
  ofWindow.set(page, styles)
  page.getComputedStyle = (element: Element) => {
    const shown = styles.shown(element)
    const own = (element as HTMLElement).style
    const value = (name: string): string =>
      name === 'display'
        ? shown.display
        : name === 'visibility'
          ? shown.visibility
          : (own?.getPropertyValue?.(name) ?? '')
    return new Proxy({ ...shown, content: 'none', getPropertyValue: value } as Record<string, unknown>, {
      get: (target, name) =>
        name in target ? target[name as string] : typeof name === 'string' ? value(name) : undefined,
    })
  }
  once(page.Element.prototype, 'boxes', giveBoxes)
  once(page.HTMLElement.prototype, 'sizes', giveSizes)
  // A class of the window's own.
  page.Range.prototype.getBoundingClientRect = function (this: Range) {
    const at = this.startContainer
    const element = at.nodeType === 1 ? (at as Element) : at.parentElement
    return element ? boxOf(element) : NOTHING
  }
}
