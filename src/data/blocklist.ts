import * as v from 'valibot'
import { AppError } from '#domain/Errors.ts'
import { BLOCKLIST_KEY, BLOCKLIST_MAX_AGE_DAYS } from 'astro:env/client'
import { blocklistAge } from './blocklistAge.ts'
import { blocklistContent, signedBlocklist } from './signedBlocklist.ts'

/** Lower-case addresses that may not trade, and tokens that may not be traded (PR-2). */
export type Blocklist = { addresses: Set<string>; tokens: Set<string> }

/** The public key our lists are signed with (base64, 32 bytes). */
export const blocklistKey: string = BLOCKLIST_KEY

const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), char => char.charCodeAt(0))

/**
 * Checks the file's signature with our public key (base64, 32 bytes) and its age, and reads it.
 * Throws AppError `account.blocklistUnavailable` when anything at all is wrong: the caller then blocks trading.
 */
export async function readBlocklist({
  text,
  publicKey,
  nowSeconds,
  maxAgeDays = BLOCKLIST_MAX_AGE_DAYS,
}: {
  text: string
  publicKey: string
  nowSeconds: number
  maxAgeDays?: number
}): Promise<Blocklist> {
  try {
    const file = v.parse(signedBlocklist, JSON.parse(text))
    const key = await crypto.subtle.importKey('raw', bytes(publicKey), { name: 'Ed25519' }, false, ['verify'])
    const good = await crypto.subtle.verify(
      { name: 'Ed25519' },
      key,
      bytes(file.signature),
      new TextEncoder().encode(file.list),
    )
    if (!good) throw new Error('the signature is not ours')
    const content = v.parse(blocklistContent, JSON.parse(file.list))
    const { state, ageSeconds } = blocklistAge(content, nowSeconds, maxAgeDays)
    if (state === 'refused') throw new Error(`the list is ${Math.floor(ageSeconds / 86_400)} days old`)
    if (state === 'future') throw new Error('the list was made at a time that is not yet')
    return { addresses: new Set(content.addresses), tokens: new Set(content.tokens) }
  } catch (cause) {
    throw new AppError('account.blocklistUnavailable', { cause })
  }
}

/**
 * Where the list lies as it was when the site was built: signed as any other, so that a host without our service has
 * one.
 */
const BUILT = '/blocklist.json'
/**
 * Answers of a host that has no service, or whose service is away; one that has no list says 503, and then no address
 * is let through.
 */
const NO_SERVICE = [404, 502, 504]

async function askList(signal: AbortSignal): Promise<Response> {
  let failed: unknown
  try {
    const response = await fetch('/api/blocklist', { signal })
    if (!NO_SERVICE.includes(response.status)) return response
  } catch (error) {
    if (signal.aborted) throw error
    failed = error
  }
  console.debug('Tarn: the service has no block-list, the one that was built is read', failed)
  return fetch(BUILT, { signal })
}

/**
 * Fetches the signed block-list from our service, or the one that was built with the site where there is no service
 * (GO-4): either is checked alike. Throws AppError `account.blocklistUnavailable` when it is missing or not ours.
 */
export async function fetchBlocklist(signal?: AbortSignal): Promise<Blocklist> {
  const timeout = AbortSignal.timeout(8_000)
  let text: string
  let now = Date.now()
  try {
    const response = await askList(signal ? AbortSignal.any([signal, timeout]) : timeout)
    if (!response.ok) throw new Error(`blocklist: ${response.status}`)
    text = await response.text()
    // The later of two clocks: one that was set back, the visitor's or the service's, keeps no old list alive.
    now = Math.max(now, Date.parse(response.headers.get('date') ?? '') || 0)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new AppError('account.blocklistUnavailable', { cause })
  }
  return readBlocklist({ text, publicKey: BLOCKLIST_KEY, nowSeconds: Math.floor(now / 1000) })
}
