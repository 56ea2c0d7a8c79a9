// TX-1, PK-1 on a real chain: a passkey wallet's operation, carried by a bundler that lies about it. What is told of it
// is what the chain holds.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import { ownerCalls } from '#onchain/passkey/ownerCalls.ts'
import { choosePasskeyWallet } from '#onchain/passkey/passkeyAccount.ts'
import { passkeyOn } from '#onchain/passkey/passkeyProvider.ts'
import { readOwners } from '#onchain/passkey/userOperation.ts'
import { $records } from '#state/deeds/records.ts'
import { forgetRun, runDeed } from '#state/deeds/runs.ts'
import { sendPlan } from '#state/deeds/sendPlan.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { authenticator } from '../support/authenticator.ts'
import { clockSite, type ClockSite } from '../support/clockSite.ts'
import { rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { TestPasskey } from '../support/TestPasskey.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
vi.mock('#state/site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))

type Ask = { id: number; method: string; params: unknown[] }
type Forward = (ask: Ask) => Promise<{ result?: unknown; error?: unknown }>
/** What the bundler makes of a question; null: it answers honestly. */
let lie: (ask: Ask, forward: Forward) => Promise<{ result?: unknown; error?: unknown }> | null
let devnet: Devnet
let site: ClockSite
let liar: Server
let browser: ReturnType<typeof fakeBrowser>
const passkey = new TestPasskey()
const wallet = passkey.address
const node = (method: string, ...params: unknown[]) => rpcAt<string>(devnet.rpc[1]!, method, params)

async function bodyOf(request: IncomingMessage): Promise<Ask> {
  let text = ''
  for await (const part of request) text += String(part)
  return JSON.parse(text)
}

beforeAll(async () => {
  site = await clockSite()
  browser = fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  site.carry(devnet.rpc)
  setRpcUrl(1, devnet.rpc[1]!)
  const forward: Forward = ask =>
    fetch(devnet.bundlers[1]!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...ask }),
    }).then(answer => answer.json())
  liar = createServer(async (request, response) => {
    const ask = await bodyOf(request)
    const { result, error } = await (lie(ask, forward) ?? forward(ask))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: ask.id, ...(error ? { error } : { result }) }))
  })
  await new Promise<void>(done => liar.listen(0, '127.0.0.1', done))
  setBundlerUrl(1, `http://127.0.0.1:${(liar.address() as AddressInfo).port}`)
  await node('anvil_setBalance', wallet, `0x${(5n * 10n ** 18n).toString(16)}`)
})
afterAll(async () => {
  liar?.close()
  await site?.stop()
  setRpcUrl(1, null)
  await devnet?.stop()
})
beforeEach(() => {
  authenticator(passkey)
  choosePasskeyWallet({ address: wallet, first: passkey.key, credentials: [{ id: passkey.id, key: passkey.key }] }, 1)
  lie = () => null
})

const owners = async () => [...(await readOwners(1, wallet, passkey.key)).owners]
/** Adds an owner, as the page does; answers what the person is told. */
async function add(owner: Address) {
  forgetRun('passkeys')
  const change = { add: [owner], remove: [] }
  const plan = planOwners({ chainId: 1, account: wallet, change, calls: ownerCalls(wallet, change) })
  const session = { provider: passkeyOn(1), chainId: 1, account: wallet, guard: async () => {} }
  const ended = await runDeed('passkeys', {}, run => sendPlan(run, session, plan))
  return ended.status === 'failed' ? ended.error.code : ended.status
}
const friend = (n: number): Address => `0x${n.toString(16).padStart(40, '5')}`
const newest = () => $records.get()[0]

test('[TX-1] [PK-1] a bundler that answers an older hash, an error, or a receipt of an earlier transaction: told is what the chain holds', async () => {
  browser.storage.clear()
  expect(await add(friend(1))).toBe('done')
  const earlier = newest()!.follow as { hash: string; operation: { hash: string } }
  // An older hash, and yet it was taken.
  lie = (ask, forward) =>
    ask.method === 'eth_sendUserOperation' ? forward(ask).then(() => ({ result: earlier.operation.hash })) : null
  expect(await add(friend(2))).toBe('done')
  expect(await owners()).toContain(friend(2))
  // An error, and yet it was taken.
  lie = (ask, forward) =>
    ask.method === 'eth_sendUserOperation'
      ? forward(ask).then(() => ({ error: { code: -32500, message: 'AA25 invalid account nonce' } }))
      : null
  expect(await add(friend(3))).toBe('done')
  expect(await owners()).toContain(friend(3))
  // Dropped, and told as done by the transaction of before: with an older hash, with its own, and with an error.
  const receipt = { success: true, receipt: { transactionHash: earlier.hash } }
  for (const answer of [{ result: earlier.operation.hash }, { error: { code: -32602, message: 'no' } }]) {
    lie = ({ method }) =>
      method === 'eth_sendUserOperation'
        ? Promise.resolve(answer)
        : method === 'eth_getUserOperationReceipt'
          ? Promise.resolve({ result: receipt })
          : null
    const told = add(friend(4))
    if ('error' in answer) expect(await told).toBe('deed.handedOver')
    else await new Promise(done => setTimeout(done, 6_000))
    expect(newest()).toMatchObject({ status: 'pending' })
    expect(await owners()).not.toContain(friend(4))
    // What is done next takes its place: only then it is known that it never will be.
    lie = () => null
    const waiting = newest()!.id
    expect(await add(friend('error' in answer ? 6 : 5))).toBe('done')
    await vi.waitFor(
      () =>
        expect($records.get().find(({ id }) => id === waiting)).toMatchObject({
          status: 'canceled',
          error: 'deed.replaced',
        }),
      20_000,
    )
    // Who waited for it was told that it is not known when the next one began.
    if (!('error' in answer)) expect(await told).toBe('deed.confirming')
  }
})
