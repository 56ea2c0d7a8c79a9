import * as v from 'valibot'
import { AppError, type ErrorCode } from '#domain/Errors.ts'
import { challenge, passkeyAccount, passkeyList, type requests } from './passkeySchemas.ts'

const TIMEOUT_MS = 30_000
/** What the service's codes are called here. */
const codes: Readonly<Record<string, ErrorCode>> = {
  expired: 'passkey.expired',
  invalid: 'passkey.invalid',
  signedOut: 'passkey.signedOut',
  lastOwner: 'passkey.lastOwner',
  unsupported: 'passkey.unsupported',
  rateLimit: 'network.rateLimit',
}

/** One question, asked once: what it changes must not be asked twice. Throws AppError `passkey.*`, `network.*`. */
async function ask<const Schema extends v.GenericSchema>(schema: Schema, path: string, body: unknown): Promise<v.InferOutput<Schema>> {
  let response: Response
  try {
    response = await fetch(`/api/passkeys/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    throw new AppError(navigator.onLine === false ? 'network.offline' : 'network.down', { cause })
  }
  const answer: unknown = await response.json().catch(() => null) // no JSON: refused below
  if (!response.ok) throw new AppError(codes[String((answer as { error?: { code?: unknown } } | null)?.error?.code)] ?? 'passkey.failed', { cause: answer })
  const result = v.safeParse(schema, answer)
  if (!result.success) throw new AppError('passkey.failed', { cause: result.issues[0]?.message })
  return result.output
}

type Body<Name extends keyof typeof requests> = v.InferInput<(typeof requests)[Name]>

/** AP-2: the service's passkeys, verb by verb. */
export const askPasskeys = {
  challenge: (body: Body<'challenge'>) => ask(challenge, 'challenge', body),
  signIn: (body: Body<'signIn'>) => ask(passkeyAccount, 'sign-in', body),
  register: (body: Body<'register'>) => ask(v.object({ ...passkeyAccount.entries, created: v.string() }), 'register', body),
  list: (address: string) => ask(passkeyList, 'list', { address }),
  delete: (body: Body<'delete'>) => ask(v.object({ last: v.boolean(), signedOut: v.boolean() }), 'delete', body),
  signOut: () => ask(v.object({ ok: v.boolean() }), 'sign-out', {}),
}
