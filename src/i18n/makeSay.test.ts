import { expect, test } from 'vitest'
import { islandWords } from './islandWords.ts'
import { keptFor } from './keptFor.ts'
import { locales } from './locales.ts'
import { makeSay } from './makeSay.ts'
import { compileWord, readWords, wordsUrl } from './readWords.ts'
import { speak } from './speak.ts'

const messages = {
  'en-US': '{n, plural, one {# pool} other {# pools}}',
  'ar-SA': '{n, plural, zero {لا مجمعات} one {مجمع واحد} two {مجمعان} few {# مجمعات} many {# مجمعًا} other {# مجمع}}',
}

test('plurals follow the language: six forms in Arabic, with latin digits', () => {
  const arabic = speak('ar-SA', { n: compileWord(messages['ar-SA']) })
  expect([0, 1, 2, 3, 11, 100, 1234].map(n => arabic.t('n', { n }))).toEqual([
    'لا مجمعات',
    'مجمع واحد',
    'مجمعان',
    '3 مجمعات',
    '11 مجمعًا',
    '100 مجمع',
    '1,234 مجمعًا',
  ])
  const english = speak('en-US', { n: compileWord(messages['en-US']) })
  expect([0, 1, 1234].map(n => english.t('n', { n }))).toEqual(['0 pools', '1 pool', '1,234 pools'])
})

test('values stand where the sentence puts them, as text', () => {
  const say = speak('fr-FR', { s: compileWord("Vous vendez {amount} {symbol}, c’est l'offre") })
  expect(say.t('s', { amount: '1,5', symbol: '<b>ETH</b>' })).toBe("Vous vendez 1,5 <b>ETH</b>, c’est l'offre")
  expect(speak('fr-FR', {}).t('no.such.key')).toBe('no.such.key')
})

test('[IN-2] in a sentence that runs from right to left, a figure with its symbol and an address keep their own order', () => {
  const words = {
    plain: compileWord('{low} .. {high}'),
    counted: compileWord('{n, plural, one {#} other {#}} {low} {high}'),
  }
  const values = { low: '0.1 USDC', high: '0x12…ab', n: 2 }
  const arabic = speak('ar-SA', words)
  expect(arabic.t('plain', values)).toBe('\u20680.1 USDC\u2069 .. \u20680x12…ab\u2069')
  expect(arabic.t('counted', values)).toContain('\u20680.1 USDC\u2069')
  // What has one order alone stays as it is, and so does every other language.
  expect(arabic.t('plain', { low: '1,234', high: 'USDC' })).toBe('1,234 .. USDC')
  expect(speak('en-US', words).t('plain', values)).toBe('0.1 USDC .. 0x12…ab')
})

test('[SW-12] a name that spells a sign by its number stays the name it is, in plain sentences and in counted ones', () => {
  const hostile = 'A\\u202eB\\x41'
  const words = {
    plain: compileWord('Buy {symbol}'),
    counted: compileWord('{n, plural, one {# pool} other {# pools}} of {symbol}'),
  }
  const say = speak('en-US', words)
  expect(say.t('plain', { symbol: hostile })).toBe(`Buy ${hostile}`)
  expect(say.t('counted', { n: 2, symbol: hostile })).toBe(`2 pools of ${hostile}`)
})

test('a locale has one Say, whoever asks; one with a currency of its own is its own', () => {
  expect(makeSay('ja-JP')).toBe(makeSay('ja-JP'))
  expect(makeSay('ja-JP', { currency: 'EUR' })).not.toBe(makeSay('ja-JP'))
  const asked: string[] = []
  const head = keptFor((say, name) => asked.push(`${say.locale} ${name}`))
  for (const name of ['a', 'b', 'a']) for (const locale of ['fr-FR', 'ja-JP'] as const) head(makeSay(locale), name)
  expect(asked).toEqual(['fr-FR a', 'ja-JP a', 'fr-FR b', 'ja-JP b'])
})

test('[IN-3] one Say writes words, figures, amounts and paths of its locale', () => {
  const say = makeSay('fr-FR', { currency: 'EUR', rate: 0.92 })
  expect(say.t('notFound.swap')).toBe('Retour à l’échange')
  expect(say.figure('price', 100).replace(/\s/g, ' ')).toBe('92,00 €')
  expect(say.amount(1_500_000n, 6)).toBe('1,5')
  expect(say.path('exploreTabChain', { tab: 'pools', chain: 'base' }, { search: 'a&b', empty: undefined })).toBe(
    '/fr-FR/explore/pools/base?search=a%26b',
  )
  expect(makeSay('ar-SA').dir).toBe('rtl')
})

test('an island gets the words it asked for and the address of the rest, whose name changes with them', () => {
  for (const { key } of locales) {
    const words = islandWords(makeSay(key), ['settings.', 'notFound.title'])
    expect(Object.keys(words.words)).toContain('settings.title')
    expect(Object.keys(words.words)).toContain('notFound.title')
    expect(Object.keys(words.words)).not.toContain('notFound.body')
    expect(words.wordsUrl).toBe(wordsUrl(key))
    expect(words.wordsUrl).toMatch(new RegExp(`^/words/${key}\\.[0-9a-f]{8,}\\.json$`))
    expect(structuredClone(words)).toEqual(words)
    expect(speak(key, words.words).t('settings.title')).toBe(speak(key, readWords(key)).t('settings.title'))
  }
  expect(Object.keys(readWords('ja-JP')).length).toBe(Object.keys(readWords('en-US')).length)
})

test('[IN-2] sentences that come later are said by a Say that was made before, counted ones too', () => {
  const later: ReturnType<typeof readWords> = {}
  const say = speak(
    'en-US',
    Object.assign(Object.create(later), islandWords(makeSay('en-US'), ['settings.title']).words),
  )
  expect(say.t('review.asks', { count: 2 })).toBe('review.asks')
  Object.assign(later, readWords('en-US'))
  expect(say.t('review.asks', { count: 2 })).toBe(makeSay('en-US').t('review.asks', { count: 2 }))
  expect(say.t('notFound.title')).toBe(makeSay('en-US').t('notFound.title'))
  // A key of its own for what has no sentence.
  expect(speak('en-US', {}, { missing: key => `(${key})` }).t('notFound.title')).toBe('(notFound.title)')
})
