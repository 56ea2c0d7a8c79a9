// A language is two files: a line of the LIST and a catalogue, which may still be nearly empty. Walked in a copy of the
// sources: a right-to-left one, a Spanish that has no country, and a region that shares its texts.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helpPages } from '#domain/routes/routes.ts'
import { lacks } from '../../scripts/build/lacks.ts'
import { read, root } from './sources.ts'

const LINES = [
  "{ key: 'he-IL', name: 'עברית', dir: 'rtl' }",
  "{ key: 'es-419', name: 'Español', dir: 'ltr', also: ['es-CU'] }",
  "{ key: 'es-AR', name: 'Español (Argentina)', dir: 'ltr', texts: 'es-419' }",
].join(',\n  ')
const SAID = {
  'he-IL': { 'shell.skip': 'דלגו לתוכן', 'help.title': 'עזרה' },
  'es-419': { 'shell.skip': 'Ir al contenido', 'search.called.ether': 'éter' },
}
/** What the copy's own modules answer. */
const ASK = `
import { matchRoute } from '#domain/routes/matchRoute.ts'
import { redirectOf, staticRedirects } from '#domain/routes/redirectOf.ts'
import { formatAmount, formatFigure } from '#i18n/format.ts'
import { intlTag, locales, shownBy } from '#i18n/locales.ts'
import { alternatePaths } from '#i18n/paths.ts'
import { readWords } from '#i18n/readWords.ts'
import { languageFor } from '#islands/theme/languageFor.ts'
import { lacks } from './scripts/build/lacks.ts'
import { writeMarket } from './scripts/bench/benchMarket.ts'
writeMarket(process.argv[2], 2, 2)
const keys = [...locales.map(({ key }) => key), ...Object.keys(shownBy)]
console.log(JSON.stringify({
  matched: matchRoute('/es-419/explore/pools'),
  region: redirectOf('/es-ar/explore/pools', '?search=x'),
  spelled: redirectOf('/ES-419/swap'),
  unknown: matchRoute('/es-PE/swap'),
  static: staticRedirects().filter(({ from }) => from.startsWith('/es-AR')),
  alternates: alternatePaths('/swap').map(({ path }) => path),
  browsers: ['es-CU', 'es-AR', 'es-PE', 'he', 'es-419'].map(wanted => shownBy[languageFor(keys, null, [wanted])] ?? languageFor(keys, null, [wanted])),
  calling: [readWords('es-419')['search.called.ether'], readWords('he-IL')['search.called.ether']],
  amounts: ['es-419', 'es-AR', 'fr-FR'].map(key => formatAmount({ raw: 12345n, decimals: 1, tag: intlTag(key) })),
  price: formatFigure({ kind: 'usdFull', value: 5, tag: intlTag('he-IL') }),
  lacks: lacks().map(({ locale, sentences, articles }) => [locale, sentences.length, articles.length]),
}))
`
const copy = mkdtempSync(join(tmpdir(), 'tarn-languages-'))
const home = join(copy, '.tarn')
const env = {
  ...process.env,
  TARN_HOME: home,
  TARN_OUT: join(home, 'dist'),
  TARN_CHAINS: '1',
  SITE_URL: 'https://tarn.example',
  DEVNET: 'false',
  NODE_ENV: 'production',
  ASTRO_TELEMETRY_DISABLED: '1',
}
const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const page = (path: string): string => readFileSync(join(home, 'dist/client', `${path}.html`), 'utf8')
const built = (path: string): boolean => existsSync(join(home, 'dist/client', path))
const english = Object.keys(JSON.parse(read('locales/en-US.json'))).length

/** In the copy this language says everything, also what it lacks here today. */
const COMPLETE = 'fr-FR'
const today = lacks(root)

let answers: Record<string, unknown>

beforeAll(() => {
  for (const name of [
    'src',
    'locales',
    'public',
    'scripts',
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  const list = join(copy, 'src/domain/routes/locales.ts')
  const before = readFileSync(list, 'utf8')
  const after = before.replace('\n] as const satisfies', `\n  ${LINES},\n] as const satisfies`)
  expect(after).not.toBe(before)
  writeFileSync(list, after)
  for (const [key, words] of Object.entries(SAID))
    writeFileSync(join(copy, 'locales', `${key}.json`), JSON.stringify(words))
  const source: Record<string, { text: string }> = JSON.parse(read('locales/en-US.json'))
  const said: Record<string, string> = JSON.parse(read(`locales/${COMPLETE}.json`))
  const all = Object.fromEntries(Object.entries(source).map(([key, { text }]) => [key, said[key] ?? text]))
  writeFileSync(join(copy, 'locales', `${COMPLETE}.json`), JSON.stringify(all))
  writeFileSync(join(copy, 'ask.ts'), ASK)
  answers = JSON.parse(node('ask.ts', join(home, 'snapshot')))
  node('node_modules/astro/bin/astro.mjs', 'build')
}, 240_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('[IN-1] a language is a line and a catalogue', () => {
  test('[RT-19] its paths are pages in its one spelling; a region’s lead to the pages it shares, and what is no language is none', () => {
    expect(answers.matched).toMatchObject({ route: 'exploreTab', prefix: 'es-419' })
    expect(answers.spelled).toEqual({ to: '/es-419/swap', status: 308 })
    expect(answers.region).toEqual({ to: '/es-419/explore/pools?search=x&lng=es-AR', status: 308 })
    expect(answers.unknown).toBeNull()
    expect(answers.static).toEqual([
      { from: '/es-AR', to: '/es-419?lng=es-AR', status: 308 },
      { from: '/es-AR/*', to: '/es-419/:splat?lng=es-AR', status: 308 },
    ])
    expect(answers.browsers).toEqual(['es-419', 'es-419', 'es-419', 'he-IL', 'es-419'])
  })

  test('[IN-2] its pages are made in its direction, and what it lacks is named as another language', () => {
    const swap = page('he-IL/swap')
    expect(swap.includes('<html lang="he-IL" dir="rtl"')).toBe(true)
    expect(swap.includes('>דלגו לתוכן</a>')).toBe(true)
    expect(swap.match(/<span lang="en-US" dir="ltr">[^<]+<\/span>/g)?.length).toBeGreaterThan(10)
    const spanish = page('es-419/explore/tokens/ethereum')
    expect(spanish.match(/<span lang="en-US">[^<]+<\/span>/g)?.length).toBeGreaterThan(10)
    expect(built('es-AR')).toBe(false)
    expect(built('es-AR.html')).toBe(false)
    for (const html of [swap, spanish]) {
      expect(/[\ue010\ue011]/.test(html)).toBe(false)
      expect(/<title>[^<]*<span|="[^"]*<span lang/.test(html)).toBe(false)
      expect(/<astro-island[^>]*>(?:(?!<\/astro-island>)[\s\S])*<span lang="en-US"/.test(html)).toBe(false)
    }
    // A complete language carries none of it.
    expect(page(`${COMPLETE}/swap`).includes('<span lang=')).toBe(false)
  })

  test('[IN-2] a help article that is not written is there in English, and says so; its links stay in the reader’s language', () => {
    for (const article of helpPages) expect(built(`es-419/help/${article}.html`), article).toBe(true)
    const article = page('he-IL/help/slippage')
    expect(/<article[^>]* lang="en-US" dir="ltr"/.exec(article)).not.toBeNull()
    expect(/"@type":"TechArticle"[^}]*"inLanguage":"en-US"/.exec(article)).not.toBeNull()
    const links = helpPages.flatMap(key =>
      [
        .../<div class="help-text">[\s\S]*?<\/article>/
          .exec(page(`he-IL/help/${key}`))![0]
          .matchAll(/href="(\/[^"]*)"/g),
      ].map(([, href]) => href!),
    )
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter(href => !href.startsWith('/he-IL/'))).toEqual([])
    const index = JSON.parse(readFileSync(join(home, 'dist/client/search/index.json'), 'utf8'))
    expect(JSON.parse(readFileSync(join(home, 'dist/client', index.help['es-419']), 'utf8'))).toHaveLength(
      helpPages.length,
    )
  })

  test('[RT-18] search engines are told of it, and of no region as a page', () => {
    expect(answers.alternates).toEqual([
      '/swap',
      '/ar-SA/swap',
      '/fr-FR/swap',
      '/ja-JP/swap',
      '/he-IL/swap',
      '/es-419/swap',
    ])
    expect(page('fr-FR/swap').includes('hreflang="es-419" href="https://tarn.example/es-419/swap"')).toBe(true)
    const sitemap = readFileSync(join(home, 'dist/client/sitemap.xml'), 'utf8')
    expect(sitemap).toContain('/sitemap-es-419-')
    expect(sitemap).not.toContain('es-AR')
    // Its menu offers the region, by its language's address.
    expect(/href="\/es-419\/swap\?lng=es-AR"[^>]*lang="es-AR"/.exec(page('swap'))).not.toBeNull()
  })

  test('[GS-4] [IN-3] what a thing is called falls back, and figures are its region’s', () => {
    expect(answers.calling).toEqual(['éter', JSON.parse(read('locales/en-US.json'))['search.called.ether'].text])
    expect(answers.amounts).toEqual(['1,234.5', '1.234,5', '1\u202f234,5'])
    expect(answers.price).toContain('\u200e$\u200e')
  })

  test('[IN-2] what it lacks is told, and holds a release up', () => {
    expect(answers.lacks).toEqual([
      ...today.map(({ locale, sentences, articles }) => [
        locale,
        locale === COMPLETE ? 0 : sentences.length,
        articles.length,
      ]),
      ['he-IL', english - 2, helpPages.length],
      ['es-419', english - 2, helpPages.length],
    ])
    expect(node('scripts/words.ts')).toContain(`lacks ${english - 2} of ${english} sentences`)
    expect(() => node('scripts/words.ts', 'gate')).toThrow(/No release/)
  })
})
