import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import { RateLimit } from '../service/RateLimit.ts'
import type { Visit } from '../service/ServiceEnv.ts'
import { delegationCheck } from './delegationCheck.ts'

const delegated = `0x${'a'.repeat(40)}`
const plain = `0x${'b'.repeat(40)}`
const node = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  const { id, params } = JSON.parse(text) as { id: number; params: [string] }
  response.end(
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      result: params[0].toLowerCase() === delegated ? `0xef0100${SMART_ACCOUNT.slice(2)}` : '0x',
    }),
  )
}).listen(0, '127.0.0.1')
afterAll(() => void node.close())
const app = () => {
  const made = new Hono<Visit>()
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  made.post(
    '/',
    delegationCheck(
      { trustProxy: false, rpcUrls: { 1: ['http://127.0.0.1:1', url], 8453: ['http://127.0.0.1:1'] } },
      new RateLimit(6e6, 6e6),
    ),
  )
  return made
}
const post = (body: unknown) =>
  app().request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body) ?? '',
  })

test('[AP-1] [EN-5] details by address and chain id; a dead node is passed over; no node at all is null for that network alone', async () => {
  const answer = await (await post({ walletAddresses: [delegated, plain], chainIds: [1, 8453, 999] })).json()
  const none = { latestDelegationAddress: SMART_ACCOUNT, isContract: false }
  expect(answer).toEqual({
    delegationDetails: {
      [delegated]: {
        1: { ...none, currentDelegationAddress: SMART_ACCOUNT, isWalletDelegatedToTarn: true },
        8453: null,
        999: null,
      },
      [plain]: {
        1: { ...none, currentDelegationAddress: null, isWalletDelegatedToTarn: false },
        8453: null,
        999: null,
      },
    },
  })
})

test('[AP-1] whatever is asked, it does not fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.jsonValue(),
        fc.record({
          walletAddresses: fc.array(fc.oneof(fc.string(), fc.constant(plain)), { maxLength: 3 }),
          chainIds: fc.array(fc.oneof(fc.integer(), fc.constant(1)), { maxLength: 3 }),
        }),
      ),
      async body => {
        expect((await post(body)).status).toBeLessThan(500)
      },
    ),
    { numRuns: 80 },
  )
})
