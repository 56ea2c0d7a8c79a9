const INLINE = /<style>astro-island[^<]*<\/style>((?:<script>[^<]*(?:<(?!\/script>)[^<]*)*<\/script>)+)/g
const WAITS = /\sclient="intent"(?![^>]*&quot;now&quot;:true)/
const SCRIPT = /<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g

/** Is this inline script Astro's island element, or our own directive? */
const isOurs = (text: string) => text.includes('customElements.define("astro-island"') || text.includes('tarnHeld')

/** Removes the numbers that Astro gives its islands for hot reloading: a built page doesn't use them. */
export const withoutNumbers = (html: string): string => html.replace(/<astro-island uid="[^"]*"/g, '<astro-island')

/**
 * A page without the inline island element and intent directive, when every island on it waits for intent
 * (`client:intent`): first.ts fetches them when needed. Pages with other islands stay as they are.
 */
export function slimIslands(page: string): string {
  const html = withoutNumbers(page)
  const islands = html.match(/<astro-island\s[^>]*>/g) ?? []
  if (islands.length === 0 || !islands.every(tag => WAITS.test(tag))) return html
  return html.replace(INLINE, (all, scripts: string) => {
    const left = scripts.replace(SCRIPT, (script, text: string) => (isOurs(text) ? '' : script))
    return left === scripts ? all : left
  })
}
