import * as v from 'valibot'
import type { ErrorCode } from '#domain/Errors.ts'
import { serviceAsker } from '../serviceAsker.ts'
import { challenge } from './passkeySchemas.ts'
import {
  recoveredPasskey,
  recoveredWallets,
  recovery,
  recoveryList,
  recoveryNonce,
  type recoveryRequests,
} from './recoverySchemas.ts'

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

/**
 * Throws AppError `recovery.*`, `passkey.*`, `network.*`. A contract that doesn't stand everywhere: the message is the
 * names of the networks it is missing from.
 */
const ask = serviceAsker({
  root: '/api/recoveries',
  timeout: TIMEOUT_MS,
  codes,
  failed: 'recovery.failed',
  valuesOf: ({ message }) => ({ networks: String(message ?? '') }),
})

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
