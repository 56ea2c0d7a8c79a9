/**
 * One element of a page as far as a content policy is concerned. `text` is what stands between the tags of script and
 * style.
 */
export type ScannedTag = { name: string; attributes: Map<string, string>; text: string; start: number; end: number }

const CLOSING: Record<string, RegExp> = Object.fromEntries(
  ['script', 'style', 'textarea', 'title', 'iframe'].map(name => [name, new RegExp(`</${name}`, 'gi')]),
)
const NAME = /<([a-z][^\s/>]*)/iy
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y

const sticky = (pattern: RegExp, html: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(html)
}

/**
 * Every start tag of a page, in order. It reads as a browser does: quotes in attributes, comments and raw text are
 * respected, so `title="<script>"` is an attribute and not a script. (noscript and template hold markup; their tags are
 * listed too.)
 */
export function scanHtml(html: string): ScannedTag[] {
  const tags: ScannedTag[] = []
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 4)
      if (close === -1) break
      at = close + 3
      continue
    }
    const opened = sticky(NAME, html, at)
    if (!opened) {
      at++
      continue
    }
    const start = at
    const name = opened[1]!.toLowerCase()
    const attributes = new Map<string, string>()
    at = NAME.lastIndex
    for (let found = sticky(ATTRIBUTE, html, at); found; found = sticky(ATTRIBUTE, html, at)) {
      at = ATTRIBUTE.lastIndex
      const key = found[1]!.toLowerCase()
      if (!attributes.has(key)) attributes.set(key, found[2] ?? found[3] ?? found[4] ?? '')
    }
    const close = html.indexOf('>', at)
    const end = close === -1 ? html.length : close + 1
    at = end
    let text = ''
    const closing = CLOSING[name]
    if (closing) {
      const last = sticky(closing, html, end)?.index ?? html.length
      text = html.slice(end, last)
      at = last
    }
    tags.push({ name, attributes, text, start, end })
  }
  return tags
}
