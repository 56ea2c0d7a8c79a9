import * as v from 'valibot'
import { AppError, type ErrorCode } from '#domain/Errors.ts'
import { challenge } from './passkeySchemas.ts'
import { recoveredPasskey, recoveredWallets, recovery, recoveryList, recoveryNonce, type recoveryRequests } from './recoverySchemas.ts'

const TIMEOUT_MS = 30_000
/** What the service's refusals are called here. */
const codes: Readonly<Record<string, ErrorCode>> = {
  form: 'recovery.form',
  letters: 'recovery.letters',
  nobody: 'recovery.nobody',
  self: 'recovery.self',
  contract: 'recovery.contract',
  token: 'recovery.token',
  circle: 'recovery.circle',
  noContract: 'recovery.noContract',
  anything: 'recovery.anything',
  blocked: 'recovery.blocked',
  blocklist: 'account.blocklistUnavailable',
  unknown: 'recovery.unknown',
  notAsked: 'recovery.notAsked',
  signature: 'recovery.signature',
  notOwner: 'recovery.notOwner',
  firstKey: 'recovery.firstKey',
  expired: 'passkey.expired',
  invalid: 'passkey.invalid',
  signedOut: 'passkey.signedOut',
  rateLimit: 'network.rateLimit',
}

/** One question, asked once: what it changes must not be asked twice. Throws AppError `recovery.*`, `passkey.*`, `network.*`. */
async function ask<const Schema extends v.GenericSchema>(schema: Schema, path: string, body: unknown): Promise<v.InferOutput<Schema>> {
  let response: Response
  try {
    response = await fetch(`/api/recoveries/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    throw new AppError(navigator.onLine === false ? 'network.offline' : 'network.down', { cause })
  }
  const answer: unknown = await response.json().catch(() => null) // no JSON: refused below
  const refused = (answer as { error?: { code?: unknown; message?: unknown } } | null)?.error
  // A contract that doesn't stand everywhere: the message is the names of the networks it is missing from.
  if (!response.ok) throw new AppError(codes[String(refused?.code)] ?? 'recovery.failed', { values: { networks: String(refused?.message ?? '') }, cause: answer })
  const result = v.safeParse(schema, answer)
  if (!result.success) throw new AppError('recovery.failed', { cause: result.issues[0]?.message })
  return result.output
}

type Body<Name extends keyof typeof recoveryRequests> = v.InferInput<(typeof recoveryRequests)[Name]>

/** PK-4: the service's recovery addresses, verb by verb. */
export const askRecoveries = {
  list: (body: Body<'list'>) => ask(recoveryList, 'list', body).then(({ recoveries }) => recoveries),
  view: (body: Body<'view'>) => ask(recovery, 'view', body),
  ask: (body: Body<'ask'>) => ask(recovery, 'ask', body),
  forget: (body: Body<'forget'>) => ask(v.object({ ok: v.boolean() }), 'forget', body),
  of: (body: Body<'of'>) => ask(recoveredWallets, 'of', body).then(({ wallets }) => wallets),
  nonce: (body: Body<'nonce'>) => ask(recoveryNonce, 'nonce', body),
  agree: (body: Body<'agree'>) => ask(recovery, 'agree', body),
  challenge: (body: Body<'challenge'>) => ask(challenge, 'challenge', body),
  register: (body: Body<'register'>) => ask(recoveredPasskey, 'register', body),
}
