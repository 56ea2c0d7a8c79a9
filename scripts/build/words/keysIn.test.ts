import { expect, test } from 'vitest'
import { keysIn, says } from './keysIn.ts'

const catalogue = new Set([
  'swap.review',
  'swap.wrap',
  'explore.tab.tokens',
  'explore.tab.pools',
  'explore.why.old.body',
  'migrate.half',
  'zap.half',
])
const keys = (source: string) => [...keysIn(source, catalogue)].sort()

test('keys between quotes of any kind are found, other texts are not', () => {
  expect(keys(`say.t('swap.review') + "swap.wrap" + 'swap.unknown' + 'review'`)).toEqual(['swap.review', 'swap.wrap'])
})

test('a template that begins like a key is every key it can become', () => {
  expect(keys('say.t(`explore.tab.${tab}`)')).toEqual(['explore.tab.pools', 'explore.tab.tokens'])
  expect(keys('say.t(`explore.why.${of({ a: 1 })}.body`)')).toEqual(['explore.why.old.body'])
  expect(keys('`${say.t(`explore.tab.${tab}`)} ${other}`')).toEqual(['explore.tab.pools', 'explore.tab.tokens'])
})

test('a line that only switches something for a key says none', () => {
  expect(keys("  'swap.review': true,\n")).toEqual([])
})

test('so is one that ends like a key; a figure is none', () => {
  expect(keys('say.t(`${family}.half`)')).toEqual(['migrate.half', 'zap.half'])
  expect(keys('`${whole}.${part}`')).toEqual([])
})

test('a file says sentences where it calls for them', () => {
  expect(says("say.t('swap.review')")).toBe(true)
  expect(says('const say = await pageWords()')).toBe(true)
  expect(says("export const title = 'swap.review'")).toBe(false)
  expect(says('export async function pageWords() {}')).toBe(false)
  expect(says('/** Shown with `say.t(error.code)`. */')).toBe(false)
})
