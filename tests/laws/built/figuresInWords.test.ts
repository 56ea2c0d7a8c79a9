// What is read of a figure in each language is what it says of itself to scripts, and that is the same in all of them
// (figures.test.ts holds it to the market).
import { expect, test } from 'vitest'
import { inEnglish, misread } from '../../support/readsAs.ts'
import { htmlOf, pages } from './built.ts'

/**
 * Significant digits that are written at least: Japanese counts in ten thousands, so "7710" says as much as "7.71K".
 */
const DIGITS: Record<string, number> = { 'ja-JP': 3 }
const some = (pattern: RegExp): string[] => pages.filter(path => pattern.test(path)).slice(0, 5)
const paths = [
  '/explore/tokens/ethereum',
  '/explore/pools/base',
  ...some(/^\/explore\/tokens\/(ethereum|base)\/0x[0-9a-f]{40}$/),
  ...some(/^\/explore\/pools\/(ethereum|base)\/0x[0-9a-f]+$/),
]
const text = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

test.each(['en-US', 'fr-FR', 'ja-JP', 'ar-SA'])('[EX-2] [EX-4] in %s what is read of a figure is its value', locale => {
  const wrong: string[] = []
  let read = 0
  for (const path of paths)
    for (const [, value = '', kind = '', shown = ''] of htmlOf(
      locale === 'en-US' ? path : `/${locale}${path}`,
    ).matchAll(/<data [^>]*?value="([^"]*)"[^>]*?data-kind="([^"]*)"[^>]*>(.*?)<\/data>/gs)) {
      if (kind === 'age') continue
      read++
      const problem = misread(inEnglish(locale, text(shown)), value === '' ? null : Number(value), DIGITS[locale] ?? 5)
      if (problem) wrong.push(`${path} ${kind} ${text(shown)}: ${problem}`)
    }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(read).toBeGreaterThan(300)
})
