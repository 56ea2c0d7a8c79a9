import * as v from 'valibot'
import { chainById } from '#domain/chains/chains.ts'
import type { ErrorCode } from '#domain/Errors.ts'
import { serviceAsker } from '../serviceAsker.ts'
import { holdings } from './holdingSchemas.ts'
import { challenge, passkeyAccount, passkeyList, type requests } from './passkeySchemas.ts'

const TIMEOUT_MS = 30_000
/** What the service's codes are called here. */
const codes: Readonly<Record<string, ErrorCode>> = {
  expired: 'passkey.expired',
  invalid: 'passkey.invalid',
  signedOut: 'passkey.signedOut',
  crossOrigin: 'passkey.crossOrigin',
  badKey: 'passkey.badKey',
  signedIn: 'passkey.signedIn',
  known: 'passkey.known',
  full: 'passkey.full',
  badName: 'passkey.badName',
  lastOwner: 'passkey.lastOwner',
  soleOwner: 'passkey.soleOwner',
  unreadable: 'passkey.unreadable',
  unanswered: 'passkey.unanswered',
  unsupported: 'passkey.unsupported',
  rateLimit: 'network.rateLimit',
}

/** Throws AppError `passkey.*`, `network.*`. */
const ask = serviceAsker({
  root: '/api/passkeys',
  timeout: TIMEOUT_MS,
  codes,
  failed: 'passkey.failed',
  valuesOf: ({ values }) => ({
    network: chainById(Number((values as { chainId?: unknown } | undefined)?.chainId))?.name ?? '',
  }),
})

type Body<Name extends keyof typeof requests> = v.InferInput<(typeof requests)[Name]>

/** AP-2: the service's passkeys, verb by verb. */
export const askPasskeys = {
  challenge: (body: Body<'challenge'>) => ask(challenge, 'challenge', body),
  signIn: (body: Body<'signIn'>) => ask(passkeyAccount, 'sign-in', body),
  register: (body: Body<'register'>) =>
    ask(v.object({ ...passkeyAccount.entries, created: v.string() }), 'register', body),
  list: (address: string) => ask(passkeyList, 'list', { address }),
  rename: (body: Body<'rename'>) => ask(v.object({ name: v.string() }), 'rename', body),
  holdings: (id: string, signal: AbortSignal) => ask(holdings, 'holdings', { id }, signal),
  delete: (body: Body<'delete'>) => ask(v.object({ last: v.boolean(), signedOut: v.boolean() }), 'delete', body),
  signOut: () => ask(v.object({ ok: v.boolean() }), 'sign-out', {}),
}
