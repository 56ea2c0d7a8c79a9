import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { minifySync, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { currencies } from './currencies.ts'
import { currencyName, formatAmount, formatFigure } from './format.ts'
import { intlTag, locales } from './locales.ts'

const tags = Object.fromEntries(locales.map(l => [l.key, intlTag(l.key)]))
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/[\u00a0\u202f]/g, ' ')
const en = (kind: Parameters<typeof formatFigure>[0]['kind'], value: number | null) =>
  formatFigure({ kind, value, tag: 'en-US' })

test('[IN-3] prices keep four digits that mean something, whatever their size', () => {
  expect(
    [96410.22, 3122.61, 241.07, 17.3, 8.942, 1, 0.9998, 0.6031, 0.01234, 0.00000123].map(v => en('price', v)),
  ).toEqual([
    '$96,410.22',
    '$3,122.61',
    '$241.07',
    '$17.30',
    '$8.942',
    '$1.00',
    '$0.9998',
    '$0.6031',
    '$0.01234',
    '$0.00000123',
  ])
  expect(en('price', 1.234e-12)).toBe('$0.0₁₁1234')
  expect(en('price', 0)).toBe('$0.00')
  expect(en('price', 0.99999)).toBe('$1.00')
})

test('[IN-3] large money is compact with three digits, dust is said to be less', () => {
  expect([2.41e9, 375.94e9, 64e6, 804_123_000, 999.5, 12, 0.004, 0].map(v => en('usd', v))).toEqual([
    '$2.41B',
    '$376B',
    '$64.0M',
    '$804M',
    '$999.50',
    '$12.00',
    '<$0.01',
    '$0.00',
  ])
  expect(en('usdFull', 4687.2)).toBe('$4,687.20')
  expect(en('usdWhole', 1000)).toBe('$1,000')
})

test('[IN-3] shares, changes, counts', () => {
  expect([0.003, 0.0005, 0.0001, 0.00001, 0.9].map(v => en('percent', v))).toEqual([
    '0.30%',
    '0.05%',
    '0.01%',
    '0.001%',
    '90.00%',
  ])
  expect([0.0184, -0.0184, 0, -0.00001].map(v => en('change', v))).toEqual(['+1.84%', '-1.84%', '0.00%', '0.00%'])
  expect(en('count', 21_234_567)).toBe('21,234,567')
  expect(en('compact', 1234)).toBe('1.2K')
})

test('[IN-3] each locale writes the same figure its own way, Arabic with latin digits and an unbroken symbol', () => {
  const all = (kind: Parameters<typeof formatFigure>[0]['kind'], v: number) =>
    Object.fromEntries(
      Object.entries(tags).map(([key, tag]) => [
        key,
        plain(formatFigure({ kind, value: v, tag, currency: 'USD', rate: 1, now: 1_000_000 })),
      ]),
    )
  expect(all('price', 3122.61)).toMatchObject({
    'en-US': '$3,122.61',
    'fr-FR': '3 122,61 $US',
    'ja-JP': '$3,122.61',
    'ar-SA': '3,122.61 US$',
  })
  expect(all('usd', 2.41e9)).toMatchObject({
    'en-US': '$2.41B',
    'fr-FR': '2,41 Md $US',
    'ja-JP': '$24.1億',
    'ar-SA': '2.41 مليار US$',
  })
  expect(all('date', 1_795_183_500)).toMatchObject({
    'en-US': 'Nov 20, 2026, 14:05 UTC',
    'fr-FR': '20 nov. 2026, 14:05 UTC',
  })
  expect(all('date', 1_795_183_500)['ar-SA']).toContain('2026')
  expect(all('age', 999_880)).toMatchObject({ 'en-US': '2 min. ago', 'fr-FR': 'il y a 2 min', 'ar-SA': 'قبل دقيقتين' })
  expect(formatFigure({ kind: 'price', value: 5, tag: tags['ar-SA']! })).toContain('\u200eUS$\u200e')
  // The sign stays behind its number also where an Arabic word stands before it.
  expect(formatFigure({ kind: 'percent', value: 0.05, tag: tags['ar-SA']! })).toBe('\u200e5.00٪')
  expect(formatFigure({ kind: 'percent', value: 1e-9, tag: tags['ar-SA']! })).toBe('<\u200e0.0001٪')
})

test('[NB-7] 22 currencies, each written and named in each locale by its rate', () => {
  expect(currencies).toHaveLength(22)
  expect(new Set(currencies).size).toBe(22)
  for (const tag of Object.values(tags))
    for (const code of currencies) {
      expect(formatFigure({ kind: 'price', value: 100, tag, currency: code, rate: 2 })).toMatch(/2.?0.?0|200/)
      expect(currencyName(code, tag)).not.toBe('')
    }
  expect(formatFigure({ kind: 'price', value: 10, tag: 'en-US', currency: 'JPY', rate: 150 })).toBe('¥1,500')
  expect(formatFigure({ kind: 'price', value: 0.0003, tag: 'en-US', currency: 'JPY', rate: 150 })).toBe('¥0.045')
  expect(plain(formatFigure({ kind: 'usdFull', value: 1000, tag: 'fr-FR', currency: 'EUR', rate: 0.92 }))).toBe(
    '920,00 €',
  )
})

test('what nobody knows is a dash, never NaN', () => {
  for (const value of [null, Number.NaN, Infinity, -Infinity]) expect(en('price', value)).toBe('–')
})

test('amounts are never rounded up, and whole parts never cut', () => {
  expect(formatAmount({ raw: 1_999_999_999_999_999_999n, decimals: 18, tag: 'en-US' })).toBe('1.99999')
  expect(formatAmount({ raw: 123_456_789n * 10n ** 18n + 5n, decimals: 18, tag: 'en-US' })).toBe('123,456,789')
  expect(formatAmount({ raw: 5n, decimals: 0, tag: 'en-US' })).toBe('5')
  expect(formatAmount({ raw: 1n, decimals: 18, tag: 'en-US' })).toBe('0.0₁₇1')
  expect(formatAmount({ raw: 0n, decimals: 24, tag: 'en-US' })).toBe('0')
  expect(formatAmount({ raw: -1_500_000n, decimals: 6, tag: 'en-US' })).toBe('-1.5')
  expect(plain(formatAmount({ raw: 1_234_567_800n, decimals: 6, tag: 'fr-FR', digits: 8 }))).toBe('1 234,5678')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 200n) - 1n }), fc.integer({ min: 0, max: 24 }), (raw, decimals) => {
      const text = formatAmount({ raw, decimals, tag: 'en-US', digits: 40 })
      if (/[₀-₉]/.test(text)) return
      const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
      const read = BigInt(whole + fraction.padEnd(decimals, '0'))
      expect(read <= raw).toBe(true)
    }),
  )
})

test('the formatter of live figures stays small: at most 2 kB', async () => {
  const source = readFileSync(new URL('./format.ts', import.meta.url), 'utf8')
  const { code } = await transformWithOxc(source, 'format.ts')
  const small = minifySync('format.js', code, { module: true }).code
  expect(brotliCompressSync(small).length).toBeLessThanOrEqual(2048)
})

test('[IN-3] every kind of money is its dollars by the rate, once', () => {
  const yen = (kind: 'price' | 'usd' | 'usdFull' | 'usdWhole', value: number) =>
    formatFigure({ kind, value, tag: 'en-US', currency: 'JPY', rate: 150 })
  expect(yen('usd', 2e6)).toBe('¥300M')
  expect(yen('usdWhole', 1_000)).toBe('¥150,000')
  expect(yen('usdFull', 1_000)).toBe('¥150,000')
  expect(yen('price', 2)).toMatch(/^¥300(\.00?)?$/)
})

test('[UI-2] a pool’s fee is written as it is stored, to the hundredth of a basis point', () => {
  expect([0.003, 0.0005, 0.0001, 0.012345, 0.007475, 0.000_001, 0.01, 0].map(v => en('fee', v))).toEqual([
    '0.30%',
    '0.05%',
    '0.01%',
    '1.2345%',
    '0.7475%',
    '0.0001%',
    '1.00%',
    '0.00%',
  ])
})
