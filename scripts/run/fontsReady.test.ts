import { expect, test } from 'vitest'
import { pageLocales } from '../../src/domain/routes/locales.ts'
import { type FontWays, fontsReady, ownFonts } from './fontsReady.ts'

/** A machine with fonts of some languages, where packages bring what they are for. */
function machine(has: string[], brings: Record<string, string[]> | null) {
  const installed: string[] = []
  const ways: FontWays = {
    fontsOf: language => (has.includes(language) ? `Noto ${language}\n` : ''),
    install:
      brings &&
      (packages => {
        installed.push(...packages)
        has.push(...packages.flatMap(name => brings[name] ?? []))
      }),
  }
  return { ways, installed }
}
const none = () => {}
const ASKED = ['en', 'ar', 'fr', 'ja']

test('a machine with a font of each language is left alone', () => {
  const { ways, installed } = machine([...ASKED], {})
  expect(fontsReady(ways, none, ASKED)).toBeNull()
  expect(installed).toEqual([])
})

test('where a browser is but no Japanese font, its package is installed and no other', () => {
  const said: string[] = []
  const { ways, installed } = machine(['en', 'ar', 'fr'], { 'fonts-noto-cjk': ['ja', 'ko', 'zh'] })
  expect(fontsReady(ways, text => said.push(text), ASKED)).toBeNull()
  expect(installed).toEqual(['fonts-noto-cjk'])
  expect(said).toEqual(['installing fonts-noto-cjk'])
})

test('what can’t be installed, or is missing still, is said in one sentence', () => {
  const sentence = [
    'This machine has no font for Arabic and Japanese.',
    'Journeys that measure text may fail: install fonts-noto-core and fonts-noto-cjk.',
  ].join(' ')
  expect(fontsReady(machine(['en', 'fr'], null).ways, none, ASKED)).toBe(sentence)
  expect(fontsReady(machine(['en', 'fr'], {}).ways, none, ASKED)).toBe(sentence)
})

test('a machine without fontconfig is not asked', () => {
  expect(fontsReady({ fontsOf: () => null, install: null }, none, ASKED)).toBeNull()
})

test('every language of the site is looked for, by fontconfig itself', () => {
  const asked: string[] = []
  const fontsOf = (language: string) => {
    asked.push(language)
    return ''
  }
  fontsReady({ install: null, fontsOf }, none)
  expect(asked).toHaveLength(pageLocales.length)
  expect(asked).toEqual(expect.arrayContaining(['en', 'ar', 'fr', 'ja']))
  // No language of people has this code.
  expect([null, '']).toContain(ownFonts().fontsOf('qaa'))
})
