/** One element of a page as far as a content policy is concerned. `text` is what stands between the tags of script and style. */
export type ScannedTag = { name: string; attributes: Map<string, string>; text: string; start: number; end: number }

const RAW = new Set(['script', 'style', 'textarea', 'title', 'iframe'])
const SPACE = /\s/

/**
 * Every start tag of a page, in order. It reads as a browser does: quotes in attributes, comments and raw text are respected, so
 * `title="<script>"` is an attribute and not a script. (noscript and template hold markup; their tags are listed too.)
 */
export function scanHtml(html: string): ScannedTag[] {
  const tags: ScannedTag[] = []
  const lower = html.toLowerCase()
  let at = html.indexOf('<')
  for (; at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 4)
      if (close === -1) break
      at = close + 3
      continue
    }
    if (!/[a-z]/i.test(html[at + 1] ?? '')) {
      at++
      continue
    }
    const start = at
    let i = at + 1
    while (i < html.length && !/[\s/>]/.test(html[i]!)) i++
    const name = html.slice(start + 1, i).toLowerCase()
    const attributes = new Map<string, string>()
    while (i < html.length && html[i] !== '>') {
      if (SPACE.test(html[i]!) || html[i] === '/') {
        i++
        continue
      }
      const from = i
      while (i < html.length && !/[\s/>=]/.test(html[i]!)) i++
      if (i === from) i++ // a stray '=' begins a name
      const key = html.slice(from, i).toLowerCase()
      while (i < html.length && SPACE.test(html[i]!)) i++
      let value = ''
      if (html[i] === '=') {
        i++
        while (i < html.length && SPACE.test(html[i]!)) i++
        const quote = html[i]
        if (quote === '"' || quote === "'") {
          const close = html.indexOf(quote, i + 1)
          value = html.slice(i + 1, close === -1 ? html.length : close)
          i = close === -1 ? html.length : close + 1
        } else {
          const begin = i
          while (i < html.length && !/[\s>]/.test(html[i]!)) i++
          value = html.slice(begin, i)
        }
      }
      if (!attributes.has(key)) attributes.set(key, value)
    }
    at = i + 1
    let text = ''
    if (RAW.has(name)) {
      const close = lower.indexOf(`</${name}`, at)
      text = html.slice(at, close === -1 ? html.length : close)
      at = close === -1 ? html.length : close
    }
    tags.push({ name, attributes, text, start, end: i + 1 })
  }
  return tags
}
