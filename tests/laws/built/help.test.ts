import { describe, expect, test } from 'vitest'
import { helpPages } from '#domain/routes/routes.ts'
import { defaultLocale, locales } from '#i18n/locales.ts'
import { scanHtml } from '#server/site/scanHtml.ts'
import { files, htmlOf } from './built.ts'

const inLocale = (path: string, key: string) => (key === defaultLocale ? path : `/${key}${path}`)
const hrefs = (html: string) =>
  scanHtml(html)
    .filter(tag => tag.name === 'a')
    .map(tag => tag.attributes.get('href') ?? '')
/** What stands in the first element that `start` opens, up to `end`, with its marks. */
const between = (html: string, start: RegExp, end: string) => {
  const from = html.search(start)
  return from < 0 ? '' : html.slice(from, html.indexOf(end, from))
}
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const linkOf = (html: string, name: string) =>
  scanHtml(html)
    .find(tag => tag.name === 'a' && tag.attributes.get('class')?.split(' ').includes(name))
    ?.attributes.get('href')

describe.each(locales.map(({ key }) => key))('[GO-1] help without a script, in %s', key => {
  test('every article is listed once, in order', () => {
    const list = between(htmlOf(inLocale('/help', key)), /data-help-list/, '</main>')
    expect(hrefs(list).filter(href => href.includes('/help/'))).toEqual(
      helpPages.map(article => inLocale(`/help/${article}`, key)),
    )
  })

  test.each(helpPages.map((article, at) => [article, at] as const))('%s is readable, and leads on', (article, at) => {
    const html = htmlOf(inLocale(`/help/${article}`, key))
    const tags = scanHtml(html)
    expect(tags.find(({ name }) => name === 'html')?.attributes.get('lang')).toBe(key)
    expect(tags.filter(({ name }) => name === 'h1')).toHaveLength(1)
    const text = between(html, /<div class="help-text"/, '<nav class="help-sections"')
    expect(words(text).length).toBeGreaterThan(700)
    // Links inside stay in the reader's language and lead somewhere.
    for (const href of hrefs(text)) {
      expect(href.startsWith(key === defaultLocale ? '/' : `/${key}/`), href).toBe(true)
      expect(files, href).toHaveProperty([href.replace(/#.*$/, '')])
    }
    const beside = [helpPages[at - 1], helpPages[at + 1]].map(name => name && inLocale(`/help/${name}`, key))
    expect([linkOf(html, 'help-before'), linkOf(html, 'help-after')]).toEqual(beside)
    expect(hrefs(between(html, /<nav class="help-crumbs"/, '</nav>'))).toContain(inLocale('/help', key))
  })
})
