import * as v from 'valibot'
import type { ErrorCode } from '#domain/Errors.ts'
import { serviceAsker } from '../serviceAsker.ts'
import { available, found, nonce, type Profile, type requests } from './nameSchemas.ts'

const TIMEOUT_MS = 12_000
/** What the service's refusals are called here (ER-5). */
const codes: Readonly<Record<string, ErrorCode>> = {
  addressLimit: 'username.addressLimit',
  deviceLimit: 'username.deviceLimit',
  unavailable: 'username.unavailable',
  alike: 'username.alike',
  avatar: 'username.avatarFailed',
  tooMany: 'network.rateLimit',
}

/** Throws AppError `username.*`, `network.*`; the signal's reason when aborted. */
const ask = serviceAsker({ root: '/api/names', timeout: TIMEOUT_MS, codes, failed: 'username.failed' })

type Body<Name extends keyof typeof requests> = v.InferInput<(typeof requests)[Name]>
const profileOf = (answer: { profile: Profile | null }): Profile | null => answer.profile

/** OB-5: the service's names, verb by verb. What changes something is asked once. */
export const askNames = {
  /** May it be claimed, and why not? */
  available: (username: string, signal?: AbortSignal) =>
    ask(available, `available?username=${encodeURIComponent(username)}`, undefined, signal),
  byName: (username: string, signal?: AbortSignal) =>
    ask(found, `by-name?username=${encodeURIComponent(username)}`, undefined, signal).then(profileOf),
  byAddress: (address: string, signal?: AbortSignal) =>
    ask(found, `by-address?address=${address}`, undefined, signal).then(profileOf),
  nonce: (body: Body<'nonce'>) => ask(nonce, 'nonce', body),
  claim: (body: Body<'claim'>) => ask(found, 'claim', body).then(profileOf),
  profile: (body: Body<'profile'>) => ask(found, 'profile', body).then(profileOf),
  delete: (body: Body<'delete'>) => ask(found, 'delete', body).then(profileOf),
}
