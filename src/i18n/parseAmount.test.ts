import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from './format.ts'
import { intlTag, locales } from './locales.ts'
import { parseAmount, plainAmount } from './parseAmount.ts'

const read = (text: string, locale = 'en-US', decimals = 18) => {
  const parsed = parseAmount(text, intlTag(locale), decimals)
  return parsed.ok ? parsed.text : parsed.reason
}

test('[IN-3] the decimal sign and groups of the locale are read', () => {
  expect(read('1,234.5')).toBe('1234.5')
  expect(read('1 234,5', 'fr-FR')).toBe('1234.5')
  expect(read('1.234,5', 'fr-FR')).toBe('1234.5')
  expect(read('0,5', 'fr-FR')).toBe('0.5')
  expect(read('1234.5', 'fr-FR')).toBe('1234.5')
  expect(read('１，２３４．５', 'ja-JP')).toBe('1234.5')
  expect(read('０．５', 'ja-JP')).toBe('0.5')
  expect(read('٣٫٥', 'ar-SA')).toBe('3.5')
  expect(read('١٬٢٣٤٫٥', 'ar-SA')).toBe('1234.5')
})

test('what could mean two numbers is none', () => {
  expect(read('1.234,5')).toBe('notNumber')
  expect(read('1,234.5', 'fr-FR')).toBe('notNumber')
  expect(read('1,23,4')).toBe('notNumber')
  expect(read('1.2.3')).toBe('notNumber')
})

test('[IN-3] [SW-1] no group stands after a nought: a half typed with another keyboard’s sign is no five hundred', () => {
  // Spanish and Brazilian figures have a point between groups.
  for (const tag of [...locales.map(({ key }) => intlTag(key)), 'es-ES', 'pt-BR'])
    for (const text of ['0,500', '0.500']) expect(Number(plainAmount(text, tag)), `${tag} ${text}`).toBe(0.5)
  expect(plainAmount('0,001', 'en-US')).toBe('0.001')
  expect(plainAmount('0.500.000', 'es-ES')).toBeNull()
  expect(plainAmount('0,500.5', 'en-US')).toBeNull()
  // What a locale groups is grouped.
  expect(plainAmount('1,500', 'en-US')).toBe('1500')
  expect(plainAmount('1.500', 'es-ES')).toBe('1500')
})

test('[IN-3] Arabic signs are what they are in every language', () => {
  for (const tag of ['en-US', 'fr-FR', 'es-ES', 'ar-SA']) {
    expect(plainAmount('١٬٥٠٠', tag), tag).toBe('1500')
    expect(plainAmount('١٫٥٠٠', tag), tag).toBe('1.500')
    expect(plainAmount('١٬٥٠٠٫٢٥', tag), tag).toBe('1500.25')
  }
})

test('[IN-3] every digit of Arabic, Persian and full-width writing is its own value, wherever it stands', () => {
  for (const digits of ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'])
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), value => {
        const typed = [...String(value)].map(digit => [...digits][Number(digit)]).join('')
        for (const locale of ['en-US', 'ar-SA']) expect(read(typed, locale), typed).toBe(String(value))
      }),
    )
  expect([...'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'].map(digit => read(`1${digit}`)).join(' ')).toBe(
    Array.from({ length: 20 }, (_, at) => `1${at % 10}`).join(' '),
  )
})

test('half-typed numbers are numbers', () => {
  expect(read('.5')).toBe('.5'.replace('.', '0.'))
  expect(read('5.')).toBe('5.')
  expect(read('007')).toBe('7')
  expect(read('0.50')).toBe('0.50')
  expect(read('')).toBe('empty')
  expect(read('.')).toBe('empty')
})

test('bad input has a reason and never throws', () => {
  expect(read('1e99')).toBe('exponent')
  expect(read('-1')).toBe('negative')
  expect(read('−1')).toBe('negative')
  expect(read('😀')).toBe('notNumber')
  expect(read('0x10')).toBe('notNumber')
  expect(read('Infinity')).toBe('notNumber')
  expect(read('1 or 2')).toBe('notNumber')
  expect(read(`0.${'1'.repeat(80)}`)).toBe('tooManyDecimals')
  expect(read('1.5', 'en-US', 0)).toBe('tooManyDecimals')
  expect(read('1.0', 'en-US', 0)).toBe('1.0')
  expect(read('9'.repeat(90))).toBe('tooLarge')
  expect(read('9'.repeat(5000))).toBe('notNumber')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...locales.map(l => l.key)),
      (text, locale) => void parseAmount(text, intlTag(locale)),
    ),
  )
})

test('[IN-3] every amount a locale writes, it reads back to the unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
      fc.integer({ min: 0, max: 8 }),
      fc.constantFrom(...locales.map(l => l.key)),
      (raw, decimals, locale) => {
        const parsed = parseAmount(
          formatAmount({ raw, decimals, tag: intlTag(locale), digits: 60 }),
          intlTag(locale),
          decimals,
        )
        expect(parsed.ok && parsed.raw).toBe(raw)
      },
    ),
  )
})

test('[IN-3] what is typed in a locale’s own signs, or in an Arabic sign anywhere, is read by those signs alone', () => {
  // French groups by a narrow space, Swiss by an apostrophe, Spanish by a point, Arabic by ٬.
  expect(plainAmount('1\u202f234\u202f567,5', 'fr-FR')).toBe('1234567.5')
  expect(plainAmount("1'234'567.5", 'de-CH')).toBe('1234567.5')
  expect(plainAmount('1.234.567', 'es-ES')).toBe('1234567')
  expect(plainAmount('1.234.567', 'fr-FR')).toBe('1234567')
  expect(plainAmount('1.234', 'fr-FR')).toBe('1.234')
  expect(plainAmount('1234٫5', 'fr-FR')).toBe('1234.5')
  expect(plainAmount('١٬٢٣٤', 'es-ES')).toBe('1234')
  expect(plainAmount('1234.5', 'ar-SA')).toBe('1234.5')
  expect(plainAmount('1,234.5', 'ar-SA')).toBe('1234.5')
  expect(plainAmount('12。5', 'ja-JP')).toBe('12.5')
  expect(plainAmount('1,234,567', 'en-US')).toBe('1234567')
})

test('[IN-3] an amount is as large as a contract can hold, and no unit larger', () => {
  const most = 2n ** 256n - 1n
  expect(parseAmount(String(most), 'en-US', 0)).toEqual({ ok: true, text: String(most), raw: most })
  expect(parseAmount(String(most + 1n), 'en-US', 0)).toEqual({ ok: false, reason: 'tooLarge' })
  // Of 18 decimals where a token says none.
  expect(parseAmount('1', 'en-US')).toMatchObject({ raw: 10n ** 18n })
  expect(parseAmount(`0.${'0'.repeat(17)}1`, 'en-US')).toMatchObject({ raw: 1n })
  expect(parseAmount(`0.${'0'.repeat(18)}1`, 'en-US')).toMatchObject({ reason: 'tooManyDecimals' })
  // Noughts beyond a token's decimals say nothing.
  expect(parseAmount('1.500', 'en-US', 1)).toMatchObject({ raw: 15n })
  expect(parseAmount('  ', 'en-US')).toMatchObject({ reason: 'empty' })
  expect(parseAmount(' , ', 'en-US')).toMatchObject({ reason: 'empty' })
  expect(parseAmount('0'.repeat(400), 'en-US')).toMatchObject({ raw: 0n, text: '0' })
  expect(parseAmount('0'.repeat(401), 'en-US')).toMatchObject({ reason: 'notNumber' })
})

test('[IN-3] an Arabic group that stands where none can is no number', () => {
  expect(plainAmount('12٬34٬567', 'ar-SA')).toBeNull()
  expect(plainAmount('١٬٢٣٤٬٥٦٧٫٥', 'ar-SA')).toBe('1234567.5')
  expect(plainAmount('1234,5', 'fr-FR')).toBe('1234.5')
})
