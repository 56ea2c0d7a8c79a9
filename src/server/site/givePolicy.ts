import { createHash } from 'node:crypto'
import { frameAncestors } from './headers.ts'
import { type ScannedTag, scanHtml } from './scanHtml.ts'

const META = 'content-security-policy'
const EXECUTABLE = new Set(['', 'module', 'text/javascript', 'application/javascript', 'importmap', 'speculationrules'])

export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type Policed = {
  html: string
  /**
   * The policy for the header; the page carries the same as meta, but for frame-ancestors (browsers complain of it
   * there).
   */
  policy: string
  /** What the policy would block: each is a fault of the page's source. */
  faults: string[]
}

/** Attributes that a browser follows, sends to or runs. */
const ADDRESSES = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data']
/** A script as an address; browsers skip control characters and line breaks within it. */
const isScript = (address: string): boolean => /^[\s\p{Cc}]*javascript:/iu.test(address.replace(/[\t\n\r]/g, ''))

function faultsOf(tags: ScannedTag[]): string[] {
  const faults: string[] = []
  for (const { name, attributes } of tags) {
    if (attributes.has('style'))
      faults.push(`<${name} style="${attributes.get('style')!.slice(0, 60)}">: inline styles are blocked`)
    for (const key of attributes.keys())
      if (/^on[a-z]/.test(key)) faults.push(`<${name} ${key}>: inline handlers are blocked`)
    for (const key of ADDRESSES) if (isScript(attributes.get(key) ?? '')) faults.push(`<${name} ${key}="javascript:…">`)
  }
  return faults
}

/** Does a browser run (or apply) the text between this element's tags? */
export const isInline = (tag: ScannedTag): boolean =>
  tag.name === 'style' ||
  (tag.name === 'script' &&
    !tag.attributes.has('src') &&
    EXECUTABLE.has(tag.attributes.get('type')?.toLowerCase() ?? ''))

/** The inline scripts and styles of a page, as a browser would run them. */
export const inlineTexts = (html: string): string[] =>
  scanHtml(html)
    .filter(isInline)
    .map(tag => tag.text)

/**
 * Gives a page its own policy. Astro's meta lists the hashes of everything our code may inline; the page keeps only
 * those it needs. An inline script or style that is neither on that list nor `isOurs` has an unknown author: it gets no
 * hash, and a fault. A page made on demand comes with Astro's list as a header instead: `stated`.
 */
export function givePolicy(html: string, isOurs: (text: string) => boolean, stated = ''): Policed {
  const tags = scanHtml(html)
  const faults = faultsOf(tags)
  const meta = tags.find(tag => tag.name === 'meta' && tag.attributes.get('http-equiv')?.toLowerCase() === META)
  const listed = meta ? (meta.attributes.get('content') ?? '') : stated
  if (listed === '')
    return { html, policy: "default-src 'none'", faults: [...faults, 'the page carries no content policy'] }

  const directives = listed
    .split(';')
    .map(text => text.trim())
    .filter(Boolean)
  const known = new Set(directives.flatMap(text => text.split(/\s+/).filter(source => source.startsWith("'sha256-"))))
  const needed = { script: new Set<string>(), style: new Set<string>() }
  for (const tag of tags) {
    if (!isInline(tag)) continue
    const hash = hashOf(tag.text)
    if (known.has(hash) || isOurs(tag.text)) needed[tag.name as 'script' | 'style'].add(hash)
    else faults.push(`an inline ${tag.name} that no source wrote: ${tag.text.trim().slice(0, 80)}`)
  }
  const kept = directives.map(text => {
    const kind = text.startsWith('script-src') ? 'script' : text.startsWith('style-src') ? 'style' : null
    if (!kind) return text
    return [...text.split(/\s+/).filter(source => !source.startsWith("'sha256-")), ...[...needed[kind]].sort()].join(
      ' ',
    )
  })
  const policy = kept.join('; ')
  const place =
    tags.find(tag => tag.name === 'meta' && tag.attributes.has('charset')) ?? tags.find(tag => tag.name === 'head')
  const at = place?.end ?? 0
  const ours = `<meta http-equiv="${META}" content="${policy.replaceAll('"', '&quot;')}">`
  const cut = meta ? { start: meta.start, end: meta.end } : { start: at, end: at }
  const placed =
    at <= cut.start
      ? html.slice(0, at) + ours + html.slice(at, cut.start) + html.slice(cut.end)
      : html.slice(0, cut.start) + html.slice(cut.end, at) + ours + html.slice(at)
  return { html: placed, policy: `${policy}; ${frameAncestors}`, faults }
}
