// Markup of what never lives in the browser, without React's machinery (lanes, segments, dispatchers): a page is mostly
// this. What React writes stays the truth: how it names an attribute is asked of it once, and whatever isn't plain here
// is its own to write.
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Thrown where only React can write the whole: a hook, a context, something that waits. */
class OnlyReact extends Error {}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'source', 'track', 'wbr'])
/** Elements whose attributes React orders, derives or moves; with all that lies in them they are written by it. */
const OWN_RULES = new Set([
  'input',
  'select',
  'option',
  'textarea',
  'form',
  'object',
  'menuitem',
  'pre',
  'listing',
  'script',
  'style',
  'link',
  'meta',
  'html',
  'head',
  'body',
  'template',
  'noscript',
])
/** Attributes whose writing depends on their value, not only on its kind. */
const BY_VALUE = new Set([
  'style',
  'cols',
  'rows',
  'size',
  'span',
  'rowSpan',
  'start',
  'capture',
  'download',
  'action',
  'formAction',
  'formEncType',
  'formMethod',
  'formTarget',
  'ref',
  'xlinkHref',
  'is',
])
const TAG = /^[a-z][a-zA-Z0-9]*$/
/** Where a script address could begin, whatever blanks are in it. */
const MAYBE_SCRIPT = /^[\0- ]*j/i

const SPECIAL = /["'&<>]/
const NAMED: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => (SPECIAL.test(text) ? text.replace(/["'&<>]/g, sign => NAMED[sign]!) : text)

/**
 * How React writes an attribute: with a string or number, with true, with false; '' is not at all. `before` ends with
 * the opening quote.
 */
type Written = { before: string; flag: string; yes: string; no: string; byValue: boolean; leads: boolean }
const written = new Map<string, Written>()
const probe = (name: string, value: string | boolean): string =>
  renderToStaticMarkup(createElement('b', { [name]: value })).slice(2, -5)
function attribute(name: string): Written {
  const known = written.get(name)
  if (known !== undefined) return known
  const text = probe(name, 'x')
  const valued = text.endsWith('="x"')
  const made = {
    before: valued ? text.slice(0, -2) : '',
    flag: valued ? '' : text, // there or not there, whatever it says
    yes: probe(name, true),
    no: probe(name, false),
    byValue: BY_VALUE.has(name),
    leads: name === 'href' || name === 'src',
  }
  written.set(name, made)
  return made
}

/** The attributes of an element as text, or null when only React knows how they are written. */
function attributes(props: Record<string, unknown>): string | null {
  let html = ''
  for (const name in props) {
    if (name === 'children' || name === 'dangerouslySetInnerHTML') continue
    const value = props[name]
    if (value === null || value === undefined) continue
    const { before, flag, yes, no, byValue, leads } = attribute(name)
    if (byValue || (leads && (typeof value !== 'string' || value === '' || MAYBE_SCRIPT.test(value)))) return null
    const kind = typeof value
    if (kind === 'string') html += before !== '' ? `${before}${escaped(value as string)}"` : value ? flag : ''
    else if (kind === 'boolean') html += value ? yes : no
    else if (kind === 'function' || kind === 'symbol') continue
    else html += before !== '' ? `${before}${escaped(String(value))}"` : value ? flag : ''
  }
  return html
}

function host({
  tag,
  element,
  props,
  inSvg,
}: {
  tag: string
  element: ReactElement
  props: Record<string, unknown>
  inSvg: boolean
}): string {
  // Outside a drawing a title belongs to the page's head.
  if (tag === 'title' && !inSvg) throw new OnlyReact()
  const own = OWN_RULES.has(tag) || !TAG.test(tag) || (tag === 'button' && 'name' in props) ? null : attributes(props)
  if (own === null) {
    if (inSvg) throw new OnlyReact()
    return renderToStaticMarkup(element)
  }
  const start = `<${tag}${own}`
  if (VOID.has(tag)) return `${start}/>`
  const raw = props.dangerouslySetInnerHTML as { __html: unknown } | undefined
  if (raw !== undefined && raw !== null) return `${start}>${String(raw.__html ?? '')}</${tag}>`
  return `${start}>${write(props.children as ReactNode, tag === 'svg' || (inSvg && tag !== 'foreignObject'))}</${tag}>`
}

function write(node: ReactNode, inSvg: boolean): string {
  if (typeof node === 'string') return escaped(node)
  if (typeof node === 'number' || typeof node === 'bigint') return String(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) {
    let html = ''
    for (const child of node) html += write(child as ReactNode, inSvg)
    return html
  }
  if (!isValidElement(node)) throw new OnlyReact()
  const { type, props } = node as ReactElement<Record<string, unknown>>
  if (typeof type === 'string') return host({ tag: type, element: node, props, inSvg })
  if (type === Fragment) return write(props.children as ReactNode, inSvg)
  if (typeof type !== 'function' || type.prototype?.isReactComponent) throw new OnlyReact()
  return write((type as (given: object) => ReactNode)(props), inSvg)
}

/** Components that need React, as a first try has shown. */
const needReact = new WeakSet<object>()

/**
 * The HTML of an element that is not hydrated: the same as `renderToStaticMarkup`'s (but for its hints on what to load
 * first), in a fraction of its time. Components with hooks, contexts or classes are left to React, so are errors: it
 * throws them as ever.
 */
export function writeStatic(element: ReactElement, identifierPrefix: string): string {
  const component = element.type
  if (typeof component === 'function' && !needReact.has(component)) {
    try {
      return write(element, false)
    } catch {
      // A hook called outside of React, or a true fault: both are React's to tell.
      needReact.add(component)
    }
  }
  return renderToStaticMarkup(element, { identifierPrefix })
}
