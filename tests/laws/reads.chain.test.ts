import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { atRisk, revokeCalls } from '#domain/plan/Approval.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { permit2Override } from '#onchain/node/permit2Override.ts'
import { readAllowances } from '#onchain/read/readAllowances.ts'
import { readApprovalLogs } from '#onchain/read/readApprovalLogs.ts'
import { readApprovals } from '#onchain/read/readApprovals.ts'
import { readBalances } from '#onchain/read/readBalances.ts'
import { readDevnetAccounts } from '#onchain/read/readDevnetAccounts.ts'
import { readEnsName } from '#onchain/read/readEnsName.ts'
import { readToken } from '#onchain/read/readToken.ts'
import { simulate } from '#onchain/node/simulate.ts'
import { stillMined } from '#onchain/node/stillMined.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { $connection } from '#state/wallet/connection.ts'
import { $taxes, measureTax, tokenKey } from '#state/tokens/tokens.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'

const { wrappedNative: weth, universalRouter: router } = chainById(1)!.contracts as {
  wrappedNative: Address
  universalRouter: Address
}
const word = (hex: string) => hex.replace(/^0x/, '').padStart(64, '0')

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let devnet: Devnet
let me: Address
const node = <T = unknown>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)

beforeAll(async () => {
  fakeBrowser()
  devnet = await startDevnet({ chains: [1], swaps: 6, days: 1 })
  me = devnet.accounts[0]!
  setRpcUrl(1, devnet.rpc[1]!)
})
afterAll(async () => {
  setRpcUrl(1, null)
  await devnet?.stop()
})

describe('reads of our own client equal the node’s', () => {
  test('[NB-7] [SW-2] balances of every token and the native currency, all at one block', async () => {
    const tokens = devnet.tokens.map(t => t.address)
    const { block, balances } = await readBalances({ chainId: 1, account: me, currencies: ['NATIVE', ...tokens] })
    expect(block).toBe(BigInt(await node<string>('eth_blockNumber')))
    expect(balances.get('NATIVE')).toBe(BigInt(await node<string>('eth_getBalance', me, 'latest')))
    for (const token of tokens) {
      const direct = await node<string>('eth_call', { to: token, data: `0x70a08231${word(me)}` }, 'latest')
      expect(balances.get(token), token).toBe(BigInt(direct))
    }
  })

  test('an account that is no token answers null, and spoils no other', async () => {
    const { balances } = await readBalances({ chainId: 1, account: me, currencies: [me, weth] })
    expect(balances.get(me)).toBeNull()
    expect(balances.get(weth)).toBeTypeOf('bigint')
  })

  test('[NB-7] hostile tokens that burn all the gas they are given are null themselves, and hide no other balance', async () => {
    const burners = [2, 3, 4].map((i): Address => `0x00000000000000000000000000000000b022000${i}`)
    // INVALID takes all the gas at once: an endless loop would cost the law's node 13 s of processor.
    for (const burner of burners) await node('anvil_setCode', burner, '0xfe')
    const tokens = devnet.tokens.map(t => t.address)
    const strangers = Array.from(
      { length: 300 },
      (_, i): Address => `0x${(0xc0ffee0000n + BigInt(i)).toString(16).padStart(40, '0')}`,
    )
    const currencies = [...strangers, ...burners, ...tokens, 'NATIVE' as const]
    const { balances } = await readBalances({ chainId: 1, account: me, currencies })
    const alone = await readBalances({ chainId: 1, account: me, currencies: ['NATIVE', ...tokens] })
    for (const burner of burners) expect(balances.get(burner)).toBeNull()
    for (const id of ['NATIVE' as const, ...tokens]) expect(balances.get(id), id).toBe(alone.balances.get(id))
  })

  test('[SW-12] fees of several tokens measured at once are all known', async () => {
    const ids = ['TOLL', 'FINE', 'USDC', 'DAI'].map(symbol => devnet.tokens.find(t => t.symbol === symbol)!.address)
    await Promise.all(ids.map(id => measureTax(1, id)))
    expect(ids.map(id => $taxes.get()[tokenKey(1, id)] !== undefined)).toEqual(ids.map(() => true))
    expect($taxes.get()[tokenKey(1, ids[0]!)]?.buyBps).toBeGreaterThan(0)
  })

  test('[SW-4] allowances, the permit’s nonce and the block’s own time', async () => {
    await node('eth_sendTransactionSync', { from: me, to: weth, data: `0x095ea7b3${word(PERMIT2)}${word('0x7b')}` })
    const { token, permit2, blockTime } = await readAllowances({ chainId: 1, account: me, token: weth, router })
    expect({ token, permit2 }).toEqual({ token: 123n, permit2: { amount: 0n, expiration: 0, nonce: 0 } })
    const block = await node<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
    expect(Math.abs(Number(blockTime) - Number(block.timestamp))).toBeLessThanOrEqual(60)
  })

  test('[EN-1] an unknown token from its own contract; hostile names come as they are, cut', async () => {
    for (const { address, decimals, symbol } of devnet.tokens)
      expect(await readToken(1, address)).toMatchObject({
        address,
        decimals,
        symbol: symbol.slice(0, 200),
        safety: 'notListed',
      })
    expect(await readToken(1, me)).toBeNull()
  })

  test('[WL-8] the primary name of an account, only when it points back', async () => {
    // Names of the chain are asked of no gateway.
    const gateway = () => Promise.reject(new Error('a gateway was asked'))
    const names = await Promise.all(devnet.accounts.slice(0, 3).map(account => readEnsName(account, { gateway })))
    expect(names[0]?.name).toMatch(/\.eth$/)
    expect(await readEnsName('0x00000000000000000000000000000000000000ee', { gateway })).toBeNull()
  })

  test('[WL-11] the accounts the devnet funded are its own ten, not those its actors borrow', async () => {
    expect(await readDevnetAccounts()).toEqual(devnet.accounts)
  })
})

describe('[GO-5] simulation', () => {
  test('Permit2’s allowance by state override is the one the contract reads', async () => {
    const allowance = { amount: 987n, expiration: 2_000_000_000, nonce: 5 }
    const overrides = permit2Override({ owner: me, token: weth, spender: router, allowance })
    const data = `0x927da105${word(me)}${word(weth)}${word(router)}`
    const answer = await node<string>('eth_call', { to: PERMIT2, data }, 'latest', overrides)
    expect([answer.slice(2, 66), answer.slice(66, 130), answer.slice(130)].map(part => Number(`0x${part}`))).toEqual([
      987, 2_000_000_000, 5,
    ])
  })

  test('what a call does is seen to the wei, gas not counted, and nothing stays', async () => {
    const watches = [
      { holder: me, currency: 'NATIVE' as const },
      { holder: me, currency: weth },
    ]
    const before = await readBalances({ chainId: 1, account: me, currencies: ['NATIVE', weth] })
    const { readings, block } = await simulate({
      chainId: 1,
      from: me,
      calls: [{ to: weth, data: '0xd0e30db0', value: 5n }],
      watches,
    })
    expect(readings!.map(each => each.after - each.before)).toEqual([-5n, 5n])
    expect(block).toBe(before.block)
    expect((await readBalances({ chainId: 1, account: me, currencies: ['NATIVE', weth] })).balances).toEqual(
      before.balances,
    )
  })

  test('a call that reverts is told, also the second of two', async () => {
    const wrap = { to: weth, data: '0xd0e30db0' as const, value: 1n }
    const tooMuch = { to: weth, data: `0x2e1a7d4d${word(`0x${(10n ** 40n).toString(16)}`)}` as const, value: 0n }
    await expect(simulate({ chainId: 1, from: me, calls: [wrap, tooMuch], watches: [] })).rejects.toMatchObject({
      code: 'deed.expectedToFail',
    })
  })
})

test('[GO-7] approvals as they stand on chain: their ends, what Permit2 may take of them, operators; those that ended are none', async () => {
  const snapshot = await devnet.snapshot(1)
  const words = (...all: (string | bigint)[]) => all.map(each => word(`0x${BigInt(each).toString(16)}`)).join('')
  const act = async (to: string, data: string) =>
    expect(
      await node<{ status: string }>('eth_sendTransactionSync', { from: me, to, data, gas: '0x7a120' }),
    ).toMatchObject({ status: '0x1' })
  const spender = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
  const usdc = devnet.tokens.find(token => token.symbol === 'USDC')!.address
  const collection = devnet.nfts[0]!.collections[0]!
  const far = 2n ** 48n - 1n
  await act(usdc, `0x095ea7b3${words(spender(1), 500n)}`)
  await act(usdc, `0x095ea7b3${words(spender(2), 500n)}`)
  await act(usdc, `0x095ea7b3${words(spender(2), 0n)}`)
  await act(PERMIT2, `0x87517c45${words(usdc, spender(3), 900n, far)}`)
  await act(PERMIT2, `0x87517c45${words(usdc, spender(4), 900n, 5n)}`)
  await act(collection, `0xa22cb465${words(spender(5), 1n)}`)
  const { places } = await readApprovalLogs({ chainId: 1, account: me, before: null })
  const stands = async () =>
    new Map((await readApprovals({ chainId: 1, account: me, places })).map(each => [Number(each.spender), each]))
  const before = await stands()
  expect([...before.keys()].filter(n => n < 10).sort()).toEqual([1, 3, 5])
  expect(before.get(3)).toMatchObject({ via: 'permit2', amount: 900n, expiration: Number(far), permit2Allowance: 0n })
  expect(atRisk(before.get(3)!)).toBe(0n)
  expect(before.get(5)).toMatchObject({ via: 'operator', name: expect.stringMatching(/\w/) })
  await act(usdc, `0x095ea7b3${words(PERMIT2, 300n)}`)
  expect(atRisk((await stands()).get(3)!)).toBe(300n)
  // Ended by the very calls that the screen sends.
  for (const { to, data } of revokeCalls([...before.values()])) await act(to, data)
  expect([...(await stands()).keys()].filter(n => n < 10)).toEqual([])
  await devnet.revert(1, snapshot)
})

test('[TX-3] a block that a reorganisation takes away takes its transactions with it', async () => {
  const snapshot = await devnet.snapshot(1)
  const hash = await node<`0x${string}`>('eth_sendTransaction', { from: me, to: me, value: '0x1' })
  await vi.waitFor(async () => expect(await node('eth_getTransactionReceipt', hash)).not.toBeNull(), 40_000)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const seen = stillMined(1, hash, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await seen).toBe(true)
    const gone = stillMined(1, hash, new AbortController().signal)
    await devnet.revert(1, snapshot)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await gone).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('[AP-4] [NB-7] balances of the connected account follow the chain while somebody wants them, and no longer', async () => {
  $connection.set({ status: 'connected', address: me, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
  const off = $balances.listen(() => {})
  const release = wantBalances(1, [weth])
  const key = balanceKey(1, weth)
  await vi.waitFor(() => expect($balances.get()[key]).toBeTypeOf('bigint'), 40_000)
  const before = $balances.get()[key]!
  await node('eth_sendTransactionSync', { from: me, to: weth, data: '0xd0e30db0', value: '0x9' })
  await vi.waitFor(() => expect($balances.get()[key]).toBe(before + 9n), 40_000)
  release()
  await node('eth_sendTransactionSync', { from: me, to: weth, data: '0xd0e30db0', value: '0x9' })
  await new Promise(done => setTimeout(done, 4_500))
  expect($balances.get()[key]).toBe(before + 9n)
  $connection.set({ ...$connection.get(), address: devnet.accounts[1]! })
  expect($balances.get()).toEqual({})
  off()
})
