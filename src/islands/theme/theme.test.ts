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
  const text = firstScript({ hashRouting: false, productionHost: '</script>', devnet: true })
  expect(() => new Function(text)).not.toThrow()
  expect(text).not.toMatch(/<\/script/i)
  expect(text).not.toMatch(/__vi|import\(/)
  // Of the 5 kB that a page may have before intent.
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(1670)
})

test('[SE-3] [RT-1] the address turns hash routing on in a devnet’s build or off a named production host, nowhere else', () => {
  const goesTo = (build: { productionHost: string; devnet: boolean }, hostname: string): string | null => {
    let replaced: string | null = null
    const storage = { getItem: () => null, setItem: () => {} }
    const page = {
      document: { documentElement: { dataset: {} }, querySelector: () => null, addEventListener: () => {} },
      location: {
        search: '?featureFlagOverride=hashRouting',
        hash: '#/explore/pools',
        pathname: '/',
        hostname,
        host: hostname,
        replace: (to: string) => (replaced = to),
      },
      window: { localStorage: storage, sessionStorage: storage },
      matchMedia: () => ({ matches: false }),
      navigator: { languages: ['en-US'] },
      addEventListener: () => {},
    }
    const first = firstScript({ hashRouting: false, ...build }).split(';(')[0]
    new Function(...Object.keys(page), first as string)(...Object.values(page))
    return replaced
  }
  expect(goesTo({ productionHost: '', devnet: true }, 'localhost')).toBe('/explore/pools')
  expect(goesTo({ productionHost: 'tarn.example', devnet: false }, 'preview.example')).toBe('/explore/pools')
  expect(goesTo({ productionHost: '', devnet: false }, 'tarn.example')).toBeNull()
  expect(goesTo({ productionHost: 'tarn.example', devnet: false }, 'tarn.example')).toBeNull()
  expect(goesTo({ productionHost: 'tarn.example', devnet: true }, 'www.tarn.example')).toBeNull()
})
