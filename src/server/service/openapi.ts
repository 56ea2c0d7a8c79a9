import * as v from 'valibot'
import * as passkeys from '#data/account/passkeySchemas.ts'
import * as recoveries from '#data/account/recoverySchemas.ts'
import { analyticsBatch } from '#data/analytics/analyticsEvent.ts'
import { delegationAnswer, delegationAsked } from '#data/delegation/delegationSchemas.ts'
import { type JsonSchema, jsonSchema } from '#data/market/jsonSchema.ts'
import { reportBatch } from '#data/monitoring/report.ts'
import * as names from '#data/names/nameSchemas.ts'
import { rates } from '#data/rates.ts'
import { rewards } from '#data/rewards/rewardSchemas.ts'
import { transferProviders } from '#data/transfers/transferProviders.ts'
import { bundlerCall } from '../rpc/bundlerPass.ts'

// Made from the schemas that requests and answers are parsed by: it can't say anything else than they do. The market describes itself (/api/market/openapi.json).

const reasons: Readonly<Record<number, string>> = {
  204: 'Nothing to say',
  400: 'The request has another shape',
  401: 'Nobody is signed in, or the signature is not what was asked for',
  403: 'Only pages of this site may ask this',
  404: 'Not here',
  408: 'The collector took too long',
  409: 'It can’t be done as things stand',
  413: 'The request is too large',
  415: 'Content-Type must be application/json',
  422: 'The picture can’t be drawn',
  429: 'Too many requests; Retry-After says when',
  502: 'What stands behind does not answer',
  503: 'What is needed for it can’t be had now',
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const failure = (status: number) => ({
  description: reasons[status],
  content: json({ $ref: '#/components/schemas/Error' }),
})
const failures = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map(status => [status, status === 204 ? { description: reasons[204] } : failure(status)]))
const answers = (answer: v.GenericSchema | null, statuses: readonly number[]) => ({
  ...(answer ? { 200: { description: 'OK', content: json(jsonSchema(answer)) } } : {}),
  ...failures(statuses),
})
const text = (pattern?: string): JsonSchema => ({ type: 'string', ...(pattern ? { pattern } : {}) })

type Parameter = { name: string; in: 'path' | 'query'; schema: JsonSchema }
const get = (summary: string, answer: v.GenericSchema, parameters: readonly Parameter[], ...statuses: number[]) => ({
  get: {
    summary,
    parameters: parameters.map(each => ({ ...each, required: each.in === 'path' })),
    responses: answers(answer, statuses),
  },
})
const post = (
  summary: string,
  body: v.GenericSchema,
  answer: v.GenericSchema | null,
  statuses: readonly number[],
  parameters: readonly Parameter[] = [],
) => ({
  post: {
    summary,
    parameters: parameters.map(each => ({ ...each, required: true })),
    requestBody: { required: true, content: json(jsonSchema(body)) },
    responses: answers(answer, statuses),
  },
})

/** `sameOrigin`: by readRequest; others take what any page sends, and trust nothing but a signature in it. */
const body = [400, 413, 415, 429] as const
const sameOrigin = [...body, 401, 403, 409, 503] as const
const signed = [...body, 401, 409, 503] as const
const ADDRESS = '^0x[0-9a-f]{40}$'
const anything = v.record(v.string(), v.unknown())
const signedOut = v.object({ last: v.boolean(), signedOut: v.boolean() })

/** GET /api/openapi.json */
export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Tarn service',
    version: '1',
    description:
      'What is remembered, or passed on, for everyone. Addresses are lower-case, times unix seconds. Errors are { error: { code, message } }.',
  },
  paths: {
    '/api/passkeys/challenge': post(
      'A nonce to sign, or the options of a new passkey',
      passkeys.requests.challenge,
      passkeys.challenge,
      sameOrigin,
    ),
    '/api/passkeys/sign-in': post(
      'Signs in with a passkey',
      passkeys.requests.signIn,
      passkeys.passkeyAccount,
      sameOrigin,
    ),
    '/api/passkeys/register': post(
      'Keeps a new passkey',
      passkeys.requests.register,
      passkeys.passkeyAccount,
      sameOrigin,
    ),
    '/api/passkeys/list': post(
      'The passkeys of the account that is signed in',
      passkeys.requests.list,
      passkeys.passkeyList,
      sameOrigin,
    ),
    '/api/passkeys/rename': post(
      'Names a passkey',
      passkeys.requests.rename,
      v.object({ name: v.string() }),
      sameOrigin,
    ),
    '/api/passkeys/delete': post('Deletes a passkey', passkeys.requests.delete, signedOut, sameOrigin),
    '/api/passkeys/sign-out': post(
      'Ends the session',
      passkeys.requests.signOut,
      v.object({ ok: v.boolean() }),
      sameOrigin,
    ),
    '/api/recoveries/list': post(
      'Recovery addresses of the account that is signed in',
      recoveries.recoveryRequests.list,
      recoveries.recoveryList,
      sameOrigin,
    ),
    '/api/recoveries/ask': post(
      'Wants an address as a recovery address',
      recoveries.recoveryRequests.ask,
      recoveries.recovery,
      sameOrigin,
    ),
    '/api/recoveries/forget': post(
      'Wants it no longer',
      recoveries.recoveryRequests.forget,
      v.object({ ok: v.boolean() }),
      sameOrigin,
    ),
    '/api/recoveries/view': post(
      'How an address stands to a wallet',
      recoveries.recoveryRequests.view,
      recoveries.recovery,
      sameOrigin,
    ),
    '/api/recoveries/of': post(
      'Wallets an address is asked to recover',
      recoveries.recoveryRequests.of,
      recoveries.recoveredWallets,
      sameOrigin,
    ),
    '/api/recoveries/nonce': post(
      'A nonce to sign',
      recoveries.recoveryRequests.nonce,
      recoveries.recoveryNonce,
      sameOrigin,
    ),
    '/api/recoveries/agree': post(
      'The address agrees',
      recoveries.recoveryRequests.agree,
      recoveries.recovery,
      sameOrigin,
    ),
    '/api/recoveries/challenge': post(
      'Options of a new passkey, for an owner on chain',
      recoveries.recoveryRequests.challenge,
      passkeys.challenge,
      sameOrigin,
    ),
    '/api/recoveries/register': post(
      'Keeps that passkey',
      recoveries.recoveryRequests.register,
      recoveries.recoveredPasskey,
      sameOrigin,
    ),
    '/api/names/available': get(
      'May a name be claimed?',
      names.available,
      [{ name: 'username', in: 'query', schema: text() }],
      429,
    ),
    '/api/names/by-name': get('Who has a name', names.found, [{ name: 'username', in: 'query', schema: text() }], 429),
    '/api/names/by-address': get(
      'The name of an address',
      names.found,
      [{ name: 'address', in: 'query', schema: text(ADDRESS) }],
      429,
    ),
    '/api/names/avatar/{id}': get(
      'A picture (PNG)',
      v.unknown(),
      [{ name: 'id', in: 'path', schema: text('^[0-9a-f]{64}$') }],
      404,
      429,
    ),
    '/api/names/nonce': post('A nonce to sign', names.requests.nonce, names.nonce, signed),
    '/api/names/claim': post('Claims a name', names.requests.claim, names.found, signed),
    '/api/names/profile': post('Changes a profile', names.requests.profile, names.found, [...signed, 422]),
    '/api/names/delete': post('Gives a name up for ever', names.requests.delete, names.found, signed),
    '/api/delegation': post('Whom accounts are delegated to', delegationAsked, delegationAnswer, body),
    '/api/bundler/{chainId}': post(
      'One call to an ERC-4337 bundler (JSON-RPC)',
      bundlerCall,
      anything,
      [...body, 403, 404],
      [{ name: 'chainId', in: 'path', schema: text('^[0-9]{1,10}$') }],
    ),
    '/api/analytics': post('Events that somebody allowed', analyticsBatch, null, [...body, 204, 408, 502]),
    '/api/monitor': post('Page speed and faults', reportBatch, null, [...body, 204]),
    '/api/notices': get('News of a visit', anything, [], 204),
    '/api/rates': get('Fiat currencies against the dollar', rates, []),
    '/api/blocklist': get('The signed block-list', anything, [], 503),
    '/api/rewards/{address}': get(
      'What an account can claim',
      rewards,
      [{ name: 'address', in: 'path', schema: text('^0x[0-9a-fA-F]{40}$') }],
      400,
      429,
      503,
    ),
    '/api/transfers': get('Exchanges one can receive from', transferProviders, []),
    '/api/ready': get('Does the store answer?', v.object({ ready: v.boolean() }), [], 503),
    '/api/openapi.json': get('This description', anything, []),
  },
  components: {
    schemas: { Error: jsonSchema(v.object({ error: v.object({ code: v.string(), message: v.string() }) })) },
  },
}
