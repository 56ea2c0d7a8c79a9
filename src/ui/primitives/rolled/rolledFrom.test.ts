import { expect, test } from 'vitest'
import { rolledFrom } from './rolledFrom.ts'

test('[UI-1] a figure rolls from the first digit that is another; in right-to-left text as a whole', () => {
  expect(rolledFrom('$3,085.21', '$3,085.29')).toBe(8)
  expect(rolledFrom('$3,085.21', '$3,190.00')).toBe(3)
  expect(rolledFrom('$999.00', '$1,000.00')).toBe(1)
  expect(rolledFrom('$3,085.21', '$3,085.21')).toBeNull()
  // What was not known yet doesn't roll.
  expect(rolledFrom('', '$1.00')).toBeNull()
  expect(rolledFrom('\u200f3,085.21 US$', '\u200f3,085.29 US$')).toBe(0)
})
