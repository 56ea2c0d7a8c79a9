import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { concatHex, encodeFunctionData, type Hex, hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Recovery } from '#data/account/recoverySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import { ENTRY_POINT, PASSKEY_FACTORY } from '#domain/passkey/PasskeyAccount.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import { hashPersonal } from '#onchain/passkey/nested.ts'
import {
  accountAbi,
  buildOperation,
  hashOfOperation,
  readOperation,
  sendOperation,
} from '#onchain/passkey/userOperation.ts'
import type { TransactionCall } from '#onchain/node/simulate.ts'
import { passkeyRoutes } from '#server/passkeys/passkeyRoutes.ts'
import { provenRecoveries } from '#server/passkeys/recoveries.ts'
import { recoveryRoutes } from '#server/passkeys/recoveryRoutes.ts'
import type { Visit } from '#server/service/ServiceEnv.ts'
import { newStore } from '../support/newStore.ts'
import type { Store } from '#server/store/Store.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { signBlocklist } from '../../scripts/build/build-blocklist.ts'
import { rpcAt } from '../support/devnet.ts'
import { ServiceBrowser } from '../support/ServiceBrowser.ts'
import { TestPasskey } from '../support/TestPasskey.ts'

// The service beside the real contracts on two networks: who may recover a wallet is asked of the chains, as the
// account itself asks.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })
const CHAINS = [1, 8453]
const ORIGIN = 'http://localhost:4321'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHER = 10n ** 18n
const BLOCKED: Address = '0x00000000000000000000000000000000b10c4ed0'
const folder = mkdtempSync(join(tmpdir(), 'tarn-recovery-'))

let devnet: Devnet
let store: Store
let app: Hono<Visit>
/** An indexer that knows of no tokens: what the wallet holds is native currency. */
let indexer: Server
let rpcUrls: Record<number, string[]>
const first = new TestPasskey(ORIGIN)
const wallet = first.address
const me = () => browser
let browser: ServiceBrowser
let keys = 0
/** A key of a test, unknown to any node. */
const person = () => privateKeyToAccount(`0x${(0xabc000 + ++keys).toString(16).padStart(64, '0')}`)
const lower = (account: { address: string }) => account.address.toLowerCase() as Address
const signs = (account: ReturnType<typeof person>) => (message: string) => account.signMessage({ message })
const node = (chainId: number, method: string, params: unknown[]) => rpcAt(devnet.rpc[chainId]!, method, params)
const states = ({ networks }: Recovery) => Object.fromEntries(networks.map(({ chainId, state }) => [chainId, state]))
const proven = async (recovery: Address) =>
  [...(await provenRecoveries(store.query, rpcUrls, wallet))]
    .filter(([, all]) => all.has(recovery))
    .map(([chainId]) => chainId)

beforeAll(async () => {
  devnet = await startDevnet({ chains: CHAINS, swaps: 12, days: 1 })
  rpcUrls = Object.fromEntries(CHAINS.map(id => [id, [devnet.rpc[id]!]]))
  for (const chainId of CHAINS) {
    setRpcUrl(chainId, devnet.rpc[chainId]!)
    setBundlerUrl(chainId, devnet.bundlers[chainId]!)
    await node(chainId, 'anvil_setBalance', [wallet, `0x${(10n * ETHER).toString(16)}`])
  }
  store = await newStore(join(folder, 'store'))
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const blocklistFile = join(folder, 'blocklist.json')
  writeFileSync(
    blocklistFile,
    JSON.stringify(
      signBlocklist({
        lists: { addresses: [BLOCKED], tokens: [] },
        key: privateKey,
        nowSeconds: Math.floor(Date.now() / 1000),
      }),
    ),
  )
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  indexer = createServer(
    (_, response) =>
      void response.end(
        JSON.stringify({
          ...{ networks: CHAINS.map(chainId => ({ chainId, read: true })), balances: [], nfts: [] },
          items: [],
        }),
      ),
  )
  await new Promise<void>(done => indexer.listen(0, '127.0.0.1', done))
  const env = {
    siteUrl: ORIGIN,
    trustProxy: false,
    rpcUrls,
    indexerUrl: `http://127.0.0.1:${(indexer.address() as AddressInfo).port}`,
    blocklistFile,
  }
  app = new Hono<Visit>()
    .route('/passkeys', passkeyRoutes(env, store))
    .route('/recoveries', recoveryRoutes(env, store, key))
  browser = new ServiceBrowser(app, ORIGIN)
  expect((await browser.register(first)).status).toBe(200)
})
afterAll(async () => {
  await store?.close()
  indexer?.close()
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** An operation of a passkey account, signed by its first key, done. */
async function run(chainId: number, key: TestPasskey, calls: TransactionCall[]): Promise<void> {
  const operation = await buildOperation(chainId, { address: key.address, first: key.key, key: key.key }, calls)
  const hash = await sendOperation(chainId, { ...operation, signature: key.sign(hashOfOperation(chainId, operation)) })
  await vi.waitFor(async () => expect((await readOperation(chainId, hash))?.success).toBe(true), 20_000)
}
const addOwners = (of: Address, owners: Hex[]): TransactionCall => ({
  to: of,
  value: 0n,
  data: encodeFunctionData({ abi: accountAbi, functionName: 'addOwners', args: [owners] }),
})
const ask = (recovery: Address) => me().ask<Recovery>('/recoveries/ask', { wallet, recovery })

test('[PK-4] a key agrees once and is proven on every network; before that it counts for nothing', async () => {
  const owner = person()
  const recovery = lower(owner)
  expect(states((await ask(recovery)).body)).toEqual({ 1: 'unproven', 8453: 'unproven' })
  expect(await proven(recovery)).toEqual([])
  const agreed = await new ServiceBrowser(app, ORIGIN).agree(wallet, recovery, signs(owner))
  expect([agreed.status, states(agreed.body)]).toEqual([200, { 1: 'proven', 8453: 'proven' }])
  expect(await proven(recovery)).toEqual(CHAINS)
})

test('[PK-4] another’s signature, a used nonce, one of another deed, and nobody’s question are refused', async () => {
  const [owner, eve] = [person(), person()]
  const recovery = lower(owner)
  expect((await me().agree(wallet, recovery, signs(owner))).body.error?.code).toBe('notAsked')
  await ask(recovery)
  expect((await me().agree(wallet, recovery, signs(eve))).body.error?.code).toBe('signature')
  expect(
    (
      await me().agree(wallet, recovery, message =>
        owner.signMessage({ message: message.replace(ORIGIN, 'http://evil.example') }),
      )
    ).body.error?.code,
  ).toBe('signature')
  const { nonce, statement } = await me().statement('agree', wallet, recovery)
  const body = { wallet, recovery, chainId: 1, nonce, signature: await owner.signMessage({ message: statement }) }
  const all = await Promise.all(Array.from({ length: 4 }, () => me().ask('/recoveries/agree', body)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  const other = await me().statement('add', wallet, recovery)
  expect(
    (
      await me().ask<Recovery>('/recoveries/agree', {
        ...body,
        nonce: other.nonce,
        signature: await owner.signMessage({ message: other.statement }),
      })
    ).body.error?.code,
  ).toBe('expired')
})

test('[PK-4] itself, nobody, a token, our contracts, a blocked address, and a stranger’s wish are refused', async () => {
  const refused: [Address, string][] = [
    [wallet, 'self'],
    [`0x${'0'.repeat(40)}`, 'nobody'],
    ['0x000000000000000000000000000000000000dead', 'nobody'],
    [ENTRY_POINT, 'contract'],
    [PASSKEY_FACTORY, 'contract'],
    [BLOCKED, 'blocked'],
  ]
  for (const [address, code] of refused) expect((await ask(address)).body.error?.code, address).toBe(code)
  expect(
    (await new ServiceBrowser(app, ORIGIN).ask<Recovery>('/recoveries/ask', { wallet, recovery: lower(person()) })).body
      .error?.code,
  ).toBe('signedOut')
})

test('[PK-4] a token contract is known by what it answers, though it stands on every network', async () => {
  const token: Address = '0x00000000000000000000000000000000707e4a55'
  const code = await node(1, 'eth_getCode', [USDC, 'latest'])
  for (const chainId of CHAINS) await node(chainId, 'anvil_setCode', [token, code])
  expect((await ask(token)).body.error?.code).toBe('token')
})

test('[PK-4] a contract that doesn’t stand on each network is refused, and its network named; on each it agrees by ERC-1271, network by network', async () => {
  const guardian = new TestPasskey(ORIGIN)
  const recovery = guardian.address
  for (const chainId of CHAINS) await node(chainId, 'anvil_setBalance', [recovery, `0x${ETHER.toString(16)}`])
  await run(1, guardian, [])
  expect((await ask(recovery)).body.error).toEqual({ code: 'noContract', message: 'Base' })
  await run(8453, guardian, [])
  expect(states((await ask(recovery)).body)).toEqual({ 1: 'unproven', 8453: 'unproven' })
  // Nested by ERC-7739, so bound to a network: one word for each.
  const word = (chainId: number) => async (statement: string) =>
    guardian.sign(hashPersonal(chainId, recovery, hashMessage(statement)))
  expect(states((await me().agree(wallet, recovery, word(1), 1)).body)).toEqual({ 1: 'proven', 8453: 'refused' })
  expect(await proven(recovery)).toEqual([1])
  expect(states((await me().agree(wallet, recovery, word(8453), 8453)).body)).toEqual({ 1: 'proven', 8453: 'proven' })
  expect(await proven(recovery)).toEqual(CHAINS)
})

test('[PK-4] two wallets that would recover each other are refused', async () => {
  const other = new TestPasskey(ORIGIN)
  for (const chainId of CHAINS) {
    await node(chainId, 'anvil_setBalance', [other.address, `0x${ETHER.toString(16)}`])
    await run(chainId, other, [addOwners(other.address, [wallet])])
  }
  expect((await ask(other.address)).body.error?.code).toBe('circle')
})

test('[PK-4] a contract that says yes to anything is refused', async () => {
  const yes: Address = '0x0000000000000000000000000000000000007e50'.replace('0x0000', '0x8888') as Address
  // MSTORE(0, magic); RETURN(0, 32)
  for (const chainId of CHAINS)
    await node(chainId, 'anvil_setCode', [
      yes,
      concatHex(['0x7f', `0x1626ba7e${'0'.repeat(56)}`, '0x60005260206000f3']),
    ])
  await ask(yes)
  expect((await me().agree(wallet, yes, async () => '0x12')).body.error?.code).toBe('anything')
  expect(await proven(yes)).toEqual([])
})

test('[PK-4] a key that delegates itself after it agreed: proven while its delegate answers for it, for nothing where it doesn’t', async () => {
  const owner = person()
  const recovery = lower(owner)
  await ask(recovery)
  await me().agree(wallet, recovery, signs(owner))
  const delegated = (to: Address) => concatHex(['0xef0100', to])
  await node(1, 'anvil_setCode', [recovery, delegated(SMART_ACCOUNT)])
  const seen = (await me().ask<Recovery>('/recoveries/view', { wallet, recovery })).body
  expect(seen.networks[0]).toMatchObject({ kind: 'delegated', delegate: SMART_ACCOUNT, state: 'proven' })
  expect(await proven(recovery)).toEqual(CHAINS)
  // To a contract that knows nothing of signatures.
  await node(1, 'anvil_setCode', [recovery, delegated(USDC)])
  expect(states((await me().ask<Recovery>('/recoveries/view', { wallet, recovery })).body)).toEqual({
    1: 'silent',
    8453: 'proven',
  })
  expect(await proven(recovery)).toEqual([8453])
  await node(1, 'anvil_setCode', [recovery, '0x'])
  expect(await proven(recovery)).toEqual(CHAINS)
})

test('[PK-4] who is an owner on chain already is listed as not proven; a silent node proves nothing', async () => {
  const stored = lower(person())
  await run(1, first, [addOwners(wallet, [stored])])
  const list = (await me().ask<{ recoveries: Recovery[] }>('/recoveries/list', { wallet })).body.recoveries
  expect(list.find(({ address }) => address === stored)).toMatchObject({
    asked: false,
    agreedAt: null,
    networks: [
      { chainId: 1, owner: true, state: 'unproven' },
      { chainId: 8453, owner: false, state: 'unproven' },
    ],
  })
  expect(await proven(stored)).toEqual([])
  const silent = { 1: rpcUrls[1]!, 8453: ['http://127.0.0.1:1'] }
  expect((await provenRecoveries(store.query, silent, wallet)).get(8453)).toEqual(new Set())
})

test('[PK-4] an unproven owner doesn’t let the last passkey go; a proven one does, and has a new passkey kept though the record is gone', async () => {
  const owner = person()
  const recovery = lower(owner)
  for (const chainId of CHAINS) await run(chainId, first, [addOwners(wallet, [recovery])])
  expect((await me().delete(first, first)).body.error?.code).toBe('lastOwner')
  await me().agree(wallet, recovery, signs(owner))
  expect((await me().delete(first, first)).body).toMatchObject({ last: true })
  expect(await store.query('SELECT * FROM passkey_accounts WHERE address = $1', [wallet])).toEqual([])
  expect((await me().ask<{ wallets: Address[] }>('/recoveries/of', { recovery })).body.wallets).toEqual([wallet])

  // Only owners on chain have passkeys kept, and only for what they signed.
  const asks = (who: Address, nonce: string, signature: string) =>
    me().ask<{ nonce: string }>('/recoveries/challenge', {
      wallet,
      recovery: who,
      chainId: 1,
      nonce,
      signature,
      attachment: 'platform',
    })
  const stranger = person()
  const other = await me().statement('add', wallet, lower(stranger))
  expect(
    (await asks(lower(stranger), other.nonce, await stranger.signMessage({ message: other.statement }))).body.error
      ?.code,
  ).toBe('notOwner')
  const forged = await me().statement('add', wallet, recovery)
  expect(
    (await asks(recovery, forged.nonce, await stranger.signMessage({ message: forged.statement }))).body.error?.code,
  ).toBe('signature')

  const { nonce, statement } = await me().statement('add', wallet, recovery)
  const begun = await asks(recovery, nonce, await owner.signMessage({ message: statement }))
  const fresh = new TestPasskey(ORIGIN)
  const kept = await me().ask<{ name: string; key: { x: Hex; y: Hex } }>('/recoveries/register', {
    wallet,
    nonce: begun.body.nonce,
    credential: fresh.registrationJson(begun.body.nonce),
  })
  expect([kept.status, kept.body]).toMatchObject([200, { name: 'Ada 1', key: fresh.key }])
  expect((await new ServiceBrowser(app, ORIGIN).signIn(fresh)).body).toMatchObject({
    address: wallet,
    first: first.key,
  })
})

test('[PK-4] a wallet that the service never heard of is recovered by what its contract says', async () => {
  const [owner, unknown] = [person(), new TestPasskey(ORIGIN)]
  const recovery = lower(owner)
  await node(1, 'anvil_setBalance', [unknown.address, `0x${ETHER.toString(16)}`])
  await run(1, unknown, [addOwners(unknown.address, [recovery])])
  const begin = async () => {
    const { nonce, statement } = await me().statement('add', unknown.address, recovery)
    return me().ask<{ nonce: string }>('/recoveries/challenge', {
      wallet: unknown.address,
      recovery,
      chainId: 1,
      nonce,
      signature: await owner.signMessage({ message: statement }),
      attachment: 'platform',
    })
  }
  expect((await begin()).status).toBe(200)
  // Its first key is an owner no more: the log of its creation still tells it.
  const operation = await buildOperation(1, { address: unknown.address, first: unknown.key, key: unknown.key }, [
    {
      to: unknown.address,
      value: 0n,
      data: encodeFunctionData({ abi: accountAbi, functionName: 'removeOwners', args: [[unknown.owner]] }),
    },
  ])
  const hash = await sendOperation(1, { ...operation, signature: unknown.sign(hashOfOperation(1, operation)) })
  await vi.waitFor(async () => expect((await readOperation(1, hash))?.success).toBe(true), 20_000)
  const { status, body } = await begin()
  expect(status).toBe(200)
  const fresh = new TestPasskey(ORIGIN)
  expect(
    (
      await me().ask<{ name: string }>('/recoveries/register', {
        wallet: unknown.address,
        nonce: body.nonce,
        credential: fresh.registrationJson(body.nonce),
      })
    ).body.name,
  ).toBe('Tarn wallet 1')
  expect((await new ServiceBrowser(app, ORIGIN).signIn(fresh)).body).toMatchObject({
    address: unknown.address,
    first: unknown.key,
  })
})
