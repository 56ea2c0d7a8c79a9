import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodeAbiParameters, stringToHex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { client, setRpcUrl } from '#onchain/node/clients.ts'
import { readFees } from '#onchain/read/readTokenFees.ts'
import { proveToken } from '#state/tokens/proven.ts'
import { $taxes, $tokens, learn, measureTax, tokenKey } from '#state/tokens/tokens.ts'
import { compileContract } from '../../devnet/contracts/compileContract.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let devnet: Devnet
/** A token with a pair, whose code the faults take. */
let token: Address
const creation = compileContract('FaultyToken.sol', 'FaultyToken')
const node = <T = unknown>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)

beforeAll(async () => {
  fakeBrowser()
  devnet = await startDevnet({ chains: [1], swaps: 6, days: 1 })
  token = devnet.tokens.find(({ symbol }) => symbol === 'TOLL')!.address
  setRpcUrl(1, devnet.rpc[1]!)
})
afterAll(async () => {
  setRpcUrl(1, null)
  await devnet?.stop()
})

/** The token with one fault, deployed aside and put in its place. */
async function ill(kind: string, size = 0n): Promise<void> {
  const terms = encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [stringToHex(kind, { size: 32 }), size])
  const hash = await node('eth_sendTransaction', { from: devnet.accounts[0], data: creation + terms.slice(2) })
  const { contractAddress } = await vi.waitFor(async () => {
    const receipt = await node<{ contractAddress: Address } | null>('eth_getTransactionReceipt', hash)
    if (!receipt) throw new Error('not mined yet')
    return receipt
  }, 20_000)
  await node('anvil_setCode', token, await node('eth_getCode', contractAddress, 'latest'))
}
const verdict = () => readFees(client(1), { chainId: 1, token })
const FREE = { buyBps: 0, sellBps: 0 }

// Limits are a part of what pools hold, so that a small move passes where a large one does not.
test.each([
  ['a sound token', 'none', 0n, FREE],
  ['paused', 'paused', 0n, { ...FREE, sale: 'refused' }],
  ['one move a block', 'block', 0n, { ...FREE, sale: 'later' }],
  ['one move a day', 'day', 0n, { ...FREE, sale: 'later' }],
  ['a small most of one move', 'most', 10n ** 18n, FREE],
  ['sellers on a list', 'allowed', 0n, { ...FREE, sale: 'refused' }],
  ['a sale that reverts', 'trap', 0n, { ...FREE, sale: 'refused' }],
  ['a sale of which nothing arrives', 'all', 0n, { buyBps: 0, sellBps: 10_000 }],
  ['a sale that keeps 12 %', 'fee', 1_200n, { buyBps: 0, sellBps: 1_200 }],
  ['ten units lost to rounding', 'units', 10n, FREE],
  ['eleven units kept', 'units', 11n, { buyBps: 1, sellBps: 1 }],
])('[SW-12] %s', async (_, kind, size, right) => {
  await ill(kind, size)
  expect(await verdict()).toEqual(right)
})

test('[SW-12] a fee is measured anew after a minute, and at once where a price slipped', async () => {
  const key = tokenKey(1, token)
  const kept = () => $taxes.get()[key]?.sellBps
  await ill('fee', 1_200n)
  await measureTax(1, token)
  await ill('fee', 9_000n)
  await measureTax(1, token)
  expect(kept()).toBe(1_200)
  await measureTax(1, token, true)
  expect(kept()).toBe(9_000)
  await ill('fee', 300n)
  vi.setSystemTime(Date.now() + 61_000)
  await measureTax(1, token)
  expect(kept()).toBe(300)
  vi.useRealTimers()
})

test('[SW-14] decimals and name of a token are its contract’s, whatever the index says, then and later', async () => {
  const usdc = devnet.tokens.find(({ symbol }) => symbol === 'USDC')!.address
  const other = devnet.tokens.find(({ symbol }) => symbol === 'UNI')!.address
  const told = (address: Address, decimals: number) => ({
    ...{ chainId: 1, address, symbol: 'USDC', name: 'USD Coin', decimals, logoUrl: null, color: null },
    ...{ buyFeeBps: null, sellFeeBps: null, safety: 'none' as const, spam: false, listed: true },
    ...{ priceUsd: 1, prices: [], change1d: null },
  })
  const lies = [told(usdc, 8), told(other, 6)]
  learn(lies)
  await Promise.all([proveToken(1, usdc), proveToken(1, other)])
  for (const when of ['read', 'told again']) {
    const known = $tokens.get()
    expect(known[tokenKey(1, usdc)], when).toMatchObject({ symbol: 'USDC', decimals: 6, listed: true, priceUsd: 1 })
    expect(known[tokenKey(1, other)], when).toMatchObject({ symbol: 'UNI', decimals: 18, listed: false })
    learn(lies)
  }
})
