// The server half of reactNow: every component that is no .astro file is React's, and none of ours waits for anything
// while it renders.
import { createElement, type ComponentType, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { writeStatic } from './writeStatic.ts'

type Slots = { default?: string } & Record<string, string>
type Metadata = { hydrate?: string; astroStaticSlot?: boolean } | undefined
type Rendering = { result?: object } | undefined

// As @astrojs/react counts: two islands of a page never share an id of `useId`. What isn't hydrated has a count of its
// own, so an island's ids don't hang on what else is drawn (a frame may be drawn once for many pages).
type Counts = { islands: number; others: number }
const counts = new WeakMap<object, Counts>()
function nextPrefix(result: object, isIsland: boolean): string {
  const count = counts.get(result) ?? { islands: 0, others: 0 }
  counts.set(result, count)
  return isIsland ? `r${count.islands++}` : `s${count.others++}`
}

/** Markup that Astro has rendered already, as React's child; the client half hydrates around it. */
function slot(value: string, name: string | undefined, hydrates: boolean): ReactElement {
  return createElement(hydrates ? 'astro-slot' : 'astro-static-slot', {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: value },
  })
}

/** React hints at what it meets in the middle of a body; a page says what to load first in its head. */
const HINTS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g

const camel = (name: string): string => name.trim().replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())

function check(component: unknown): boolean {
  if (typeof component === 'function') return true
  return typeof component === 'object' && component !== null && '$$typeof' in component
}

type Drawn = { props: string; html: string }
const DRAWN_KEPT = 40
/** The last few drawings of each island: the header's are the same on every page of a language. */
const drawn = new WeakMap<object, Drawn[]>()

/** Props as text, or null where two that differ could read alike (maps, dates, functions). */
function textOf(props: object): string | null {
  let isPlain = true
  const text = JSON.stringify(props, (_, value: unknown) => {
    if (typeof value === 'bigint') return { bigint: String(value) }
    if (typeof value === 'function' || typeof value === 'symbol') isPlain = false
    if (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.getPrototypeOf(value) !== Object.prototype
    )
      isPlain = false
    return value
  })
  return isPlain ? text : null
}

/** An island's HTML; drawn once for the same props. With slots it is drawn every time: they are the page's. */
function drawElement(element: ReactElement<object>, identifierPrefix: string, isPlain: boolean): string {
  const draw = () => renderToString(element, { identifierPrefix }).replace(HINTS, '')
  const text = isPlain ? textOf(element.props) : null
  if (text === null) return draw()
  const props = `${identifierPrefix} ${text}`
  const known = drawn.get(element.type as object) ?? []
  drawn.set(element.type as object, known)
  const same = known.find(each => each.props === props)
  if (same !== undefined) return same.html
  const html = draw()
  known.push({ props, html })
  if (known.length > DRAWN_KEPT) known.shift()
  return html
}

const drawStatic = (element: ReactElement<object>, identifierPrefix: string): string =>
  writeStatic(element, identifierPrefix).replace(HINTS, '')

/** The HTML of an island without slots. `prefix`: of the ids in it, as its tag says it. */
export const drawIsland = <P extends object>(component: ComponentType<P>, props: P, prefix: string): string =>
  drawElement(createElement(component, props), prefix, true)

/** The HTML of a view that never lives, with `inside` where its children stand. */
export const drawView = <P extends object>(component: ComponentType<P>, props: P, inside: string): string =>
  drawStatic(createElement(component, props, inside), '')

// biome-ignore lint/complexity/useMaxParams: Astro's interface of a renderer
async function renderToStaticMarkup(
  this: Rendering,
  component: ComponentType<Record<string, unknown>>,
  props: Record<string, unknown>,
  { default: children, ...named }: Slots,
  metadata: Metadata,
): Promise<{ html: string; attrs: { prefix?: string } }> {
  const hydrates = metadata?.astroStaticSlot ? Boolean(metadata.hydrate) : true
  const { class: _, ...own } = props
  const slots = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [camel(name), slot(value, camel(name), hydrates)]),
  )
  const inside = children ?? own.children
  const given = {
    ...own,
    ...slots,
    ...(inside === undefined || inside === null ? {} : { children: slot(String(inside), undefined, hydrates) }),
  }
  const element = createElement(component, given)
  const prefix = this?.result ? nextPrefix(this.result, metadata?.hydrate !== undefined) : undefined
  const isPlain = inside === undefined && Object.keys(slots).length === 0
  const html = metadata?.hydrate ? drawElement(element, prefix ?? '', isPlain) : drawStatic(element, prefix ?? '')
  return { html, attrs: prefix === undefined ? {} : { prefix } }
}

export default { name: '@astrojs/react', check, renderToStaticMarkup, supportsAstroStaticSlot: true }
