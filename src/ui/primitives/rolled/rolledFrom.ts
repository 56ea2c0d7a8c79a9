/** Letters and marks of right-to-left text: a piece of it is no piece of what is seen. */
const RIGHT = /[\u0590-\u08ff\u200f\u202b\u2067]/u

/**
 * Where a figure's text begins to differ from what stood there, in UTF-16 units; its whole text in right-to-left ones.
 * Null: it doesn't.
 */
export function rolledFrom(before: string, text: string): number | null {
  if (before === text || before === '') return null
  if (RIGHT.test(text)) return 0
  let at = 0
  while (before[at] === text[at]) at++
  return at
}
