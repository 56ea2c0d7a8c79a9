import { expect, test } from 'vitest'
import { readName } from './readName.ts'

test('[SM-6] names in a–z are normal as they stand, and case does not matter', async () => {
  for (const [typed, name] of [
    ['Alice.eth', 'alice.eth'],
    ['a-b.c1.alice.ETH', 'a-b.c1.alice.eth'],
  ] as const)
    expect(await readName(typed)).toEqual({ name, punycode: null })
})

test.each([
  ['jäckel.eth', 'jäckel.eth'],
  ['JA\u0308CKEL.eth', 'jäckel.eth'],
  ['🦊.eth', '🦊.eth'],
  ['🦊\ufe0f.eth', '🦊.eth'],
  ['👨\u200d👩\u200d👧.eth', '👨\u200d👩\u200d👧.eth'],
  ['日本のやつ.eth', '日本のやつ.eth'],
  ['ｖｉｔ.eth', 'vit.eth'],
  ['_ada.eth', '_ada.eth'],
])('[SM-6] %s is the name %s (ENSIP-15), in letters that look like no others', async (typed, name) => {
  expect(await readName(typed)).toEqual({ name, punycode: null })
})

test.each([
  // Whole labels in one script that looks like another.
  ['алиса.eth', 'алиса.eth', 'xn--80aaxl5a.eth'],
  // A Latin letter that is nearly another.
  ['søren.eth', 'søren.eth', 'xn--sren-gra.eth'],
  // Scripts that may be mixed, with letters of ours.
  ['日本abc.eth', '日本abc.eth', 'xn--abc-s08fl0d.eth'],
])('[SM-6] %s is told with its form in ASCII', async (typed, name, punycode) => {
  expect(await readName(typed)).toEqual({ name, punycode })
})

test.each([
  ['mixed scripts', 'vitаlik.eth'],
  ['a whole script that looks like ours', 'раура.eth'],
  ['a mark that is easily missed', 'vitạlik.eth'],
  ['a letter without its dot', 'lıfe.eth'],
  ['a joiner outside of an emoji', 'ali\u200dce.eth'],
  ['a mark of writing direction', '\u202ealice.eth'],
  ['an empty label', 'alice..eth'],
  ['its own form in ASCII', 'xn--jckel-gra.eth'],
  ['a space', 'ali ce.eth'],
  ['a slash', 'alice.eth/x'],
  ['no dot', 'alice'],
  ['too long', `${'a'.repeat(260)}.eth`],
])('[SM-6] no name: %s', async (_, text) => {
  expect(await readName(text)).toBeNull()
})
