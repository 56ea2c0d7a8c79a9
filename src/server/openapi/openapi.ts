import * as v from 'valibot'
import { holdings } from '#data/account/holdingSchemas.ts'
import * as passkeys from '#data/account/passkeySchemas.ts'
import * as recoveries from '#data/account/recoverySchemas.ts'
import { analyticsBatch } from '#data/analytics/analyticsEvent.ts'
import { delegationAnswer, delegationAsked } from '#data/delegation/delegationSchemas.ts'
import { jsonSchema } from '#data/market/jsonSchema.ts'
import { reportBatch } from '#data/monitoring/report.ts'
import { gatewayAnswers, gatewayQuestion } from '#data/names/gatewaySchemas.ts'
import * as names from '#data/names/nameSchemas.ts'
import { rates } from '#data/rates.ts'
import { rewards } from '#data/rewards/rewardSchemas.ts'
import { transferProviders } from '#data/transfers/transferProviders.ts'
import { bundlerCall } from '../rpc/bundlerPass.ts'
import { body, get, post, sameOrigin, signed, text } from './operations.ts'
import { orderPaths } from './orderPaths.ts'

// Made from the schemas that requests and answers are parsed by: it can't say anything else than they do. The market
// describes itself (/api/market/openapi.json).

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
    '/api/passkeys/challenge': post({
      summary: 'A nonce to sign, or the options of a new passkey',
      body: passkeys.requests.challenge,
      answer: passkeys.challenge,
      statuses: sameOrigin,
    }),
    '/api/passkeys/sign-in': post({
      summary: 'Signs in with a passkey',
      body: passkeys.requests.signIn,
      answer: passkeys.passkeyAccount,
      statuses: sameOrigin,
    }),
    '/api/passkeys/register': post({
      summary: 'Keeps a new passkey',
      body: passkeys.requests.register,
      answer: passkeys.passkeyAccount,
      statuses: sameOrigin,
    }),
    '/api/passkeys/list': post({
      summary: 'The passkeys of the account that is signed in',
      body: passkeys.requests.list,
      answer: passkeys.passkeyList,
      statuses: sameOrigin,
    }),
    '/api/passkeys/rename': post({
      summary: 'Names a passkey',
      body: passkeys.requests.rename,
      answer: v.object({ name: v.string() }),
      statuses: sameOrigin,
    }),
    '/api/passkeys/holdings': post({
      summary: 'What would be lost with a passkey',
      body: passkeys.requests.holdings,
      answer: holdings,
      statuses: sameOrigin,
    }),
    '/api/passkeys/delete': post({
      summary: 'Deletes a passkey',
      body: passkeys.requests.delete,
      answer: signedOut,
      statuses: sameOrigin,
    }),
    '/api/passkeys/sign-out': post({
      summary: 'Ends the session',
      body: passkeys.requests.signOut,
      answer: v.object({ ok: v.boolean() }),
      statuses: sameOrigin,
    }),
    '/api/recoveries/list': post({
      summary: 'Recovery addresses of the account that is signed in',
      body: recoveries.recoveryRequests.list,
      answer: recoveries.recoveryList,
      statuses: sameOrigin,
    }),
    '/api/recoveries/ask': post({
      summary: 'Wants an address as a recovery address',
      body: recoveries.recoveryRequests.ask,
      answer: recoveries.recovery,
      statuses: sameOrigin,
    }),
    '/api/recoveries/forget': post({
      summary: 'Wants it no longer',
      body: recoveries.recoveryRequests.forget,
      answer: v.object({ ok: v.boolean() }),
      statuses: sameOrigin,
    }),
    '/api/recoveries/view': post({
      summary: 'How an address stands to a wallet',
      body: recoveries.recoveryRequests.view,
      answer: recoveries.recovery,
      statuses: sameOrigin,
    }),
    '/api/recoveries/of': post({
      summary: 'Wallets an address is asked to recover',
      body: recoveries.recoveryRequests.of,
      answer: recoveries.recoveredWallets,
      statuses: sameOrigin,
    }),
    '/api/recoveries/nonce': post({
      summary: 'A nonce to sign',
      body: recoveries.recoveryRequests.nonce,
      answer: recoveries.recoveryNonce,
      statuses: sameOrigin,
    }),
    '/api/recoveries/agree': post({
      summary: 'The address agrees',
      body: recoveries.recoveryRequests.agree,
      answer: recoveries.recovery,
      statuses: sameOrigin,
    }),
    '/api/recoveries/challenge': post({
      summary: 'Options of a new passkey, for an owner on chain',
      body: recoveries.recoveryRequests.challenge,
      answer: passkeys.challenge,
      statuses: sameOrigin,
    }),
    '/api/recoveries/register': post({
      summary: 'Keeps that passkey',
      body: recoveries.recoveryRequests.register,
      answer: recoveries.recoveredPasskey,
      statuses: sameOrigin,
    }),
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
    '/api/names/gateway': post({
      summary: 'What gateways (EIP-3668) say to a question to ENS, to be verified by the contract that sends there',
      body: gatewayQuestion,
      answer: gatewayAnswers,
      statuses: body,
    }),
    '/api/names/nonce': post({
      summary: 'A nonce to sign',
      body: names.requests.nonce,
      answer: names.nonce,
      statuses: signed,
    }),
    '/api/names/claim': post({
      summary: 'Claims a name',
      body: names.requests.claim,
      answer: names.found,
      statuses: signed,
    }),
    '/api/names/profile': post({
      summary: 'Changes a profile',
      body: names.requests.profile,
      answer: names.found,
      statuses: [...signed, 422],
    }),
    '/api/names/delete': post({
      summary: 'Gives a name up for ever',
      body: names.requests.delete,
      answer: names.found,
      statuses: signed,
    }),
    ...orderPaths,
    '/api/delegation': post({
      summary: 'Whom accounts are delegated to',
      body: delegationAsked,
      answer: delegationAnswer,
      statuses: body,
    }),
    '/api/bundler/{chainId}': post({
      summary: 'One call to an ERC-4337 bundler (JSON-RPC)',
      body: bundlerCall,
      answer: anything,
      statuses: [...body, 403, 404],
      parameters: [{ name: 'chainId', in: 'path', schema: text('^[0-9]{1,10}$') }],
    }),
    '/api/analytics': post({
      summary: 'Events that somebody allowed',
      body: analyticsBatch,
      answer: null,
      statuses: [...body, 204, 408, 502],
    }),
    '/api/monitor': post({
      summary: 'Page speed and faults',
      body: reportBatch,
      answer: null,
      statuses: [...body, 204],
    }),
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
