import { createHash } from 'node:crypto'
import { cleanText } from '#domain/cleanText.ts'
import { shortAddress } from '#domain/token/Token.ts'

/** Crockford's letters: none is read as another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6
const MAX = 40

/**
 * Six letters that a new wallet has for itself, made of its user handle: its address comes from the key, which doesn't
 * exist yet.
 */
const codeOf = (userHandle: string): string =>
  [...createHash('sha256').update(userHandle).digest().subarray(0, LENGTH)].map(byte => SIGNS[byte & 31]).join('')

/**
 * PK-1: what the system's picker calls a wallet's passkeys, so that two wallets are told apart: by the address, where
 * there is one, else by a code. `username`: the account's name at our service, or the one it was made with.
 */
export const pickerName = (username: string, address: string | null, userHandle: string): string =>
  `${cleanText(username, MAX)} ${address ? shortAddress(address) : codeOf(userHandle)}`
