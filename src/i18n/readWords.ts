// Build, server and tests only: reads the catalogues from disk.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { fallen } from './fallen.ts'
import { defaultLocale, type LocaleKey } from './locales.ts'
import type { Word, Words } from './Words.ts'

const cache = new Map<LocaleKey, { changed: number; words: Words; hash: string }>()

// A bundled build has no file of ours to measure from: every script starts Node at the project's root, and a server of
// a built site says where that build's own lie.
const fileOf = (locale: LocaleKey) => join(process.env.TARN_LOCALES ?? join(process.cwd(), 'locales'), `${locale}.json`)

/** ICU text → Word; a text without arguments stays one string. */
export function compileWord(text: string): Word {
  const tokens = compileMessageOrThrow(text) as unknown[]
  return tokens.every(t => typeof t === 'string') ? tokens.join('') : tokens
}

/** While developing a changed file is read again; looking takes time, so once in a while. */
const LOOK_MS = 500
const looked = new Map<LocaleKey, number>()

function read(locale: LocaleKey) {
  const known = cache.get(locale)
  const now = performance.now()
  if (known !== undefined && now - (looked.get(locale) ?? 0) < LOOK_MS) return known
  looked.set(locale, now)
  const file = fileOf(locale)
  const changed = statSync(file).mtimeMs
  if (known?.changed === changed) return known
  const catalogue: Record<string, string | { text: string }> = JSON.parse(readFileSync(file, 'utf8'))
  const words: Words = {}
  for (const [key, entry] of Object.entries(catalogue)) {
    const text = typeof entry === 'string' ? entry : entry.text
    if (text.trim() === '') continue
    try {
      words[key] = compileWord(text)
    } catch (cause) {
      throw new Error(`locales/${locale}.json: "${key}" is no ICU message: ${text}`, { cause })
    }
  }
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 10)
  const fresh = { changed, words, hash }
  cache.set(locale, fresh)
  return fresh
}

type Whole = { of: [Words, Words]; words: Words; marked: Words }
const whole = new Map<LocaleKey, Whole>()

function wholeOf(locale: LocaleKey): Whole {
  const [base, own] = [read(defaultLocale).words, read(locale).words]
  const known = whole.get(locale)
  if (known?.of[0] === base && known.of[1] === own) return known
  const lacks = Object.entries(base).filter(([key]) => own[key] === undefined)
  const words = locale === defaultLocale ? own : { ...base, ...own }
  const marked =
    lacks.length === 0 ? words : { ...words, ...Object.fromEntries(lacks.map(([key, word]) => [key, fallen(word)])) }
  const made = { of: [base, own] as [Words, Words], words, marked }
  whole.set(locale, made)
  return made
}

/** Every sentence of a locale, compiled; what it lacks is the default locale's. Throws on a message that is no ICU. */
export const readWords = (locale: LocaleKey): Words => wholeOf(locale).words

/** The same for a page's own markup, with marks around what the locale lacks (`fallen`). */
export const readMarkedWords = (locale: LocaleKey): Words => wholeOf(locale).marked

let parts: Record<string, string[]> | null = null
/**
 * The keys of each file of sentences for scripts, by its name (the build writes them: scripts/build/words). While
 * developing there is one file, `all`.
 */
function readParts(): Record<string, string[]> | null {
  const file = process.env.TARN_WORD_PARTS
  parts ??= file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : null
  return parts
}

/** Names of the files of sentences for scripts. */
export const wordParts = (): string[] => Object.keys(readParts() ?? { all: [] })

/** The sentences of such a file; without a name every sentence that scripts can say. */
export function partOfWords(locale: LocaleKey, part?: string): Words {
  const [words, files] = [readWords(locale), readParts()]
  if (files === null) return words
  const keys = part === undefined ? new Set(Object.values(files).flat()) : files[part]!
  return Object.fromEntries([...keys].flatMap(key => (words[key] === undefined ? [] : [[key, words[key]]])))
}

/**
 * Where the locale's words lie for islands: a file `/words/<locale>.<part>.<hash>.json` for each part of them. The name
 * changes with the words and with what is in which part.
 */
export const wordsUrl = (locale: LocaleKey): string => `/words/${locale}.${hashOf(locale)}.json`
export const wordsName = (locale: LocaleKey, part: string): string => `${locale}.${part}.${hashOf(locale)}`

let ofParts = ''
function hashOf(locale: LocaleKey): string {
  const files = readParts()
  if (files && !ofParts) ofParts = shortHash(files)
  return read(defaultLocale).hash.slice(0, 4) + read(locale).hash + ofParts
}
const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 4)
