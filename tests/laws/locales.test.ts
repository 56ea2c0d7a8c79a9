import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { errors } from '#domain/Errors.ts'
import { helpPages } from '#domain/routes/routes.ts'
import { defaultLocale, pageLocales } from '#i18n/locales.ts'
import { lacks } from '../../scripts/build/lacks.ts'
import { filesIn, isTest, read, root } from './sources.ts'

type Source = Record<string, { text: string; note: string }>
const source: Source = JSON.parse(read(`locales/${defaultLocale}.json`))
const others = pageLocales.map(locale => locale.key).filter(key => key !== defaultLocale)

/** Names of a message's arguments with their kind, sorted: `{n, plural, …}` is `n:plural`. */
function placeholders(message: string): string[] {
  const found = new Set<string>()
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    for (const token of part) {
      if (!Array.isArray(token)) continue
      const [name, kind, choices] = token as [string, string?, Record<string, unknown>?]
      found.add(kind ? `${name}:${kind}` : name)
      if (choices && typeof choices === 'object') for (const choice of Object.values(choices)) visit(choice)
    }
  }
  visit(compileMessage(message))
  return [...found].sort()
}

describe('[IN-2] every language says what the source says', () => {
  // What a language lacks holds up a release (.ci/release), not a change: its pages say it in English until then.
  test.each(others)('[IN-2] what %s lacks is counted, to the sentence', locale => {
    const words: Record<string, string> = JSON.parse(read(`locales/${locale}.json`))
    const lack = lacks().find(each => each.locale === locale)!
    console.log(`${locale} lacks ${lack.sentences.length} sentences and ${lack.articles.length} help articles`)
    // No key but the source's, each said (below): what is not there is lacking.
    expect(lack.sentences.length).toBe(Object.keys(source).length - Object.keys(words).length)
  })

  test('[IN-2] English says every sentence and every help article', () => {
    expect(Object.entries(source).filter(([, { text }]) => !text?.trim())).toEqual([])
    expect(
      helpPages.filter(article => !existsSync(join(root, 'src/content/help', article, `${defaultLocale}.md`))),
    ).toEqual([])
  })

  test.each(others)('[IN-2] %s has no key but the source’s, each said, with the same placeholders', locale => {
    const words: Record<string, string> = JSON.parse(read(`locales/${locale}.json`))
    expect(Object.keys(words).filter(key => !(key in source))).toEqual([])
    const wrong = Object.entries(words).flatMap(([key, said]) => {
      const { text } = source[key]!
      if (said.trim() === '') return [`${key} is empty`]
      const [want, have] = [placeholders(text), placeholders(said)]
      return JSON.stringify(want) === JSON.stringify(have) ? [] : [`${key}: ${want.join(' ')} became ${have.join(' ')}`]
    })
    expect(wrong).toEqual([])
  })

  test('[IN-2] every key has a note for its translators', () => {
    expect(
      Object.entries(source)
        .filter(([, { text, note }]) => !text?.trim() || !note?.trim())
        .map(([key]) => key),
    ).toEqual([])
  })

  test('every key that the code says is a sentence', () => {
    const said = filesIn('src')
      .filter(path => !isTest(path))
      .flatMap(path => [...read(path).matchAll(/\bt\(\s*'([\w.]+)'/g)].map(match => [path, match[1]!] as const))
    expect(said.filter(([, key]) => !(key in source)).map(([path, key]) => `${path} says ${key}`)).toEqual([])
  })

  test('[ER-1] every error has a sentence', () => {
    expect(Object.keys(errors).filter(code => !(code in source))).toEqual([])
  })
})
