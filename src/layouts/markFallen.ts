import { FALLEN_END, FALLEN_START } from '#i18n/fallen.ts'
import { defaultLocale, localeOf } from '#i18n/locales.ts'

// A comment, an element whose content is no markup, a tag, or text.
const PART =
  /<!--[\s\S]*?-->|<(script|style|title|textarea|option)\b[\s\S]*?<\/\1>|<\/?[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>|[^<]+|</gi
const ONE = new RegExp(`${FALLEN_START}([^${FALLEN_START}${FALLEN_END}]*)${FALLEN_END}`, 'g')
const LEFT = new RegExp(`[${FALLEN_START}${FALLEN_END}]`, 'g')

/**
 * IN-2: what a page says in the default language for want of its own is named as such, `<span lang>`, for readers aloud
 * and search engines. Attributes can't say it, and an island's text is React's: there the marks only go.
 */
export function markFallen(html: string): string {
  if (!html.includes(FALLEN_START)) return html
  const { key, dir } = localeOf(defaultLocale)
  const turned = /<html[^>]* dir="(\w+)"/.exec(html)?.[1] === dir ? '' : ` dir="${dir}"`
  let islands = 0
  return html.replace(PART, (part, raw?: string) => {
    if (part.startsWith('<astro-island')) islands++
    else if (part.startsWith('</astro-island')) islands--
    const isText = !part.startsWith('<') && raw === undefined
    return (isText && islands === 0 ? part.replace(ONE, `<span lang="${key}"${turned}>$1</span>`) : part).replace(
      LEFT,
      '',
    )
  })
}
