import { expect, test } from 'vitest'
import { rolledFrom } from './rolledFrom.ts'
import { shownNow } from './RolledOver.tsx'

test('[UI-1] a figure rolls from the first digit that is another; in right-to-left text as a whole', () => {
  expect(rolledFrom('$3,085.21', '$3,085.29')).toBe(8)
  expect(rolledFrom('$3,085.21', '$3,190.00')).toBe(3)
  expect(rolledFrom('$999.00', '$1,000.00')).toBe(1)
  expect(rolledFrom('$3,085.21', '$3,085.21')).toBeNull()
  // What was not known yet doesn't roll.
  expect(rolledFrom('', '$1.00')).toBeNull()
  expect(rolledFrom('\u200f3,085.21 US$', '\u200f3,085.29 US$')).toBe(0)
})

test('[UI-1] an amount that is looked for anew rolls from the one that stood before', () => {
  const first = shownNow({ text: '', before: '' }, '4,669.49')
  expect(rolledFrom(first.before, '4,669.49')).toBeNull()
  const waits = shownNow(first, '')
  const next = shownNow(waits, '4,980.12')
  expect(next).toEqual({ text: '4,980.12', before: '4,669.49' })
  expect(rolledFrom(next.before, next.text)).toBe(2)
  // Drawn again it goes on rolling from where it did.
  expect(shownNow(next, '4,980.12')).toBe(next)
})
