import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { callOf } from '#domain/plan/callOf.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import type { PriceQuestion } from '#onchain/passkey/cost/agreePrice.ts'
import { readAllowances } from '#onchain/read/readAllowances.ts'
import { readBalances } from '#onchain/read/readBalances.ts'
import { $records, $transactions } from '#state/deeds/records.ts'
import { readOffer, replaceTransaction, whereReplaced } from '#state/deeds/replacing.ts'
import { type Ended, forgetRun, runOf, stopRun } from '#state/deeds/runs.ts'
import { $toasts } from '#state/deeds/toasts.ts'
import { $priceQuestion, answerPrice } from '#state/passkey/priceQuestion.ts'
import { runSwap } from '#state/swap/runSwap.ts'
import type { Review } from '#state/swap/SwapPress.ts'
import { $connection } from '#state/wallet/connection.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { type ClockSite, clockSite } from '../support/clockSite.ts'
import { mineNow, rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { oneHopTrade } from '../support/oneHopTrade.ts'
import { boundsOf, make, promising, swapOf } from '../support/plans.ts'
import { rpcProxy } from '../support/rpcProxy.ts'

const contracts = chainById(1)!.contracts
const weth = contracts.wrappedNative!
const router = contracts.universalRouter!
const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const usdt: Address = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const ETHER = 10n ** 18n
/** Milliseconds: test machines may be busy with other things. */
const PATIENT = 40_000
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const world = vi.hoisted(() => ({
  provider: null as unknown,
  switched: [] as number[],
  blocked: new Set<string>(),
  listFails: false,
}))

vi.mock('#onchain/wallet/wallet.ts', () => ({
  walletProvider: async () => world.provider,
  switchWalletChain: async (chainId: number) => {
    world.switched.push(chainId)
  },
}))
vi.mock('#data/blocklist.ts', async () => {
  const { AppError: Fail } = await import('#domain/Errors.ts')
  return {
    fetchBlocklist: async () => {
      if (world.listFails) throw new Fail('account.blocklistUnavailable')
      return { addresses: world.blocked, tokens: new Set() }
    },
  }
})

let devnet: Devnet
let wallet: NodeWallet
let me: Address
let snapshot: `0x${string}`
let browser: ReturnType<typeof fakeBrowser>
let site: ClockSite

const node = <T = unknown>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)

beforeAll(async () => {
  site = await clockSite()
  browser = fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  site.carry(devnet.rpc)
  me = devnet.accounts[0]!
})
afterAll(async () => {
  await site?.stop()
  await devnet?.stop()
})

beforeEach(async () => {
  snapshot = await devnet.snapshot(1)
  setRpcUrl(1, devnet.rpc[1]!)
  await mineNow(devnet.rpc[1]!)
  wallet = new NodeWallet(devnet.rpc[1]!, me)
  Object.assign(world, { provider: wallet, switched: [], blocked: new Set(), listFails: false })
  browser.storage.clear()
  $records.set([])
  $toasts.set([])
  $connection.set({ status: 'connected', address: me, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
})
afterEach(async () => {
  // A run that a failed test left behind ends here, not in the next test.
  wallet.answerLate()
  browser.window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(runOf('swap').get()?.finished ?? true).toBe(true), PATIENT)
  // What still waits to be mined would take a nonce of the next test's.
  await node('anvil_dropAllTransactions')
  await node('evm_setAutomine', true)
  await devnet.revert(1, snapshot)
  forgetRun('swap')
})

const reviewOf = (): Review => ({ account: me, walletChainId: 1, connectorId: 'node' })
const run = (plan: SteppedPlan, callbacks = {}) => runSwap(plan, reviewOf(), callbacks)
const wrapOf = (amount: bigint, kind: 'wrap' | 'unwrap' = 'wrap') =>
  make({ account: me, wrap: { chainId: 1, kind, amount } })
const code = (result: Ended<string | null>) => (result.status === 'failed' ? result.error.code : 'confirmed')
const balance = async (id: Address | 'NATIVE') =>
  (await readBalances({ chainId: 1, account: me, currencies: [id] })).balances.get(id)!

/** The deepest v3 pool of the two. */
const poolOf = (a: Address, b: Address) => {
  const pool = devnet.pools.find(
    p => p.version === 3 && [p.token0, p.token1].includes(a) && [p.token0, p.token1].includes(b),
  )
  if (!pool) throw new Error('the devnet has no such pool')
  return pool as { id: string; token0: string; token1: string; fee: number }
}

async function swapPlan(
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
  slippageBps = 100,
  seconds = 1_800,
): Promise<SteppedPlan> {
  const trade = await oneHopTrade(1, poolOf(tokenIn, tokenOut), tokenIn, amountIn)
  const { token, permit2, blockTime } = await readAllowances({ chainId: 1, account: me, token: tokenIn, router })
  return make({
    account: me,
    trade,
    slippageBps,
    deadline: blockTime + BigInt(seconds),
    allowanceToPermit2: token,
    permit2Allowance: permit2,
    resetFirst: tokenIn === usdt,
  })
}

/** Another account moves the price: a large swap of the same kind, past our bound. */
async function movePrice(): Promise<void> {
  const other = devnet.accounts[1]!
  const trade = await oneHopTrade(1, poolOf(weth, usdc), weth, 150n * ETHER)
  const plan = make({
    account: other,
    trade: { ...trade, tokenIn: 'NATIVE' },
    slippageBps: 4_900,
    deadline: BigInt(trade.blockTime + 9_000),
    allowanceToPermit2: 0n,
    permit2Allowance: { amount: 0n, expiration: 0, nonce: 0 },
    resetFirst: false,
  })
  const call = callOf(swapOf(plan), null)
  await node('eth_sendTransactionSync', {
    from: other,
    to: call.to,
    data: call.data,
    value: `0x${call.value.toString(16)}`,
    gas: '0x1e8480',
  })
}

// First of all: what waits hangs on what the page knows of its node, and the chain that the other tests take back again
// and again is not the one they end on.
describe('[ER-8] a transaction that waits is sped up or cancelled from the app', () => {
  const connectAs = (connectorId: string) => $connection.set({ ...$connection.get(), connectorId })
  /** A wrap that was handed over and waits: the node makes no block. */
  const waiting = async () => {
    connectAs('devnet')
    await node('evm_setAutomine', false)
    const running = runSwap(wrapOf(ETHER), { ...reviewOf(), connectorId: 'devnet' })
    await vi.waitFor(() => expect($records.get()).toHaveLength(1), PATIENT)
    const record = $transactions.get()[0]!
    const offer = await readOffer(record, new AbortController().signal)
    return { running, record, offer: offer! }
  }
  const asked = () =>
    wallet.asked.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params[0])
  const now = () => $transactions.get()[0]!
  afterEach(() => forgetRun('replace'))

  test('[ER-8] [TX-1] sped up: the same call with its nonce at 1.2 × the fee is what is mined, and is told as done', async () => {
    const before = await balance(weth)
    const { running, record, offer } = await waiting()
    const [first] = asked() as { to: string; data: string; value: string; gas: string }[]
    const seen = await node<{ maxFeePerGas: string }>('eth_getTransactionByHash', record.follow.hash)
    expect(offer.place.maxFeePerGas * 10n).toBeGreaterThanOrEqual(BigInt(seen.maxFeePerGas) * 12n)
    expect((await replaceTransaction(record, 'faster', offer)).status).toBe('done')
    const again = asked()[1]
    expect(again).toMatchObject({ to: first!.to, data: first!.data, value: first!.value })
    expect(again).toMatchObject({ nonce: `0x${record.follow.nonce.toString(16)}` })
    expect(now()).toMatchObject({ status: 'pending', follow: { replacing: 'faster' } })
    expect(now().follow.hash).not.toBe(record.follow.hash)
    await node('evm_mine')
    expect(await running).toEqual({ status: 'done', value: now().follow.hash })
    expect($transactions.get()).toHaveLength(1)
    expect((await balance(weth)) - before).toBe(ETHER)
  })

  test('[ER-8] [TX-1] cancelled: pending, then its cancellation is pending, then it is cancelled, and nothing was wrapped', async () => {
    const before = await balance(weth)
    const { running, record, offer } = await waiting()
    expect((await replaceTransaction(record, 'cancel', offer)).status).toBe('done')
    expect(asked()[1]).toMatchObject({
      to: me,
      data: '0x',
      value: '0x0',
      nonce: `0x${record.follow.nonce.toString(16)}`,
    })
    expect(now()).toMatchObject({ status: 'pending', follow: { replacing: 'cancel', hash: record.follow.hash } })
    await node('evm_mine')
    expect(code(await running)).toBe('deed.cancelled')
    expect(now()).toMatchObject({ status: 'canceled' })
    expect(await balance(weth)).toBe(before)
  })

  /** The price questions of a press that comes later; each accepted. */
  const pricesAsked = () => {
    const seen: PriceQuestion[] = []
    const off = $priceQuestion.listen(question => {
      if (!question) return
      seen.push(question)
      queueMicrotask(() => answerPrice(true))
    })
    return { seen, off }
  }
  const costOf = (request: unknown) => {
    const { gas, maxFeePerGas } = request as Record<'gas' | 'maxFeePerGas', string>
    return BigInt(gas) * BigInt(maxFeePerGas)
  }

  test.each(['faster', 'cancel'] as const)(
    '[ER-8] [PK-1] %s: at most what was offered is asked for, whatever the node says a tip is, or that gas is needed',
    async how => {
      const { running, record, offer } = await waiting()
      const most = how === 'faster' ? offer.faster! : offer.cancel
      expect(offer.place.maxPriorityFeePerGas).toBeLessThan(100n * 10n ** 9n)
      const liar = await rpcProxy(devnet.rpc[1]!)
      liar.says = ({ method }) =>
        method === 'eth_maxPriorityFeePerGas' ? '0x1d1a94a2000' : method === 'eth_estimateGas' ? '0x1c9c380' : undefined
      setRpcUrl(1, liar.url)
      const { seen, off } = pricesAsked()
      expect((await replaceTransaction(record, how, offer)).status).toBe('done')
      expect(seen).toEqual([])
      expect(costOf(asked()[1])).toBeLessThanOrEqual(most)
      // Offered by that node, a tip is held to what blocks have paid.
      const again = await readOffer(now(), new AbortController().signal)
      if (again) expect(again.place.maxPriorityFeePerGas).toBeLessThan(100n * 10n ** 9n)
      off()
      setRpcUrl(1, devnet.rpc[1]!)
      await liar.close()
      await node('evm_mine')
      await running
    },
  )

  test.each(['faster', 'cancel'] as const)(
    '[ER-8] [PK-1] %s after ten blocks, each an eighth dearer: its new price is asked about, and it gets through',
    async how => {
      const { running, record, offer } = await waiting()
      const most = how === 'faster' ? offer.faster! : offer.cancel
      const dear = await rpcProxy(devnet.rpc[1]!)
      dear.says = ({ method }, { result }) =>
        method === 'eth_getBlockByNumber' && result
          ? {
              ...result,
              baseFeePerGas: `0x${((BigInt((result as { baseFeePerGas: string }).baseFeePerGas) * 325n) / 100n).toString(16)}`,
            }
          : undefined
      setRpcUrl(1, dear.url)
      const { seen, off } = pricesAsked()
      expect((await replaceTransaction(record, how, offer)).status).toBe('done')
      expect(seen).toHaveLength(1)
      expect(seen[0]!.before?.most).toBe(most)
      expect(costOf(asked()[1])).toBeLessThanOrEqual(seen[0]!.now.most)
      off()
      setRpcUrl(1, devnet.rpc[1]!)
      await dear.close()
      await node('evm_mine')
      await running
    },
  )

  test('[ER-8] a wallet that is not known to keep a nonce is never asked to repeat', async () => {
    const { running, record, offer } = await waiting()
    for (const id of ['io.metamask', 'node', 'walletConnect', 'passkey', 'view']) {
      connectAs(id)
      expect(whereReplaced(record, $connection.get())).not.toBe('here')
      for (const how of ['faster', 'cancel'] as const)
        expect(await replaceTransaction(record, how, offer)).toMatchObject({ error: { code: 'transaction.inWallet' } })
    }
    expect(asked()).toHaveLength(1)
    connectAs('devnet')
    await node('evm_mine')
    expect(code(await running)).toBe('confirmed')
  })

  test('[ER-8] a wallet that ignores it after all is told of at once, and what it sent is followed as one of its own', async () => {
    const { running, record, offer } = await waiting()
    wallet.before = ({ method, params }) => {
      const { nonce: _, maxFeePerGas: __, maxPriorityFeePerGas: ___, ...call } = params[0] as Record<string, string>
      return { method, params: [call] }
    }
    expect(await replaceTransaction(record, 'faster', offer)).toMatchObject({
      error: { code: 'transaction.sentAnother' },
    })
    expect($transactions.get().map(({ follow, status }) => [follow.nonce - record.follow.nonce, status])).toEqual([
      [1, 'pending'],
      [0, 'pending'],
    ])
    await node('evm_mine')
    expect(code(await running)).toBe('confirmed')
    await vi.waitFor(() => expect($records.get().map(each => each.status)).toEqual(['confirmed', 'confirmed']), PATIENT)
  })

  test('[ER-8] one that was mined meanwhile is not offered, and a press that came too late says so', async () => {
    const { running, record, offer } = await waiting()
    await node('evm_mine')
    expect(code(await running)).toBe('confirmed')
    expect(await readOffer(record, new AbortController().signal)).toBeNull()
    expect(whereReplaced(now(), $connection.get())).toBeNull()
    expect(await replaceTransaction(record, 'cancel', offer)).toMatchObject({
      error: { code: 'transaction.cancelFailed' },
    })
    expect(await replaceTransaction(record, 'faster', offer)).toMatchObject({
      error: { code: 'transaction.speedUpFailed' },
    })
  })
})

describe('[TX-1] [TX-3] a chain that is rewritten after a deed was told as done', () => {
  /** ms after which a deed on Ethereum is looked at once more; here soon. */
  const AGAIN = 36_000
  const now = () => $transactions.get()[0]!
  const status = (wanted: string) => vi.waitFor(() => expect(now().status).toBe(wanted), PATIENT)
  beforeEach(() => {
    const real = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void, ms?: number, ...rest: unknown[]) =>
      real(go, ms === AGAIN ? 1_000 : ms, ...(rest as []))) as typeof setTimeout)
  })
  afterEach(() => void vi.restoreAllMocks())

  /** A wrap that was told as done, three blocks deep; then the chain has those blocks without it. */
  async function takenBack() {
    const before = await balance(weth)
    expect(code(await run(wrapOf(ETHER)))).toBe('confirmed')
    const { hash, nonce } = now().follow
    const signed = await node<string>('eth_getRawTransactionByHash', hash)
    await node('anvil_mine', '0x2')
    const { blockHash } = await node<{ blockHash: string }>('eth_getTransactionReceipt', hash)
    await node('anvil_reorg', 3, [])
    expect(await node('eth_getTransactionReceipt', hash)).toBeNull()
    expect(await balance(weth)).toBe(before)
    await status('pending')
    return { before, hash, nonce, signed, blockHash }
  }

  test('it is pending again, and done once when a block has it again', async () => {
    const { before, hash, signed, blockHash } = await takenBack()
    await node('eth_sendRawTransaction', signed)
    await status('confirmed')
    expect(now().follow.hash).toBe(hash)
    const again = await node<{ blockHash: string }>('eth_getTransactionReceipt', hash)
    expect(again.blockHash).not.toBe(blockHash)
    expect([$transactions.get().length, (await balance(weth)) - before]).toEqual([1, ETHER])
  })

  test('its place is taken by something else: told as not having happened', async () => {
    const { before, nonce } = await takenBack()
    await node('eth_sendTransactionSync', { from: me, to: me, value: '0x0', nonce: `0x${nonce.toString(16)}` })
    await status('canceled')
    expect([$transactions.get().length, await balance(weth)]).toEqual([1, before])
  })
})

describe('what goes well', () => {
  test('[SW-10] [TX-1] a wrap is simulated, sent, confirmed and remembered', async () => {
    const before = await balance(weth)
    const result = await run(wrapOf(ETHER))
    expect(result.status).toBe('done')
    expect((await balance(weth)) - before).toBe(ETHER)
    expect(runOf('swap').get()).toMatchObject({ finished: true, steps: [{ kind: 'wrap', status: 'done' }] })
    expect($records.get()).toMatchObject([{ deed: 'wrap', status: 'confirmed', account: me }])
    expect($toasts.get()).toMatchObject([{ news: { deed: 'wrap', status: 'confirmed' } }])
    expect(JSON.parse(browser.storage.get('tarn.records')!)).toHaveLength(1)
  })

  test('[SW-10] an unwrap gives the native currency back', async () => {
    expect(code(await run(wrapOf(ETHER, 'unwrap')))).toBe('confirmed')
  })

  test('[SW-4] [WL-10] [GO-5] approve exactly, sign a permit, swap: each step is proven, simulated and shown', async () => {
    const amountIn = ETHER
    const plan = await swapPlan(weth, usdc, amountIn)
    const steps: string[] = []
    const [wethBefore, usdcBefore] = [await balance(weth), await balance(usdc)]
    const result = await run(plan, { onStep: (kind: string) => steps.push(kind) })
    expect(code(result)).toBe('confirmed')
    expect(steps).toEqual(['approve', 'signPermit', 'swap'])
    expect(wallet.prompts).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(wethBefore - (await balance(weth))).toBe(amountIn)
    expect((await balance(usdc)) - usdcBefore).toBe(plan.lines[0]![0]!.amountOut)
    const left = await readAllowances({ chainId: 1, account: me, token: weth, router })
    expect(left).toMatchObject({ token: 0n, permit2: { amount: 0n } })
    // WL-10: before each of the three requests, the wallet's own node was asked for a block.
    const methods = wallet.asked.map(({ method }) => method)
    for (const [i, method] of methods.entries())
      if (wallet.prompts.includes(method))
        expect(methods.slice(0, i).lastIndexOf('eth_getBlockByNumber')).toBeGreaterThan(
          methods.slice(0, i).findLastIndex(m => wallet.prompts.includes(m)),
        )
    expect($records.get().map(t => [t.deed, t.status])).toEqual([
      ['swap', 'confirmed'],
      ['approve', 'confirmed'],
    ])
  })

  test('[SW-4] a token that refuses to change an allowance is reset to zero first', async () => {
    const approve = (amount: bigint) =>
      `0x095ea7b3${PERMIT2.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
    await node('eth_sendTransactionSync', { from: me, to: usdt, data: approve(5n) })
    const plan = await swapPlan(usdt, weth, 100_000_000n)
    expect(plan.steps.map(s => s.kind)).toEqual(['resetApproval', 'approve', 'signPermit', 'swap'])
    expect(code(await run(plan))).toBe('confirmed')
    expect($records.get().map(t => t.deed)).toEqual(['swap', 'approve', 'revoke'])
  })

  test('[CH-2] a wallet on another network is first asked to switch', async () => {
    $connection.set({ ...$connection.get(), chainId: 8453 })
    const plan = wrapOf(ETHER)
    const running = runSwap(plan, { ...reviewOf(), walletChainId: 8453 })
    await vi.waitFor(() => expect(world.switched).toEqual([1]), PATIENT)
    $connection.set({ ...$connection.get(), chainId: 1 })
    const result = await running
    expect(
      runOf('swap')
        .get()
        ?.steps.map(s => s.kind),
    ).toEqual(['switchChain', 'wrap'])
    expect(code(result)).toBe('confirmed')
  })
})

describe('what goes wrong in the wallet', () => {
  test('[SW-4] [ER-3] it rejects: told, and the same plan runs afterwards', async () => {
    wallet.rejects.add('eth_sendTransaction')
    expect(code(await run(wrapOf(ETHER)))).toBe('deed.rejected')
    expect(runOf('swap').get()).toMatchObject({ finished: true, steps: [{ status: 'failed' }] })
    expect($records.get()).toEqual([])
    wallet.rejects.clear()
    expect(code(await run(wrapOf(ETHER)))).toBe('confirmed')
  })

  test('[SW-4] it rejects the permit: the approval stands and is not asked again', async () => {
    wallet.rejects.add('eth_signTypedData_v4')
    const plan = await swapPlan(weth, usdc, ETHER)
    expect(code(await run(plan))).toBe('wallet.rejected')
    expect((await swapPlan(weth, usdc, ETHER)).steps.map(s => s.kind)).toEqual(['signPermit', 'swap'])
  })

  test('[SW-9] [TX-3] it never answers: the wait ends, the form works, and a late answer is recognised', async () => {
    wallet.silent.add('eth_sendTransaction')
    const running = run(wrapOf(ETHER))
    await vi.waitFor(() => expect(wallet.prompts).toHaveLength(1), PATIENT)
    stopRun('swap')
    expect(code(await running)).toBe('wallet.noAnswer')
    expect($records.get()).toEqual([])
    wallet.answerLate()
    await vi.waitFor(() => expect($records.get()).toMatchObject([{ deed: 'wrap', status: 'confirmed' }]), PATIENT)
  })

  test('[ER-2] it lowers the approval: the swap is not asked for', async () => {
    wallet.before = asked => {
      const [transaction] = asked.params as [{ data?: string }]
      if (!transaction?.data?.startsWith('0x095ea7b3')) return asked
      return {
        ...asked,
        params: [{ ...transaction, data: `${transaction.data.slice(0, 74)}${'1'.padStart(64, '0')}` }],
      }
    }
    expect(code(await run(await swapPlan(weth, usdc, ETHER)))).toBe('approve.insufficient')
    expect(wallet.prompts).toEqual(['eth_sendTransaction'])
  })

  test('[ER-2] another window changes the approval right after it: that isn’t called too low, and the swap is not asked for', async () => {
    const plan = await swapPlan(weth, usdc, ETHER)
    await node('evm_setAutomine', false)
    const running = run(plan)
    await vi.waitFor(() => expect(wallet.prompts).toEqual(['eth_sendTransaction']), PATIENT)
    // Theirs is in the same block, behind ours.
    const data = `0x095ea7b3${PERMIT2.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    await vi.waitFor(async () => {
      const pending = await node<string>('eth_getTransactionCount', me, 'pending')
      expect(Number(pending)).toBeGreaterThan(Number(await node<string>('eth_getTransactionCount', me, 'latest')))
    }, PATIENT)
    await node('eth_sendTransaction', { from: me, to: weth, data })
    await node('evm_mine')
    expect(code(await running)).toBe('approve.replaced')
    expect(wallet.prompts).toEqual(['eth_sendTransaction'])
  })

  test('[ER-3] it modifies the transaction, which then fails', async () => {
    wallet.before = asked => ({
      ...asked,
      params: [{ ...(asked.params[0] as object), data: '0x2e1a7d4dff', value: '0x0' }],
    })
    const result = await run(wrapOf(ETHER))
    expect(code(result)).toBe('deed.modifiedByWallet')
  })

  test('[TX-3] it speeds the transaction up: the replacement is the one that counts', async () => {
    await node('evm_setAutomine', false)
    const running = run(wrapOf(ETHER))
    await vi.waitFor(() => expect($records.get()).toHaveLength(1), PATIENT)
    const { follow } = $transactions.get()[0]!
    const faster = await node<string>('eth_sendTransaction', {
      from: me,
      to: follow.to,
      data: follow.data,
      value: `0x${BigInt(follow.value).toString(16)}`,
      nonce: `0x${follow.nonce.toString(16)}`,
      maxFeePerGas: '0x2540be4000',
      maxPriorityFeePerGas: '0x2540be400',
      gas: '0x186a0',
    })
    await node('evm_mine')
    expect(await running).toEqual({ status: 'done', value: faster })
    expect($records.get()).toMatchObject([{ follow: { hash: faster }, status: 'confirmed' }])
  })

  test('[TX-3] it cancels the transaction: told as cancelled', async () => {
    await node('evm_setAutomine', false)
    const running = run(wrapOf(ETHER))
    await vi.waitFor(() => expect($records.get()).toHaveLength(1), PATIENT)
    const { nonce } = $transactions.get()[0]!.follow
    await node('eth_sendTransaction', {
      from: me,
      to: me,
      value: '0x0',
      nonce: `0x${nonce.toString(16)}`,
      maxFeePerGas: '0x2540be4000',
      maxPriorityFeePerGas: '0x2540be400',
      gas: '0x186a0',
    })
    await node('evm_mine')
    expect(code(await running)).toBe('deed.cancelled')
    expect($records.get()).toMatchObject([{ status: 'canceled' }])
  })
})

describe('who and where', () => {
  test('[WL-10] the wallet’s node is another chain of the same id: nothing is asked', async () => {
    const other = await startDevnet({ chains: [1], swaps: 3, days: 1, seed: 'another' })
    try {
      wallet.url = other.rpc[1]!
      expect(code(await run(wrapOf(ETHER)))).toBe('wallet.otherChain')
      expect(wallet.prompts).toEqual([])
    } finally {
      await other.stop()
    }
  })

  test('[WL-10] the wallet stands on another chain id than it said: nothing is asked', async () => {
    wallet.chainId = 8453
    expect(code(await run(wrapOf(ETHER)))).toBe('wallet.otherChain')
    expect(wallet.prompts).toEqual([])
  })

  test.each([
    [
      'another account, as the page knows',
      () => $connection.set({ ...$connection.get(), address: devnet.accounts[2]! }),
    ],
    ['another account, as only the wallet knows', () => (wallet.account = devnet.accounts[2]!)],
    ['another network', () => $connection.set({ ...$connection.get(), chainId: 8453 })],
    ['another wallet', () => $connection.set({ ...$connection.get(), connectorId: 'other' })],
    ['nobody', () => $connection.set({ ...$connection.get(), status: 'disconnected', address: null })],
  ])('[WL-9] [SW-9] switched since the review to %s: refused', async (_, change) => {
    const plan = wrapOf(ETHER)
    const review = reviewOf()
    change()
    expect(code(await runSwap(plan, review))).toBe('wallet.changed')
    expect(wallet.prompts).toEqual([])
  })

  test('[WL-9] switched between approve and swap: the swap is not asked for', async () => {
    const plan = await swapPlan(weth, usdc, ETHER)
    const result = await run(plan, { onStep: () => (wallet.account = devnet.accounts[2]!) })
    expect(code(result)).toBe('wallet.changed')
    expect(wallet.prompts).toEqual(['eth_sendTransaction'])
  })

  test('[PR-2] a blocked account or an unreadable list: nothing is asked', async () => {
    world.blocked.add(me)
    expect(code(await run(wrapOf(ETHER)))).toBe('account.blocked')
    world.blocked.clear()
    world.listFails = true
    expect(code(await run(wrapOf(ETHER)))).toBe('account.blocklistUnavailable')
    expect(wallet.prompts).toEqual([])
  })

  test('[SW-9] the page is closed between approve and swap: cancelled, the approval stands', async () => {
    const plan = await swapPlan(weth, usdc, ETHER)
    const result = await run(plan, {
      onStep: (kind: string) => kind === 'approve' && browser.window.dispatchEvent(new Event('pagehide')),
    })
    expect(code(result)).toBe('deed.pageClosed')
    expect(wallet.prompts).toEqual(['eth_sendTransaction'])
    expect((await readAllowances({ chainId: 1, account: me, token: weth, router })).token).toBe(ETHER)
  })
})

describe('what goes wrong on the chain', () => {
  test('[ER-3] [GO-5] the price moved since the review: nothing is asked', async () => {
    const plan = await swapPlan(weth, usdc, ETHER, 10)
    await movePrice()
    expect(code(await run(plan))).toBe('swap.priceMoved')
    expect(wallet.prompts).toEqual([])
  })

  test('[ER-3] the price moves after the wallet was asked: the revert says slippage', async () => {
    const plan = await swapPlan(weth, usdc, ETHER, 10)
    wallet.before = async asked => {
      if ((asked.params[0] as { to?: string }).to === router) await movePrice()
      return asked
    }
    expect(code(await run(plan))).toBe('swap.v3Slippage')
    expect($records.get()[0]).toMatchObject({ deed: 'swap', status: 'failed', error: 'swap.v3Slippage' })
  })

  test('[ER-3] [SW-6] the deadline has passed before the wallet is asked', async () => {
    const plan = await swapPlan(weth, usdc, ETHER, 100, 60)
    await node('evm_increaseTime', 120)
    await node('evm_mine')
    expect(['swap.expired', 'wallet.signatureExpired']).toContain(code(await run(plan)))
    expect(wallet.prompts).toEqual([])
  })

  test('[TX-1] [ER-3] the deadline passes while the wallet waits: expired', async () => {
    const plan = await swapPlan(weth, usdc, ETHER, 100, 60)
    wallet.before = async asked => {
      if ((asked.params[0] as { to?: string }).to === router) await node('evm_increaseTime', 120)
      return asked
    }
    expect(code(await run(plan))).toBe('swap.expired')
    expect($records.get()[0]).toMatchObject({ deed: 'swap', status: 'expired' })
  })

  test('[GO-5] a plan that promises more than its bytes: refused before anything is asked', async () => {
    const plan = await swapPlan(weth, usdc, ETHER)
    const worse = promising(plan, { minOut: boundsOf(plan).minOut * 2n })
    expect(code(await run(worse))).toBe('deed.differs')
    const redirected = structuredClone(plan)
    for (const command of swapOf(redirected).commands)
      if ('recipient' in command) command.recipient = devnet.accounts[3]!
    expect(code(await run({ ...plan, steps: redirected.steps }))).toBe('deed.differs')
    expect(wallet.prompts).toEqual([])
  })

  test('[GO-5] an approval for somebody else than Permit2, or for more: refused', async () => {
    const plan = await swapPlan(weth, usdc, ETHER)
    const [approve, ...rest] = plan.steps
    if (approve?.kind !== 'approve' || !('data' in approve)) throw new Error('not an approval')
    const unlimited = { ...approve, data: `${approve.data.slice(0, 74)}${'f'.repeat(64)}` as const } as typeof approve
    expect(code(await run({ ...plan, steps: [unlimited, ...rest] }))).toBe('deed.differs')
    expect(wallet.prompts).toEqual([])
  })

  test('[ER-1] our node is down, slow, or another chain: told, nothing is asked', async () => {
    setRpcUrl(1, 'http://127.0.0.1:9')
    expect(code(await run(wrapOf(ETHER)))).toBe('network.down')
    const base = await startDevnet({ chains: [8453], swaps: 3, days: 1 })
    try {
      setRpcUrl(1, base.rpc[8453]!)
      expect(code(await run(wrapOf(ETHER)))).toBe('network.otherChain')
    } finally {
      await base.stop()
    }
    expect(wallet.prompts).toEqual([])
  })

  test('one run at a time', async () => {
    wallet.silent.add('eth_sendTransaction')
    const first = run(wrapOf(ETHER))
    expect(code(await run(wrapOf(ETHER)))).toBe('wallet.busy')
    await vi.waitFor(() => expect(wallet.prompts).toHaveLength(1), PATIENT)
    stopRun('swap')
    expect((await first).status).toBe('failed')
    expect(new AppError('wallet.busy').retryable).toBe(true)
  })
})
