import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from './cleanText.ts'

test('[EN-7] [PK-3] what steers or hides text is gone, what people write stays', () => {
  for (const mark of [
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u0000',
    '\u0007',
    '\u009f',
    '\u{e0041}',
    '\ud800',
  ])
    expect(cleanText(`to${mark}tal`, 40), mark.codePointAt(0)?.toString(16)).toBe('total')
  for (const kept of ['Ada Lovelace', 'می\u200cخواهم', '👩🏽‍🚀 été', 'नमस्ते', 'ありがとう', 'العربية'])
    expect(cleanText(kept, 40)).toBe(kept.normalize('NFC'))
  expect(cleanText('two\r\nlines\u2028more', 40)).toBe('two lines more')
  expect(cleanText('\u200d\u200d', 40)).toBe('')
  expect(cleanText('🚀🚀', 3)).toBe('🚀')
  expect(cleanText(`e${'\u0301'.repeat(50)}`, 80).length).toBeLessThanOrEqual(5)
})

test('[EN-7] cleaning twice changes nothing, and nothing is longer than it may be', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })),
      fc.integer({ min: 1, max: 60 }),
      (text, max) => {
        const clean = cleanText(text, max)
        expect(clean.length).toBeLessThanOrEqual(max)
        expect(clean).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c]/u)
        expect(cleanText(clean, max)).toBe(clean)
      },
    ),
  )
})
