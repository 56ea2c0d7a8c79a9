/** Shorter words are one typo away from too many others; three letters may still be in the wrong order. */
const SHORTEST = 4

/**
 * Whether one slip of a finger lies between two folded texts: a letter too many, too few, another, or two that changed
 * places.
 */
export function oneTypo(typed: string, meant: string): boolean {
  const difference = typed.length - meant.length
  if (Math.abs(difference) > 1 || typed.length < SHORTEST - 1 || typed === meant) return false
  let from = 0
  while (from < typed.length && typed[from] === meant[from]) from += 1
  if (
    difference === 0 &&
    typed[from] === meant[from + 1] &&
    typed[from + 1] === meant[from] &&
    typed.slice(from + 2) === meant.slice(from + 2)
  )
    return true
  if (typed.length < SHORTEST || meant.length < SHORTEST) return false
  return typed.slice(from + (difference >= 0 ? 1 : 0)) === meant.slice(from + (difference <= 0 ? 1 : 0))
}
