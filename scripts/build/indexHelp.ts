// The help articles' search index: Pagefind over the built pages, one index a language, written beside them. What its
// ready-made interfaces bring is left out: /help has its own.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { close, createIndex } from 'pagefind'
import { helpPages } from '#domain/routes/routes.ts'
import { pageLocales } from '#i18n/locales.ts'
import { pathOf } from '#i18n/paths.ts'

/** Returns how many articles were indexed; 0 when the build has none. Throws what Pagefind says is wrong. */
export async function indexHelp(client: string): Promise<number> {
  const pages = pageLocales
    .flatMap(({ key }) => helpPages.map(article => pathOf({ locale: key, route: 'helpPage', params: { article } })))
    .filter(path => existsSync(join(client, `${path}.html`)))
  if (pages.length === 0) return 0
  const { index, errors } = await createIndex({ keepIndexUrl: true })
  if (!index) throw new Error(`Pagefind: ${errors.join(', ')}`)
  for (const url of pages) {
    const added = await index.addHTMLFile({ url, content: readFileSync(join(client, `${url}.html`), 'utf8') })
    if (added.errors.length > 0) throw new Error(`Pagefind, ${url}: ${added.errors.join(', ')}`)
  }
  const folder = join(client, 'pagefind')
  const written = await index.writeFiles({ outputPath: folder })
  await close()
  if (written.errors.length > 0) throw new Error(`Pagefind: ${written.errors.join(', ')}`)
  for (const file of readdirSync(folder))
    if (/^pagefind-(ui|modular-ui|component-ui|highlight|playground)/.test(file))
      rmSync(join(folder, file), { recursive: true })
  return pages.length
}
