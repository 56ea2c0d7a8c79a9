import type { Hex } from '../Hex.ts'

/** Owners of a passkey account to add and to remove on one network. */
export type OwnerChange = { add: readonly Hex[]; remove: readonly Hex[] }

export const NONE: OwnerChange = { add: [], remove: [] }

export const isNone = ({ add, remove }: OwnerChange): boolean => add.length === 0 && remove.length === 0

/** What is left of a change once another is done. */
export const without = (change: OwnerChange, done: OwnerChange): OwnerChange => ({
  add: change.add.filter(each => !done.add.includes(each)),
  remove: change.remove.filter(each => !done.remove.includes(each)),
})

/**
 * A passkey that the service lists, as an owner. `trusted`: this browser saw it made (or deleted), or its person said
 * that it was them.
 */
export type Listed = { owner: Hex; removed: boolean; trusted: boolean }

/**
 * The owners that a network still lacks of the list, and those that it has to lose. Only trusted ones, since an added
 * owner can move everything. Never removes the last listed owner: only unknown owners would control the account.
 */
export function due(owners: readonly Hex[], listed: readonly Listed[]): OwnerChange {
  const add = listed
    .filter(each => each.trusted && !each.removed && !owners.includes(each.owner))
    .map(({ owner }) => owner)
  const remove = listed
    .filter(each => each.trusted && each.removed && owners.includes(each.owner))
    .map(({ owner }) => owner)
  const left = listed.some(each => !each.removed && (owners.includes(each.owner) || add.includes(each.owner)))
  return { add, remove: left ? remove : [] }
}

/** Who is listed, stands otherwise than the list says, and isn't trusted here. */
export const untrusted = (owners: readonly Hex[], listed: readonly Listed[]): Hex[] =>
  listed.filter(each => !each.trusted && each.removed === owners.includes(each.owner)).map(({ owner }) => owner)

/** One text for one change, whatever its order: what was shown is what is signed. */
export const textOf = ({ add, remove }: OwnerChange): string => JSON.stringify([[...add].sort(), [...remove].sort()])
