import { atom } from 'nanostores'

/**
 * Why it isn't known that the connected account belongs to the passkey that signed in. `silent`: these networks don't
 * answer; `notOwner`: the passkey did not make the account, and all networks answer that it is no owner; `signIn`: no
 * passkey was asked since this is checked.
 */
export type Unproven = { why: 'silent' | 'notOwner' | 'signIn'; networks: readonly number[] }

/**
 * PK-1: of the connected passkey account; null: it is proven, or there is none. What is unproven is looked at only: it
 * signs nothing and its address is not given out.
 */
export const $unproven = atom<Unproven | null>(null)
