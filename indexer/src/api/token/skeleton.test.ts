import fc from 'fast-check'
import { expect, test } from 'vitest'
import confusables from './confusables.json' with { type: 'json' }
import { skeleton, skeletons } from './skeleton.ts'

test('[EN-1] the table is Unicode’s whole one: every character in it has the skeleton of what it looks like', () => {
  let pairs = 0
  for (const entry of confusables.table.split(' ')) {
    const [target, sources] = entry.split(':')
    const looks = target!
      .split('.')
      .map(code => String.fromCodePoint(Number.parseInt(code, 36)))
      .join('')
    for (const source of sources!.split(',')) {
      pairs += 1
      const one = String.fromCodePoint(Number.parseInt(source, 36))
      // Compatibility forms are folded first: what a ligature is made of need not be what it looks like. Marks are
      // dropped.
      if (
        !/\p{M}/u.test(one + looks) &&
        one.normalize('NFKD') === one &&
        one.toLowerCase() === one &&
        looks.toLowerCase() === looks
      )
        expect(skeleton(one), `U+${one.codePointAt(0)!.toString(16)}`).toBe(skeleton(looks))
    }
  }
  expect(pairs).toBeGreaterThan(6_000)
  expect(confusables.version).toMatch(/^\d+\.\d+/)
})

test('[EN-1] homoglyphs, full width, mathematical letters, marks, zero width and braille blanks don’t hide a symbol', () => {
  for (const symbol of [
    'USDC',
    'usdc',
    'UЅDC',
    'USDС',
    'ＵＳＤＣ',
    '𝖴𝖲𝖣𝖢',
    '𝕌𝕊𝔻ℂ',
    'U\u200bS\u2060D\ufeffC',
    'U\u0301SDC',
    'USD\u2800C',
    'ꓴꓢꓓꓚ',
    'USDᏟ',
    'ՍSDC',
    'U$DC',
    'US\u3164DC',
    'U\u{e0041}SDC',
  ])
    expect(skeleton(symbol), [...symbol].map(c => c.codePointAt(0)!.toString(16)).join(' ')).toBe(skeleton('USDC'))
  for (const symbol of ['ΕTH', 'ЕТН', 'EТH', 'ＥTH', 'ETℍ', 'ꓰꓔꓧ'])
    expect(skeleton(symbol), symbol).toBe(skeleton('ETH'))
  for (const symbol of ['L1NK', 'llNK', 'LlNK', '|INK', 'ꓡꓲꓠꓗ']) expect(skeleton(symbol), symbol).toBe(skeleton('LINK'))
  for (const [one, other] of [
    ['USDC', 'USDT'],
    ['ETH', 'WETH'],
    ['DAI', 'DIA'],
    ['UNI', 'UMA'],
    ['COMP', 'CRV'],
  ] as const)
    expect(skeleton(one)).not.toBe(skeleton(other))
})

test('[EN-1] letters that are turned around by a command are read as they are drawn', () => {
  expect(skeletons('\u202eCDSU\u202c')).toContain(skeleton('USDC'))
  expect(skeletons('\u2067CDSU')).toContain(skeleton('USDC'))
  expect(skeletons('CDSU')).toEqual([skeleton('CDSU')])
})

test('[EN-1] any text has a skeleton, which is its own', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 300 }), codes => {
      const text = String.fromCodePoint(...codes)
      const looks = skeleton(text)
      expect(looks.length).toBeLessThanOrEqual(200 * 40)
      expect(skeletons(text).length).toBeLessThanOrEqual(2)
    }),
    { numRuns: 200 },
  )
})
