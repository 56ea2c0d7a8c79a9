import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { firstScript } from './firstScript.ts'
import { languageFor } from './languageFor.ts'

const locales = ['en-US', 'ar-SA', 'fr-FR', 'ja-JP']

test('[RT-19] the saved language, else the browser’s first that we have, else the default', () => {
  expect(languageFor(locales, 'ja-JP', ['fr-FR'])).toBe('ja-JP')
  expect(languageFor(locales, 'xx-XX', ['fr-CA', 'en-US'])).toBe('fr-FR')
  expect(languageFor(locales, null, ['de-DE', 'ar'])).toBe('ar-SA')
  expect(languageFor(locales, null, ['en-GB', 'fr-FR'])).toBe('en-US')
  expect(languageFor(locales, null, ['de-DE'])).toBe('en-US')
  expect(languageFor(locales, null, [])).toBe('en-US')
})

test('the first script is whole, small, and can’t end its own element', () => {
  const text = firstScript({ hashRouting: false, productionHost: '</script>' })
  expect(() => new Function(text)).not.toThrow()
  expect(text).not.toMatch(/<\/script/i)
  expect(text).not.toMatch(/__vi|import\(/)
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(1600)
})
