import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chains } from '#domain/chains/chains.ts'
import { defaultLocale, locales, pageLocales } from '#i18n/locales.ts'
import { compileWord } from '#i18n/readWords.ts'

type Source = Record<string, { text: string; note: string }>
const english: Source = JSON.parse(readFileSync(`locales/${defaultLocale}.json`, 'utf8'))
const others = pageLocales
  .filter(l => l.key !== defaultLocale)
  .map(l => [l.key, JSON.parse(readFileSync(`locales/${l.key}.json`, 'utf8')) as Record<string, string>] as const)

/** Names of the arguments of an ICU message, with the kind of each. */
function argumentsOf(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap(token => {
    if (!Array.isArray(token)) return []
    const [name, kind, cases] = token as [string, string?, Record<string, unknown>?]
    const inner = kind && cases && typeof cases === 'object' ? Object.values(cases).flatMap(argumentsOf) : []
    return [name, ...inner]
  })
}
const names = (text: string) => [...new Set(argumentsOf(compileWord(text)))].sort()

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(f => /\.(ts|tsx|astro)$/.test(f) && !/\.test\.tsx?$/.test(f))
  .map(f => [f, readFileSync(join('src', f), 'utf8')] as const)

test('every sentence of a language is one of the source’s, says the same things, and is ICU', () => {
  for (const [locale, words] of others) {
    expect(
      Object.keys(words).filter(key => !(key in english)),
      locale,
    ).toEqual([])
    for (const [key, text] of Object.entries(words))
      expect(names(text), `${locale} ${key}`).toEqual(names(english[key]!.text))
  }
})

test('every sentence has a note for translators and says something', () => {
  for (const [key, { text, note }] of Object.entries(english)) {
    expect(text.trim(), key).not.toBe('')
    expect(note?.trim(), key).toBeTruthy()
    expect(key).toMatch(/^[a-z][a-zA-Z0-9]*(\.[a-zA-Z0-9]+)+$/)
  }
})

test('plurals have every form their language knows', () => {
  const forms = (tokens: unknown): string[][] =>
    Array.isArray(tokens)
      ? tokens.flatMap(t => (Array.isArray(t) && t[1] === 'plural' ? [Object.keys(t[2] as object)] : []))
      : []
  for (const [locale, words] of others) {
    // What whole numbers to a thousand call for: French's "many" is for millions, Arabic's "zero" reads well as "other"
    // with a 0.
    const rules = new Intl.PluralRules(locale)
    const needed = new Set(Array.from({ length: 1_000 }, (_, n) => rules.select(n + 1)))
    for (const [key, text] of Object.entries(words))
      for (const have of forms(compileWord(text)))
        for (const category of needed) expect(have, `${locale} ${key}`).toContain(category)
  }
})

test('a translation is a translation: sentences of several words differ from English', () => {
  for (const [locale, words] of others)
    for (const [key, text] of Object.entries(words)) {
      const source = english[key]!.text
      if (/[a-z]{3,} [a-z]{3,} [a-z]{3,}/i.test(source)) expect(text, `${locale} ${key}`).not.toBe(source)
    }
})

test('every key that code speaks is a sentence', () => {
  const missing: string[] = []
  for (const [file, source] of files)
    for (const [, key = ''] of source.matchAll(/\bsay\.t\(\s*'([^']+)'/g))
      if (!english[key]) missing.push(`${file}: ${key}`)
  expect(missing).toEqual([])
})

test('an island speaks with the name of its file: the build knows its sentences by it', () => {
  const spoken = files.flatMap(([file, source]) =>
    [...source.matchAll(/\buseSay\(\w+, '(\w+)'\)/g)].map(([, name]) => [file, name] as const),
  )
  expect(spoken.length).toBeGreaterThan(10)
  expect(spoken.filter(([file, name]) => !file.endsWith(`/${name}.tsx`))).toEqual([])
})

test('[RT-18] every screen speaks a title and a description of its own in every locale', () => {
  const pairs = [
    ['landing.title', 'landing.description'],
    ['explore.title.tokens', 'explore.description.tokens'],
    ['explore.title.pools', 'explore.description.pools'],
    ['explore.title.transactions', 'explore.description.transactions'],
    ['token.title', 'token.description'],
    ['pool.title', 'pool.description'],
    ['swap.pageTitle', 'swap.pageDescription'],
    ['notFound.title', 'notFound.description'],
    ['app.page.title', 'app.page.description'],
    ['privacy.title', 'privacy.description'],
    ['uninstalled.title', 'uninstalled.description'],
  ]
  for (const [locale, words] of [
    [defaultLocale, Object.fromEntries(Object.entries(english).map(([k, w]) => [k, w.text]))] as const,
    ...others,
  ]) {
    const seen = new Set<string>()
    for (const key of pairs.flat()) {
      seen.add(words[key] ?? english[key]!.text)
    }
    expect(seen.size, locale).toBe(pairs.length * 2)
  }
})

test('networks keep their own names: no sentence carries one that a value should bring', () => {
  const listed = chains.filter(c => !['Base', 'Ethereum'].includes(c.name)).map(c => c.name)
  for (const [key, { text }] of Object.entries(english))
    for (const name of listed) expect(text.includes(name), `${key}: ${name}`).toBe(false)
})

test('only format.ts calls Intl and the toLocale family', () => {
  const faults = files
    .filter(
      ([file, source]) =>
        file !== 'i18n/format.ts' && /\bnew Intl\.|\.toLocale(String|DateString|TimeString)\(/.test(source),
    )
    .map(([file]) => file)
  expect(faults).toEqual([])
})

describe('only paths.ts writes locale prefixes', () => {
  /** A path that begins with a language, written out or put together; what parses one reads it, and is named. */
  const WRITES = new RegExp(
    `['"\`]/(${locales.map(l => l.key).join('|')})(/|['"\`?])|\`/\\$\\{[\\w.]*(locale|lang)[\\w.]*\\}`,
    'i',
  )
  const READS = ['i18n/paths.ts', 'domain/routes/redirectOf.ts']
  const code = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '')

  test.each(["'/fr-FR/explore'", '`/${locale}/swap`', '`/${say.locale}`', '"/ar-SA"'])('%s would be one', text =>
    expect(WRITES.test(text)).toBe(true),
  )
  test.each(["'/explore'", '`/words/${locale}.json`', "'fr-FR'"])('%s is none', text =>
    expect(WRITES.test(text)).toBe(false),
  )
  test('nobody else does', () =>
    expect(
      files.filter(([file, source]) => !READS.includes(file) && WRITES.test(code(source))).map(([file]) => file),
    ).toEqual([]))
})

test('every key that is made has a part that is written out: the build finds by it what a script can say', () => {
  const made = files.flatMap(([file, text]) =>
    [...text.matchAll(/\bt\(\s*`\$\{[^`]*\}\.\$\{[^`]*\}`/g)].map(([call]) => `${file}: ${call}`),
  )
  expect(made).toEqual([])
})
