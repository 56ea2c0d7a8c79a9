// What Tarn keeps in a browser is one LIST, which /privacy shows: nothing is kept outside of it.
import { expect, test } from 'vitest'
import { formerKeys, storedKeys } from '#domain/storedKeys.ts'
import { pageLocales } from '#i18n/locales.ts'
import { readWords } from '#i18n/readWords.ts'
import { filesIn, isTest, read } from './sources.ts'

/** LIST: who touches the browser's storage itself. All others go through state/stored. */
const DOORS = [
  'src/data/flagClient.ts',
  'src/islands/intent/intent.ts',
  'src/islands/theme/beforePaint.ts',
  'src/islands/theme/setTheme.ts',
  'src/onchain/node/keptNodes.ts',
  'src/state/site/queryClient.ts',
  'src/state/stored/stored.ts',
]
/** Names that begin alike and are kept nowhere: a channel between tabs, a symbol of the service. */
const NO_KEYS = ['tarn.live', 'tarn.stores']

const code = (path: string) => read(path).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '')
const files = filesIn('src').filter(path => !isTest(path))

test('[UI-3] the browser’s storage is touched by its doors alone, and each of these still does', () => {
  expect(files.filter(path => /\b(local|session)Storage\b|\bindexedDB\b|document\.cookie/.test(code(path)))).toEqual(
    DOORS,
  )
})

test('[UI-3] every key that code names is in the LIST, and every key of the LIST is named by code', () => {
  const named = new Map<string, string>()
  for (const path of files.filter(file => file !== 'src/domain/storedKeys.ts'))
    for (const [, key] of code(path).matchAll(/['"`](tarn\.\w+)['"`]/g)) named.set(key!, path)
  expect([...named].filter(([key]) => !(key in storedKeys) && ![...NO_KEYS, ...formerKeys].includes(key))).toEqual([])
  expect([...Object.keys(storedKeys), ...formerKeys].filter(key => !named.has(key))).toEqual([])
})

test('[UI-3] every key and part has words on /privacy in every language', () => {
  const wanted = Object.entries(storedKeys).flatMap(([key, { of }]) => [
    `privacy.kept.${key.slice('tarn.'.length)}`,
    `privacy.of.${of}`,
  ])
  for (const { key } of pageLocales)
    expect(
      wanted.filter(word => !readWords(key)[word]),
      key,
    ).toEqual([])
  // And says nothing of keys that are gone.
  const said = Object.keys(readWords('en-US')).filter(word => /^privacy\.(kept|of)\./.test(word))
  expect(said.filter(word => !wanted.includes(word))).toEqual([])
})
