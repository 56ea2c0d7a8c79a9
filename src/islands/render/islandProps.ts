const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;', '"': '&quot;' }
/** As Astro writes text into HTML. */
export const htmlText = (text: string): string =>
  /[&<>'"]/.test(text) ? text.replace(/[&<>'"]/g, sign => NAMED[sign]!) : text
/** As Astro writes an attribute's value. */
export const htmlAttribute = (text: string): string => text.replace(/[&"]/g, sign => NAMED[sign]!)

/** A value as Astro sends it to the browser: [0, plain value or object] or [1, list]. */
function form(value: unknown): unknown {
  if (Array.isArray(value)) return [1, value.map(form)]
  if (value === undefined) return [0]
  if (typeof value !== 'object' || value === null) return [0, value]
  return [0, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, form(each)]))]
}

/** Objects that many pages share (an island's words), as text. */
const written = new WeakMap<object, string>()
function write(value: unknown): string {
  if (typeof value !== 'object' || value === null) return htmlText(JSON.stringify(form(value)))
  const known = written.get(value)
  if (known !== undefined) return known
  const text = htmlText(JSON.stringify(form(value)))
  written.set(value, text)
  return text
}

/**
 * The `props` of an island as they are written in its tag, the same as Astro's but made once for an object that many
 * pages share. Plain values, lists and objects only; callers must not change them afterwards.
 */
export const islandProps = (props: object): string =>
  `{${Object.entries(props)
    .map(([name, value]) => `${htmlText(JSON.stringify(name))}:${write(value)}`)
    .join(',')}}`
