/** Digits that are enough to mean an address: after `0x`, without it, and on each side of dots. */
const WITH_PREFIX = 4
const BARE = 6

/** A piece of an address or of a pool's id: how it begins, or what is somewhere in it; and how it ends. */
export type AddressPart = { starts: string; holds: string; ends: string }

/**
 * What a folded text tells of an address when it is not a whole one: its beginning (`0xa0b8`), a piece without `0x`
 * that has a digit in it (`86991c62`), or both ends as they are shown (`0xa0b8…eb48`). Null: it is no piece of an
 * address.
 */
export function addressPart(text: string): AddressPart | null {
  const [, starts, ends] = /^(0x[0-9a-f]*)(?:…|\.{2,3})([0-9a-f]+)$/.exec(text) ?? []
  if (starts && ends && starts.length - 2 + ends.length >= WITH_PREFIX) return { starts, holds: '', ends }
  if (/^0x[0-9a-f]+$/.test(text) && text.length >= 2 + WITH_PREFIX && text.length < 66)
    return { starts: text, holds: '', ends: '' }
  if (/^[0-9a-f]+$/.test(text) && /\d/.test(text) && text.length >= BARE && text.length <= 64)
    return { starts: '', holds: text, ends: '' }
  return null
}

/** Whether an address or id (lower case) has the piece. */
export const hasPart = (id: string, { starts, holds, ends }: AddressPart): boolean =>
  id.startsWith(starts) && id.endsWith(ends) && id.includes(holds)
