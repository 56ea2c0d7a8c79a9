// GO-15: address poisoning writes an address into a history whose ends equal those of a known one, because people
// compare only the ends.
import type { Address } from '../chains/Chain.ts'

/**
 * Letters at both ends that are alike before two addresses are taken for one another, and at least at each end. Two
 * strangers agree in six once in millions.
 */
const TOGETHER = 6
const EACH = 2

/** How many letters two texts share from their beginning. */
function shared(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return count
}
const reversed = (text: string): string => [...text].reverse().join('')

/** Whether two different addresses look alike at their ends. */
export function areAlike(one: Address, other: Address): boolean {
  if (one === other) return false
  const [a, b] = [one.slice(2), other.slice(2)]
  const [first, last] = [shared(a, b), shared(reversed(a), reversed(b))]
  return first >= EACH && last >= EACH && first + last >= TOGETHER
}

/** The known address that this one could be taken for; null: none, or it is known itself. */
export function alikeOf<Known extends { address: Address }>(address: Address, known: readonly Known[]): Known | null {
  if (known.some(each => each.address === address)) return null
  return known.find(each => areAlike(address, each.address)) ?? null
}
