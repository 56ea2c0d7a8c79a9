// OB-5, EN-7: names of wallets at our service. Claimed and changed by a signature over one plain text, the same here
// and at the service.

const MIN = 3
export const MAX = 20
/** Times an address may take another name after its first. */
export const CHANGES = 2
export const BIO_MAX = 160
/** Letters of a social link, with its https. */
export const LINK_MAX = 120
/** Bytes of a picture as it is sent, and its side in pixels as it is kept. */
export const AVATAR_BYTES = 200_000
export const AVATAR_SIDE = 256

/**
 * What a user publishes about themselves, as others see it. `avatar`: id of a picture; `looksLike`: the name that this
 * one can be mistaken for.
 */
export type SelfSaid = { username: string; bio: string; link: string; avatar: string | null; looksLike: string | null }

/** What is wrong with a typed name; null: nothing. */
export type Fault = 'empty' | 'letters' | 'uppercase' | 'short' | 'long'

/** Checks for other characters before case and length: `Al!ce` is `letters`. */
export function faultOf(text: string): Fault | null {
  if (text === '') return 'empty'
  if (/[^a-z0-9]/i.test(text)) return 'letters'
  if (/[A-Z]/.test(text)) return 'uppercase'
  if (text.length < MIN) return 'short'
  return text.length > MAX ? 'long' : null
}

export const isUsername = (text: unknown): text is string => typeof text === 'string' && faultOf(text) === null

/**
 * The name that a typed text may stand for: what it begins with. A match counts only when the typed text starts with
 * the name (`alice`, `alice.tarn`).
 */
export function candidateOf(typed: string): string | null {
  const begin = /^[a-z0-9]*/.exec(typed.trim().toLowerCase())?.[0] ?? ''
  const rest = typed.trim().toLowerCase().slice(begin.length)
  return isUsername(begin) && (rest === '' || rest === '.tarn') ? begin : null
}

/** A social link as it may stand in a profile: https, no name or password in it; null otherwise. Empty stays empty. */
export function cleanLink(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`)
    const fine =
      url.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      url.hostname.includes('.') &&
      url.href.length <= LINK_MAX
    return fine ? url.href : null
  } catch {
    return null
  }
}

/** LIST: what can be signed for. */
const actions = ['claim', 'profile', 'delete'] as const
export type Action = (typeof actions)[number]

export type Statement = {
  /** Origin of the site, so that a signature for another site is none here. */
  origin: string
  action: Action
  /** Lower-case. */
  address: string
  /** The name to claim, or the one that stands. */
  username: string
  /** Of the service; used once. */
  nonce: string
  /** What else is changed, hashed (sha256, hex); empty: nothing. */
  digest: string
}

const deeds: Record<Action, string> = {
  claim: 'Claim the username',
  profile: 'Change the profile of',
  delete: 'Delete for ever the username',
}

/** The text a wallet signs: no transaction, nothing on chain. */
export const statementOf = ({ origin, action, address, username, nonce, digest }: Statement): string =>
  [
    `${deeds[action]} ${username}`,
    '',
    `Site: ${origin}`,
    `Address: ${address}`,
    ...(digest ? [`Content: ${digest}`] : []),
    `Nonce: ${nonce}`,
    '',
    'Signing costs nothing and moves nothing.',
  ].join('\n')

/** How a wallet is called: its username, else its ENS name, else nothing, and the short address serves. */
export const shownName = (known: { username?: string | null; ens?: string | null }): string | null =>
  known.username ?? known.ens ?? null
