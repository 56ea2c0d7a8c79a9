// What markup alone shows, read of every kind of page in every language without a browser. What must be drawn to be
// seen: everyPage.spec.ts.
import { scanHtml } from '#server/site/scanHtml.ts'
import { inLocale, kindsOfPage, localeKeys } from '../support/pagesOf.ts'
import { expect, test } from '../support/site.ts'

test('[GO-2, IN-2] every kind of page says its language and direction, has one heading, its layers first, and no word left unsaid, in every language', async ({
  request,
}) => {
  for (const [kind, path] of Object.entries(kindsOfPage()))
    for (const locale of localeKeys) {
      const html = await (await request.get(inLocale(path, locale))).text()
      const tags = scanHtml(html)
      const root = tags.find(({ name }) => name === 'html')!
      const sheet = tags.find(
        ({ name, attributes }) =>
          name === 'style' || (name === 'link' && attributes.get('rel')?.toLowerCase() === 'stylesheet'),
      )
      // An element that holds a text alone, and the text is a key.
      const alone = html
        .slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
        .matchAll(/<([\w-]+)(?:\s[^>]*)?>\s*([a-z]+(?:\.[a-zA-Z0-9]+)+)\s*<\/\1>/g)
      expect(
        {
          lang: root.attributes.get('lang'),
          dir: root.attributes.get('dir') ?? 'ltr',
          headings: tags.filter(({ name }) => name === 'h1').length,
          // Whatever is linked after it, the order of layers is named first.
          layers: sheet?.text.startsWith('@layer reset, tokens, base, primitives, ui, islands, page;') ?? false,
          unsaid: [...alone].filter(([, name]) => name !== 'code').map(([, , text]) => text),
        },
        `${kind} ${locale}`,
      ).toEqual({ lang: locale, dir: locale === 'ar-SA' ? 'rtl' : 'ltr', headings: 1, layers: true, unsaid: [] })
    }
})

test('[GO-2] every page names itself in every language, and all of those answer', async ({ request }) => {
  for (const path of ['/', '/explore/tokens/base', '/fr-FR/swap']) {
    const links = scanHtml(await (await request.get(path)).text()).filter(({ name }) => name === 'link')
    const named = links.filter(({ attributes }) => attributes.has('hreflang')).map(({ attributes }) => attributes)
    expect(named.map(link => link.get('rel')).filter(rel => rel !== 'alternate')).toEqual([])
    expect(named.map(link => link.get('hreflang')).sort()).toEqual([...localeKeys, 'x-default'].sort())
    const canonical = links.find(({ attributes }) => attributes.get('rel') === 'canonical')!.attributes.get('href')
    expect(named.map(link => link.get('href'))).toContain(canonical)
    for (const link of named) {
      const { pathname } = new URL(link.get('href')!)
      expect((await request.get(pathname)).status(), pathname).toBe(200)
    }
  }
})

test('[IN-3] figures are written by the page’s language', async ({ request }) => {
  const first = async (prefix: string) => {
    const html = await (await request.get(`${prefix}/explore/tokens/ethereum`)).text()
    return /<data[^>]* data-kind="price"[^>]*>([^<]+)</.exec(html)![1]!
  }
  expect(await first('')).toMatch(/^\$[\d,]+\.\d+$/)
  expect(await first('/fr-FR')).toMatch(/^[\d\s\u202f\u00a0]+,\d+\s\$US$/u)
  expect(await first('/ar-SA')).toMatch(/[\d,]+\.\d+\s\u200eUS\$\u200e$/u)
})

test('[RT-15] an unknown address answers 404 with the page of its language and a way to Swap', async ({ request }) => {
  const answer = await request.get('/fr-FR/no/such/page')
  expect(answer.status()).toBe(404)
  const html = await answer.text()
  expect(
    scanHtml(html)
      .find(({ name }) => name === 'html')!
      .attributes.get('lang'),
  ).toBe('fr-FR')
  const main = scanHtml(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')))
  expect(main.flatMap(({ name, attributes }) => (name === 'a' ? [attributes.get('href')] : []))).toContain(
    '/fr-FR/swap',
  )
})
