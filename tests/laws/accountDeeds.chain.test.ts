// GO-5 on a real chain: what an account does about itself, and what a recovery address makes it do, changes what was
// promised and nothing else.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NOBODY, SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import type { Deed } from '#domain/deeds.ts'
import { planDelegation } from '#domain/plan/makers/planAccount.ts'
import { planOwners } from '#domain/plan/makers/planOwners.ts'
import { planActing, planRecovery } from '#domain/plan/makers/planRecovery.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import { ownerCalls } from '#onchain/passkey/ownerCalls.ts'
import { choosePasskeyWallet } from '#onchain/passkey/passkeyAccount.ts'
import { passkeyOn } from '#onchain/passkey/passkeyProvider.ts'
import { encodeRecovery } from '#onchain/passkey/recovery/encodeRecovery.ts'
import { prepareRecovery } from '#onchain/passkey/recovery/recoverOperation.ts'
import {
  buildOperation,
  hashOfOperation,
  readOperation,
  readOwners,
  sendOperation,
} from '#onchain/passkey/userOperation.ts'
import { $records } from '#state/deeds/records.ts'
import { runDeed } from '#state/deeds/runs.ts'
import { sendPlan } from '#state/deeds/sendPlan.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { authenticator } from '../support/authenticator.ts'
import { type ClockSite, clockSite } from '../support/clockSite.ts'
import { rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { KeyWallet } from '../support/KeyWallet.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { testThatAllRan } from '../support/ranDeeds.ts'
import { receiptFacts } from '../support/receiptFacts.ts'
import { TestPasskey } from '../support/TestPasskey.ts'
import { worldOf } from '../support/worldOf.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
vi.mock('#state/site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))

/** An address without a key and without code. */
const FRIEND: Address = '0x00000000000000000000000000000000000f21e4'
const ETHER = 10n ** 18n

let devnet: Devnet
let browser: ReturnType<typeof fakeBrowser>
let site: ClockSite
let me: Address
const node = (method: string, ...params: unknown[]) => rpcAt<string>(devnet.rpc[1]!, method, params)
const world = (of: Address = me) => worldOf(devnet, of, [PERMIT2])
/** Deeds that were run, and did what they promised. */
const ran = new Set<Deed>()

beforeAll(async () => {
  site = await clockSite()
  browser = fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  site.carry(devnet.rpc)
  me = devnet.accounts[0]!
  setRpcUrl(1, devnet.rpc[1]!)
})
afterAll(async () => {
  await site?.stop()
  setRpcUrl(1, null)
  await devnet?.stop()
})

test('[GO-5][OB-8] a delegation is taken on and given up: the account’s code changes to what was promised, and nothing else of it', async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = key.address.toLowerCase() as Address
  await node('anvil_setBalance', account, `0x${ETHER.toString(16)}`)
  const wallet = new KeyWallet(devnet.rpc[1]!, key)
  const session = { provider: wallet, chainId: 1, account, guard: async () => {} }
  for (const on of [true, false]) {
    browser.storage.clear()
    $records.set([])
    const before = await world(account)
    const plan = planDelegation(1, account, on)
    expect((await runDeed('delegation', {}, run => sendPlan(run, session, plan))).status).toBe('done')
    expect($records.get()).toMatchObject([{ deed: plan.deed, status: 'confirmed' }])
    const after = await world(account)
    expect(after.code).toBe(on ? BigInt(`0xef0100${SMART_ACCOUNT.slice(2)}`) : 0n)
    expect(plan.promises.delegate).toBe(on ? SMART_ACCOUNT : NOBODY)
    expect(Object.keys(after).filter(name => after[name] !== before[name])).toEqual(['code', 'NATIVE'])
    expect(before.NATIVE! - after.NATIVE!).toBeLessThan(ETHER / 10n)
    ran.add(plan.deed)
  }
})

test('[GO-5][PK-4] a recovery address makes a wallet send, and take a new passkey: the wallet loses what was promised, the address only what its transactions cost', async () => {
  const passkey = new TestPasskey()
  const wallet = passkey.address
  await node('anvil_setBalance', wallet, `0x${(3n * ETHER).toString(16)}`)
  setBundlerUrl(1, devnet.bundlers[1]!)
  const signer = { address: wallet, first: passkey.key, key: passkey.key }
  const first = await buildOperation(1, signer, ownerCalls(wallet, { add: [me], remove: [] }))
  const hash = await sendOperation(1, { ...first, signature: passkey.sign(hashOfOperation(1, first)) })
  await vi.waitFor(async () => expect((await readOperation(1, hash))?.success).toBe(true), 20_000)
  const provider = new NodeWallet(devnet.rpc[1]!, me)
  const session = { provider, chainId: 1, account: me, guard: async () => {} }
  const [next, third] = [new TestPasskey(), new TestPasskey()]
  const sent = { kind: 'send' as const, currency: 'NATIVE' as const, amount: ETHER, to: FRIEND, least: ETHER }
  const eth = { id: 'NATIVE' as const, symbol: 'ETH', decimals: 18 }
  const line = { currencyIn: eth, currencyOut: eth, amountIn: 0n, amountOut: 0n }
  const adding = ({ owner }: TestPasskey) => ({ kind: 'addOwner' as const, wallet, owner })
  // The address carries it itself, or the network's bundler does.
  for (const [way, what] of [
    ['self', sent],
    ['self', adding(next)],
    ['bundler', sent],
    ['bundler', adding(third)],
  ] as const) {
    setBundlerUrl(1, way === 'self' ? 'http://127.0.0.1:1' : devnet.bundlers[1]!)
    browser.storage.clear()
    $records.set([])
    const asked = provider.prompts.length
    const acts = planActing({ chainId: 1, wallet, what, calls: encodeRecovery(what) })
    const [mine, theirs] = [await world(), await world(wallet)]
    const prepared = await prepareRecovery({ chainId: 1, account: wallet, owner: me, calls: acts.calls })
    expect(prepared.way).toBe(way)
    const plan = planRecovery(acts, prepared, line)
    expect(await runDeed('recover', {}, run => sendPlan(run, session, plan))).toMatchObject({ status: 'done' })
    expect(provider.prompts.slice(asked)).toEqual([
      'eth_signTypedData_v4',
      ...(way === 'self' ? ['eth_sendTransaction'] : []),
    ])
    expect($records.get()).toMatchObject([{ deed: plan.deed, status: 'confirmed', account: me, of: wallet }])
    const [mineNow, theirsNow] = [await world(), await world(wallet)]
    expect(Object.keys(mine).filter(name => mine[name] !== mineNow[name])).toEqual(way === 'self' ? ['NATIVE'] : [])
    expect(mine.NATIVE! - mineNow.NATIVE!).toBeLessThan(ETHER / 10n)
    // What a bundler is paid, the wallet pays: from its deposit, where that is enough.
    const fee = theirs.NATIVE! - theirsNow.NATIVE! - (what === sent ? ETHER : 0n)
    expect(way === 'self' ? fee === 0n : fee >= 0n && fee < ETHER / 10n, String(fee)).toBe(true)
    expect(Object.keys(theirs).filter(name => theirs[name] !== theirsNow[name])).toEqual(
      what === sent || fee > 0n ? ['NATIVE'] : [],
    )
    ran.add(plan.deed)
  }
  expect([...(await readOwners(1, wallet, passkey.key)).owners].sort()).toEqual(
    [passkey.owner, me, next.owner, third.owner].map(owner => owner.toLowerCase()).sort(),
  )
})

test('[GO-5][PK-3][PK-4] a passkey wallet’s owners change to what was promised, in one operation; of the rest only what it costs', async () => {
  const [passkey, next] = [new TestPasskey(), new TestPasskey()]
  const account = passkey.address
  await node('anvil_setBalance', account, `0x${(3n * ETHER).toString(16)}`)
  setBundlerUrl(1, devnet.bundlers[1]!)
  const signer = { address: account, first: passkey.key, key: passkey.key }
  const first = await buildOperation(1, signer, ownerCalls(account, { add: [me], remove: [] }))
  const hash = await sendOperation(1, { ...first, signature: passkey.sign(hashOfOperation(1, first)) })
  await vi.waitFor(async () => expect((await readOperation(1, hash))?.success).toBe(true), 20_000)
  // The browser asks the authenticator, once an operation.
  const prompts = authenticator(passkey)
  browser.storage.clear()
  $records.set([])
  const credentials = [{ id: passkey.id, key: passkey.key }]
  // Its person stands on another network: nothing is switched.
  choosePasskeyWallet({ address: account, first: passkey.key, credentials }, 8453)
  const session = { provider: passkeyOn(1), chainId: 1, account, guard: async () => {} }
  const before = await world(account)
  const change = { add: [next.owner], remove: [me] }
  const plan = planOwners({ chainId: 1, account, change, calls: ownerCalls(account, change) })
  const ended = await runDeed('passkeys', {}, run => sendPlan(run, session, plan))
  expect(ended).toMatchObject({ status: 'done' })
  expect(prompts()).toBe(1)
  expect($records.get()).toMatchObject([{ deed: 'changeOwners', status: 'confirmed', account }])
  const after = await world(account)
  expect(Object.keys(after).filter(name => after[name] !== before[name])).toEqual(['NATIVE'])
  expect(before.NATIVE! - after.NATIVE!).toBeLessThan(ETHER / 10n)
  expect([...(await readOwners(1, account, passkey.key)).owners].sort()).toEqual([passkey.owner, next.owner].sort())
  // TX-2: the receipt says what EntryPoint took for the operation, in its own event.
  const carried = $records.get()[0]!
  expect(carried.flow).toMatchObject({ step: 0, of: 1 })
  const { logs } = await rpcAt<{ logs: { topics: string[]; data: string }[] }>(
    devnet.rpc[1]!,
    'eth_getTransactionReceipt',
    [ended.status === 'done' && ended.value],
  )
  const event = logs.find(
    ({ topics }) => topics[0] === '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
  )
  const paid = BigInt(`0x${event!.data.slice(2 + 2 * 64, 2 + 3 * 64)}`)
  expect(receiptFacts(ended.status === 'done' ? ended.value! : '0x')['Network cost']).toBe(`${paid} ETH`)
  ran.add(plan.deed)
})

testThatAllRan('accountDeeds', ran)
