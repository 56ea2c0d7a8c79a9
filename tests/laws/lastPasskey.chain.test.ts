import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { encodeDeployData, encodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type Given, type Holdings, mostRest } from '#domain/passkey/Holdings.ts'
import { isRange, type Position, type RangePosition } from '#domain/liquidity/Position.ts'
import type { TransactionCall } from '#onchain/node/simulate.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import { buildOperation, hashOfOperation, readOperation, sendOperation } from '#onchain/passkey/userOperation.ts'
import { readPositions } from '#onchain/read/readPositions.ts'
import { passkeyRoutes } from '#server/passkeys/passkeyRoutes.ts'
import type { Visit } from '#server/service/ServiceEnv.ts'
import { newStore } from '../support/newStore.ts'
import type { Store } from '#server/store/Store.ts'
import { compileContract } from '../../devnet/contracts/compileContract.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { ACCOUNTS, PROVIDERS, TREASURY } from '../../devnet/markets/wallets.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { rpcAt } from '../support/devnet.ts'
import { ServiceBrowser } from '../support/ServiceBrowser.ts'
import { TestPasskey } from '../support/TestPasskey.ts'

// What keeps a last passkey, with the real contracts and the real index: what lies at the account is found whatever
// kind it is.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })
const ORIGIN = 'http://localhost:4321'
const ETHER = 10n ** 18n
const folder = mkdtempSync(join(tmpdir(), 'tarn-last-passkey-'))
const { v3PositionManager, v4PositionManager, v2Factory, wrappedNative } = chainById(1)!.contracts as Record<
  string,
  Address
>
const [USDC] = chainById(1)!.dollars as [Address]
const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function depositTo(address) payable',
  'constructor(string name, string symbol, uint8 decimals, uint256 supply, address holder)',
])
/** Answers seven to every call, and emits nothing. */
const MUTE = '0x600760005260206000f3'

let devnet: Devnet
let indexer: Indexer
let store: Store
let env: Parameters<typeof passkeyRoutes>[0]
let ranges: RangePosition[]
const node = <T = Hex>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)
const call = async (to: Address, data: Hex) => BigInt(await node('eth_call', { to, data }, 'latest'))
async function send(from: Address, to: Address | null, data: Hex): Promise<void> {
  await node('anvil_impersonateAccount', from)
  await node('anvil_setBalance', from, '0x56bc75e2d63100000')
  const { status } = await node<{ status: Hex }>('eth_sendTransactionSync', {
    from,
    ...(to && { to }),
    data,
    gas: '0x2dc6c0',
  })
  expect(status).toBe('0x1')
}
const move = (token: Address, from: Address, to: Address, amount: bigint) =>
  send(from, token, encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }))

/** A passkey wallet of its own, and how it is deleted. */
async function begin() {
  const key = new TestPasskey(ORIGIN)
  const browser = new ServiceBrowser(new Hono<Visit>().route('/passkeys', passkeyRoutes(env, store)), ORIGIN)
  await browser.register(key)
  return {
    ...{ key, me: key.address },
    held: async () => (await browser.holdings(key)).body,
    remove: async (given?: Given) => (await browser.delete(key, key, given)).body,
  }
}
const all = ({ ticks, spam, unseen }: Holdings): Given => ({
  ticked: [...ticks, ...spam].map(({ id }) => id).concat(unseen.length > 0 ? ['unseen'] : []),
  typed: {},
})

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], swaps: 150, days: 2 })
  setRpcUrl(1, devnet.rpc[1]!)
  setBundlerUrl(1, devnet.bundlers[1]!)
  indexer = await startIndexer({ rpc: { 1: devnet.rpc[1]! } })
  store = await newStore(join(folder, 'store'))
  const rpcUrls = { 1: [devnet.rpc[1]!] }
  env = { siteUrl: ORIGIN, trustProxy: false, rpcUrls, indexerUrl: indexer.url.replace(/\/+$/, '') }
  const ids = Array.from({ length: 40 }, (_, i) => BigInt(i + 1))
  const found = await readPositions(
    1,
    ids.flatMap(tokenId => [
      { version: 'v3' as const, tokenId },
      { version: 'v4' as const, tokenId },
    ]),
  )
  const positions: Position[] = found.positions.filter(position => position !== null)
  ranges = positions.filter(isRange)
})
afterAll(async () => {
  setRpcUrl(1, null)
  await store?.close()
  await indexer?.stop()
  await devnet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Ways to have something of value. */
const valued: Record<string, (to: Address) => Promise<void>> = {
  native: to => node('anvil_setBalance', to, '0x1'),
  token: async to => {
    const from = [TREASURY, ...PROVIDERS, ...ACCOUNTS]
    for (const holder of from)
      if ((await call(USDC, encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder] }))) > 9n)
        return move(USDC, holder, to, 5_000_000n)
    throw new Error('nobody has dollars')
  },
  v2: async to => {
    const data = encodeFunctionData({ abi, functionName: 'getPair', args: [USDC, wrappedNative!] })
    const pair = `0x${(await call(v2Factory!, data)).toString(16).padStart(40, '0')}` as Address
    for (const holder of [TREASURY, ...PROVIDERS]) {
      const has = await call(pair, encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder] }))
      if (has > 100n) return move(pair, holder, to, has / 100n)
    }
    throw new Error('nobody has a share')
  },
  v3: to => position('v3', to),
  v4: to => position('v4', to),
}
async function position(version: 'v3' | 'v4', to: Address): Promise<void> {
  const { owner, tokenId } = ranges.find(each => each.version === version && each.liquidity > 0n)!
  const manager = version === 'v3' ? v3PositionManager! : v4PositionManager!
  await send(owner, manager, encodeFunctionData({ abi, functionName: 'transferFrom', args: [owner, to, tokenId] }))
}

test.each(Object.keys(valued))('[PK-4] %s of a real chain keeps the last passkey, ticked or not', async kind => {
  const { me, held, remove } = await begin()
  await valued[kind]!(me)
  expect((await remove()).error?.code).toBe('lastOwner')
  const found = await held()
  expect(found.refused.map(each => each.kind)).toEqual([kind])
  expect(found.gaps).toEqual([])
  expect((await remove(all(found))).error?.code).toBe('lastOwner')
})

test('[PK-4] a token without a pool is given up by its tick', async () => {
  const { me, held, remove } = await begin()
  const bytecode = compileContract('Token.sol', 'Token')
  const [maker] = ACCOUNTS as [Address]
  const nonce = BigInt(await node('eth_getTransactionCount', maker, 'latest'))
  await send(maker, null, encodeDeployData({ abi, bytecode, args: ['Poor', 'POOR', 0, 7n, me] }))
  const found = await held()
  const address = getContractAddress({ from: maker, nonce }).toLowerCase()
  expect(found).toMatchObject({ refused: [], ticks: [{ kind: 'token', address, name: 'POOR', amount: '7' }] })
  expect((await remove()).error?.code).toBe('unanswered')
  expect(await remove(all(found))).toMatchObject({ last: true })
})

test('[PK-4] its own operations tell of a token without events; the deposit that they leave may stay, a large one not', async () => {
  const { key, me, held, remove } = await begin()
  const mute: Address = '0xf00d4e55f00d4e55f00d4e55f00d4e55f00d4e55'
  await node('anvil_setCode', mute, MUTE)
  await node('anvil_setBalance', me, `0x${ETHER.toString(16)}`)
  const calls: TransactionCall[] = [{ to: mute, value: 0n, data: '0x12345678' }]
  const operation = await buildOperation(1, { address: me, first: key.key, key: key.key }, calls)
  const hash = await sendOperation(1, { ...operation, signature: key.sign(hashOfOperation(1, operation)) })
  await vi.waitFor(async () => expect((await readOperation(1, hash))?.success).toBe(true), 20_000)
  expect((await held()).refused.map(each => each.kind)).toEqual(['native'])
  await node('anvil_setBalance', me, '0x0')
  const found = await held()
  expect(found).toMatchObject({ refused: [], gaps: [], ticks: [{ kind: 'token', address: mute, amount: '7' }] })
  expect(found.rests).toEqual([{ chainId: 1, amount: expect.stringMatching(/^\d+$/) }])
  expect(BigInt(found.rests[0]!.amount)).toBeLessThanOrEqual(mostRest(1))

  const deposit = encodeFunctionData({ abi, functionName: 'depositTo', args: [me] })
  const [from] = ACCOUNTS as [Address]
  await node('eth_sendTransactionSync', {
    ...{ from, to: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108', data: deposit, gas: '0x7a120' },
    value: `0x${mostRest(1).toString(16)}`,
  })
  expect((await remove(all(found))).error?.code).toBe('lastOwner')
  expect((await held()).refused.map(each => each.kind)).toEqual(['deposit'])
})
