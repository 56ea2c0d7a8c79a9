// The server half of reactNow: every component that is no .astro file is React's, and none of ours waits for anything while it renders.
import { createElement, type ComponentType, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { writeStatic } from './writeStatic.ts'

type Slots = { default?: string } & Record<string, string>
type Metadata = { hydrate?: string; astroStaticSlot?: boolean } | undefined
type Rendering = { result?: object } | undefined

// As @astrojs/react counts: two islands of a page never share an id of `useId`.
const counts = new WeakMap<object, number>()
function nextPrefix(result: object): string {
  const count = counts.get(result) ?? 0
  counts.set(result, count + 1)
  return `r${count}`
}

/** Markup that Astro has rendered already, as React's child; the client half hydrates around it. */
function slot(value: string, name: string | undefined, hydrates: boolean): ReactElement {
  return createElement(hydrates ? 'astro-slot' : 'astro-static-slot', { name, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: value } })
}

/** React hints at what it meets in the middle of a body; a page says what to load first in its head. */
const HINTS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g

const camel = (name: string): string => name.trim().replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())

function check(component: unknown): boolean {
  if (typeof component === 'function') return true
  return typeof component === 'object' && component !== null && '$$typeof' in component
}

async function renderToStaticMarkup(
  this: Rendering,
  component: ComponentType<Record<string, unknown>>,
  props: Record<string, unknown>,
  { default: children, ...named }: Slots,
  metadata: Metadata,
): Promise<{ html: string; attrs: { prefix?: string } }> {
  const hydrates = metadata?.astroStaticSlot ? Boolean(metadata.hydrate) : true
  const { class: _, ...own } = props
  const slots = Object.fromEntries(Object.entries(named).map(([name, value]) => [camel(name), slot(value, camel(name), hydrates)]))
  const inside = children ?? own.children
  const given = { ...own, ...slots, ...(inside === undefined || inside === null ? {} : { children: slot(String(inside), undefined, hydrates) }) }
  const element = createElement(component, given)
  const prefix = this?.result ? nextPrefix(this.result) : undefined
  const html = metadata?.hydrate ? renderToString(element, { identifierPrefix: prefix ?? '' }) : writeStatic(element, prefix ?? '')
  return { html: html.replace(HINTS, ''), attrs: prefix === undefined ? {} : { prefix } }
}

export default { name: '@astrojs/react', check, renderToStaticMarkup, supportsAstroStaticSlot: true }
