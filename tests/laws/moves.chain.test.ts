import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { concatHex, encodeAbiParameters, encodeFunctionData, type Hex, pad, toHex } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { netOf } from '#domain/plan/Moves.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { allowanceData } from '#domain/plan/allow.ts'
import { callOf } from '#domain/plan/callOf.ts'
import type { CallStep, SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { type Verdict, verdictOf } from '#domain/plan/judge.ts'
import { ofStep } from '#domain/plan/Promises.ts'
import { type CurrencyId, NATIVE_ADDRESS, type PoolRef, type Trade, type TradeKind } from '#domain/swap/Trade.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { followTransaction, type Outcome } from '#onchain/act/followTransaction.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import {
  buildOperation,
  encodeCalls,
  hashOfOperation,
  readOperation,
  sendOperation,
} from '#onchain/passkey/userOperation.ts'
import type { TransactionCall } from '#onchain/node/simulate.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { quoteOnChain, readerAt, refOf } from '../support/chainQuotes.ts'
import { rpcAt } from '../support/devnet.ts'
import { boundsOf, make } from '../support/plans.ts'
import { deployRelay, relayCall } from '../support/relay.ts'
import { TestPasskey } from '../support/TestPasskey.ts'

// What a receipt is read as, against what the balances say, with the real contracts.

const { wrappedNative, universalRouter } = chainById(1)!.contracts
const [weth, router] = [wrappedNative!, universalRouter!]
const ETHER = 10n ** 18n
const STRANGER: Address = `0x${'5a'.repeat(20)}`
vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

let devnet: Devnet
let me: Address
let safe: Address
const node = <T = unknown>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)
const tokenOf = (symbol: string): Address =>
  devnet.tokens.find(token => token.chainId === 1 && token.symbol === symbol)!.address as Address

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  me = devnet.accounts[0]!
  safe = await deployRelay(devnet.rpc[1]!, me, 20n * ETHER)
  setRpcUrl(1, devnet.rpc[1]!)
  // What is sold below is allowed once, by hand: permits are another law's.
  for (const symbol of ['USDC', 'TOLL']) await allow(me, tokenOf(symbol))
})
afterAll(() => devnet?.stop())

const approveCalls = (token: Address): [Address, Hex][] => [
  [
    token,
    concatHex(['0x095ea7b3', encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [PERMIT2, 2n ** 255n])]),
  ],
  [PERMIT2, allowanceData({ token, spender: router, amount: 2n ** 159n, until: 2n ** 40n })],
]
async function allow(account: Address, token: Address): Promise<void> {
  for (const [to, data] of approveCalls(token))
    await send(account === safe ? { from: me, to: safe, data: relayCall(to, data) } : { from: account, to, data })
}

type Sending = { from: Address; to: Address; data?: Hex; value?: bigint; gas?: bigint }
const asParams = ({ value = 0n, gas = 3_000_000n, ...call }: Sending) => ({
  ...call,
  value: toHex(value),
  gas: toHex(gas),
})
const send = async (sending: Sending): Promise<Hex> =>
  (await node<{ transactionHash: Hex }>('eth_sendTransactionSync', asParams(sending))).transactionHash

/** A pool of the two on this network; the native currency is WETH but for v4. */
function poolOf(version: 2 | 3 | 4, a: string, b: string): PoolRef {
  const addresses = [a, b].map(symbol => (symbol === 'ETH' ? NATIVE_ADDRESS : tokenOf(symbol)))
  const pool = devnet.pools
    .map(each => ({ each, ref: refOf(each as Parameters<typeof refOf>[0]) }))
    .find(
      ({ each, ref }) =>
        each.chainId === 1 &&
        each.version === version &&
        !ref.hook &&
        [ref.token0, ref.token1].every(token => addresses.includes(token)),
    )
  if (!pool) throw new Error(`the devnet has no v${version} pool of ${a} and ${b}`)
  return pool.ref
}

/**
 * A plan over one pool, priced by the chain. `as` names what is sold and bought where the pool itself knows only the
 * wrapped one.
 */
async function planOver(
  pool: PoolRef,
  sold: Address,
  kind: TradeKind,
  amount: bigint,
  as: { tokenIn?: CurrencyId; tokenOut?: CurrencyId } = {},
  account = me,
  slippageBps = 200,
): Promise<SteppedPlan> {
  const zeroForOne = pool.token0 === sold
  const bought = zeroForOne ? pool.token1 : pool.token0
  const head = await node<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
  const [other] = await quoteOnChain(
    readerAt(devnet.rpc[1]!),
    1,
    [{ ref: pool, zeroForOne, kind, amount }],
    BigInt(head.number),
  )
  const [amountIn, amountOut] = kind === 'exactIn' ? [amount, other!] : [other!, amount]
  const named = (token: Address): CurrencyId => (token === NATIVE_ADDRESS ? 'NATIVE' : token)
  const hop = {
    pool,
    zeroForOne,
    tokenIn: sold,
    tokenOut: bought,
    amountIn,
    amountOut,
    fee: pool.fee,
    priceBefore: 1,
    priceAfter: 1,
    ticksCrossed: 0,
  }
  const trade: Trade = {
    chainId: 1,
    kind,
    tokenIn: named(sold),
    tokenOut: named(bought),
    ...as,
    amountIn,
    amountOut,
    legs: [{ hops: [hop], amountIn, amountOut, shareBps: 10_000, gas: 150_000n }],
    gas: 150_000n,
    block: BigInt(head.number),
    blockTime: Number(head.timestamp),
    priceImpactBps: 0,
    feeBps: 30,
    alternatives: [],
  }
  return make({
    account,
    trade,
    slippageBps,
    deadline: BigInt(head.timestamp) + 9_000n,
    allowanceToPermit2: 2n ** 255n,
    permit2Allowance: { amount: 2n ** 159n, expiration: 2 ** 40, nonce: 0 },
    resetFirst: false,
  })
}

const stepOf = (plan: SteppedPlan): CallStep => {
  const step = plan.steps.at(-1)!
  if (step.way !== 'call') throw new Error('no call')
  return step
}
const balance = async (currency: CurrencyId, who: Address): Promise<bigint> =>
  BigInt(
    currency === 'NATIVE'
      ? await node<Hex>('eth_getBalance', who, 'latest')
      : await node<Hex>('eth_call', { to: currency, data: `0x70a08231${pad(who).slice(2)}` }, 'latest'),
  )

/** What followTransaction is told of a transaction that was asked for as `call`. */
const follow = async (hash: Hex, call: TransactionCall, account = me): Promise<Outcome> =>
  followTransaction(
    { ...call, hash, chainId: 1, account, nonce: Number.MAX_SAFE_INTEGER, sentBlock: 0, deadline: 0 },
    { signal: AbortSignal.timeout(30_000) },
  )

async function happenedOf(hash: Hex, call: TransactionCall, account = me) {
  const outcome = await follow(hash, call, account)
  if (outcome.status !== 'confirmed') throw new Error(outcome.status)
  return outcome.happened
}

type Deed = {
  plan: SteppedPlan
  verdict: Verdict
  spent: bigint
  received: bigint
  truth: { spent: bigint; received: bigint }
  nativeKnown: boolean
  currencies: CurrencyId[]
}

/** Sends a plan's call, by another envelope where one is given, and holds what was read against the balances. */
async function run(
  plan: SteppedPlan,
  envelope: (call: TransactionCall) => Sending = call => ({ from: me, ...call }),
  between: () => Promise<unknown> = async () => {},
): Promise<Deed> {
  const { account } = plan
  const { tokenIn, tokenOut } = boundsOf(plan)
  const call = callOf(stepOf(plan), null)
  await between()
  const sending = envelope(call)
  const before = [await balance(tokenIn, account), await balance(tokenOut, account)] as const
  const hash = await send(sending)
  const after = [await balance(tokenIn, account), await balance(tokenOut, account)] as const
  const { gasUsed, effectiveGasPrice } = await node<{ gasUsed: Hex; effectiveGasPrice: Hex }>(
    'eth_getTransactionReceipt',
    hash,
  )
  const gas = sending.from === account ? BigInt(gasUsed) * BigInt(effectiveGasPrice) : 0n
  const happened = await happenedOf(hash, call, account)
  return {
    plan,
    verdict: verdictOf(happened, ofStep(plan, plan.steps.length - 1)),
    spent: -netOf(happened, tokenIn),
    received: netOf(happened, tokenOut),
    truth: {
      spent: before[0] - after[0] - (tokenIn === 'NATIVE' ? gas : 0n),
      received: after[1] - before[1] + (tokenOut === 'NATIVE' ? gas : 0n),
    },
    nativeKnown: happened.nativeKnown,
    currencies: happened.moves.map(({ currency }) => currency),
  }
}

function expectTrue({ plan, verdict, spent, received, truth, nativeKnown, currencies }: Deed): void {
  expect({ spent, received }).toEqual(truth)
  expect(received).toBeGreaterThanOrEqual(boundsOf(plan).minOut)
  expect(verdict).toBe('done')
  expect(nativeKnown).toBe(true)
  // Nothing else is told: no wrapped currency of the way.
  expect([...currencies].sort()).toEqual([boundsOf(plan).tokenIn, boundsOf(plan).tokenOut].sort())
}

describe('[TX-2] what a receipt says is what the balances say', () => {
  for (const version of [2, 3] as const) {
    test(`v${version}: token for token`, async () =>
      expectTrue(await run(await planOver(poolOf(version, 'USDC', 'WETH'), tokenOf('USDC'), 'exactIn', 300_000_000n))))
    test(`v${version}: token for ETH stays ETH`, async () =>
      expectTrue(
        await run(
          await planOver(poolOf(version, 'USDC', 'WETH'), tokenOf('USDC'), 'exactIn', 300_000_000n, {
            tokenOut: 'NATIVE',
          }),
        ),
      ))
    test(`v${version}: ETH for token`, async () =>
      expectTrue(
        await run(await planOver(poolOf(version, 'USDC', 'WETH'), weth, 'exactIn', ETHER, { tokenIn: 'NATIVE' })),
      ))
    test(`v${version}: exactly so much for ETH: what was too much comes back`, async () => {
      const deed = await run(
        await planOver(poolOf(version, 'USDC', 'WETH'), weth, 'exactOut', 100_000_000n, { tokenIn: 'NATIVE' }),
      )
      expectTrue(deed)
      expect(deed.spent).toBeLessThan(boundsOf(deed.plan).maxIn)
    })
  }

  test('v4: ETH for token and back, which no log tells', async () => {
    const pool = poolOf(4, 'ETH', 'USDC')
    expectTrue(await run(await planOver(pool, NATIVE_ADDRESS, 'exactIn', ETHER / 2n)))
    expectTrue(await run(await planOver(pool, tokenOf('USDC'), 'exactIn', 200_000_000n)))
    expectTrue(await run(await planOver(pool, NATIVE_ADDRESS, 'exactOut', 50_000_000n)))
  })

  test('a token with a tax: what arrived', async () => {
    const deed = await run(
      await planOver(poolOf(2, 'TOLL', 'WETH'), weth, 'exactIn', ETHER / 100n, { tokenIn: 'NATIVE' }, me, 900),
    )
    expectTrue(deed)
    expect(deed.received).toBeLessThan(deed.plan.lines[0]![0]!.amountOut)
  })

  test('the market moved since the quote: what arrived, not what was quoted', async () => {
    const pool = poolOf(3, 'USDC', 'WETH')
    const other = await planOver(pool, weth, 'exactIn', 3n * ETHER, { tokenIn: 'NATIVE' }, devnet.accounts[1]!)
    const deed = await run(
      await planOver(pool, weth, 'exactIn', ETHER, { tokenIn: 'NATIVE' }, me, 1_500),
      undefined,
      () => send({ from: devnet.accounts[1]!, ...callOf(stepOf(other), null) }),
    )
    expectTrue(deed)
    expect(deed.received).toBeLessThan(deed.plan.lines[0]![0]!.amountOut)
  })

  for (const kind of ['wrap', 'unwrap'] as const)
    test(`${kind}, one for one`, async () =>
      expectTrue(await run(make({ account: me, wrap: { chainId: 1, kind, amount: 7n } }))))
})

describe('[TX-2] whatever the envelope', () => {
  const bySafe = ({ to, data, value }: TransactionCall): Sending => ({
    from: me,
    to: safe,
    data: relayCall(to, data, value),
  })

  test('a contract account that somebody else makes act: ETH for token, token for ETH', async () => {
    const pool = poolOf(2, 'USDC', 'WETH')
    expectTrue(await run(await planOver(pool, weth, 'exactIn', ETHER, { tokenIn: 'NATIVE' }, safe), bySafe))
    await allow(safe, tokenOf('USDC'))
    expectTrue(
      await run(await planOver(pool, tokenOf('USDC'), 'exactIn', 100_000_000n, { tokenOut: 'NATIVE' }, safe), bySafe),
    )
    expectTrue(
      await run(await planOver(poolOf(4, 'ETH', 'USDC'), NATIVE_ADDRESS, 'exactIn', ETHER / 10n, {}, safe), bySafe),
    )
  })

  test('the same, and 1 wei beside to a stranger: changed', async () => {
    const plan = make({ account: safe, wrap: { chainId: 1, kind: 'wrap', amount: 1_000n } })
    const { verdict } = await run(plan, call => ({ ...bySafe(call), data: relayCall(call.to, call.data, 1_001n) }))
    expect(verdict).toBe('changed')
  })

  test('a transaction that does not touch the account: changed, and nothing moved', async () => {
    const plan = make({ account: safe, wrap: { chainId: 1, kind: 'wrap', amount: 1_000n } })
    const { verdict, currencies } = await run(plan, () => ({ from: me, to: STRANGER, value: 5n }))
    expect({ verdict, currencies }).toEqual({ verdict: 'changed', currencies: [] })
  })
})

describe('[TX-2] [PK-1] an operation that a bundler carries', () => {
  const key = new TestPasskey()
  const signer = { address: key.address, first: key.key, key: key.key }
  const wrap = () => make({ account: key.address, wrap: { chainId: 1, kind: 'wrap', amount: 1_000n } })

  /** Does calls as one operation; answers the bundler's transaction. */
  async function carried(calls: TransactionCall[]): Promise<Hex> {
    const operation = await buildOperation(1, signer, calls)
    const hash = await sendOperation(1, { ...operation, signature: key.sign(hashOfOperation(1, operation)) })
    const found = await vi.waitFor(async () => {
      const told = await readOperation(1, hash)
      if (!told) throw new Error('not yet')
      return told
    }, 20_000)
    return found.receipt!.transactionHash!
  }

  test('its cost and what it leaves with the EntryPoint is no move; a failed one in a fine transaction is a failure', async () => {
    setBundlerUrl(1, devnet.bundlers[1]!)
    await node('anvil_setBalance', key.address, toHex(5n * ETHER))
    const plan = wrap()
    const call = callOf(stepOf(plan), null)
    // The first one deploys the account and pays in advance.
    for (let time = 0; time < 2; time++) {
      const happened = await happenedOf(await carried([call]), call, key.address)
      expect(happened.moves).toEqual([
        { currency: weth, raw: 1_000n, way: 'in' },
        { currency: 'NATIVE', raw: 1_000n, way: 'out' },
      ])
      expect(verdictOf(happened, ofStep(plan, plan.steps.length - 1))).toBe('done')
      expect(happened.cost).toBeGreaterThan(0n)
    }
    // A bundler refuses what reverts: another account carries it.
    const greedy: TransactionCall = {
      to: weth,
      data: concatHex(['0x2e1a7d4d', toHex(2n ** 200n, { size: 32 })]),
      value: 0n,
    }
    const operation = { ...(await buildOperation(1, signer, [call])), callData: encodeCalls([greedy]) }
    const packed = toPackedUserOperation({ ...operation, signature: key.sign(hashOfOperation(1, operation)) })
    const handled = await send({
      from: me,
      to: ENTRY_POINT,
      data: encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args: [[packed], me] }),
    })
    const failed = await happenedOf(handled, call, key.address)
    expect(failed).toMatchObject({ moves: [], failedInside: true, nativeKnown: true })
    expect(verdictOf(failed, ofStep(plan, plan.steps.length - 1))).toBe('failed')
  })
})

describe('[TX-2] [ER-3] what a wallet changed', () => {
  const wrap = () => make({ account: me, wrap: { chainId: 1, kind: 'wrap', amount: 1_000n } })

  test.each<[string, (call: TransactionCall) => Sending, CurrencyId[]]>([
    ['1 wei to a stranger', () => ({ from: me, to: STRANGER, value: 1n }), ['NATIVE']],
    ['another amount', call => ({ from: me, ...call, value: 999n }), [weth, 'NATIVE']],
    ['more of it', call => ({ from: me, ...call, value: 1_001n }), [weth, 'NATIVE']],
    ['nothing at all', () => ({ from: me, to: me }), []],
  ])('%s is no wrap', async (_, envelope, currencies) => {
    const deed = await run(wrap(), envelope)
    expect(deed.verdict).toBe('changed')
    expect(deed.currencies).toEqual(currencies)
    expect({ spent: deed.spent, received: deed.received }).toEqual(deed.truth)
  })

  test('other gas is no change', async () => {
    expect((await run(wrap(), call => ({ from: me, ...call, gas: 123_456n }))).verdict).toBe('done')
  })

  test('an approval for a stranger, in place of the swap', async () => {
    const plan = await planOver(poolOf(2, 'USDC', 'WETH'), tokenOf('USDC'), 'exactIn', 300_000_000n)
    const [, data] = approveCalls(tokenOf('USDC'))[0]!
    const call = callOf(stepOf(plan), null)
    const happened = await happenedOf(
      await send({ from: me, to: tokenOf('USDC'), data: data.replace(PERMIT2.slice(2), STRANGER.slice(2)) as Hex }),
      call,
    )
    expect(happened.permissions).toEqual([
      { via: 'token', token: tokenOf('USDC'), spender: STRANGER, amount: 2n ** 255n },
    ])
    expect(verdictOf(happened, ofStep(plan, plan.steps.length - 1))).toBe('changed')
  })

  test('reverted: sent, and its cost is told', async () => {
    const plan = await planOver(poolOf(2, 'USDC', 'WETH'), weth, 'exactIn', ETHER, { tokenIn: 'NATIVE' }, me, 0)
    const call = callOf(stepOf(plan), null)
    await send({
      from: devnet.accounts[1]!,
      ...callOf(
        stepOf(
          await planOver(
            poolOf(2, 'USDC', 'WETH'),
            weth,
            'exactIn',
            2n * ETHER,
            { tokenIn: 'NATIVE' },
            devnet.accounts[1]!,
          ),
        ),
        null,
      ),
    })
    const before = await balance('NATIVE', me)
    const outcome = await follow(await send({ from: me, ...call }), call)
    expect(outcome).toMatchObject({
      status: 'reverted',
      error: { code: 'swap.v2Slippage' },
      cost: before - (await balance('NATIVE', me)),
    })
  })
})

describe('[TX-2] what the node can’t tell is not made up', () => {
  test('two transactions of one account in one block: the balance says nothing of either; a swap’s logs still do', async () => {
    const ether = await planOver(poolOf(4, 'ETH', 'USDC'), NATIVE_ADDRESS, 'exactIn', ETHER / 10n)
    const wrapped = await planOver(poolOf(2, 'USDC', 'WETH'), weth, 'exactIn', ETHER / 10n, { tokenIn: 'NATIVE' })
    await node('evm_setAutomine', false)
    try {
      const calls = [ether, wrapped].map(plan => callOf(stepOf(plan), null))
      const hashes = [
        await node<Hex>('eth_sendTransaction', asParams({ from: me, ...calls[0]! })),
        await node<Hex>('eth_sendTransaction', asParams({ from: me, ...calls[1]! })),
      ]
      await node('evm_mine')
      const [unknown, known] = [await happenedOf(hashes[0]!, calls[0]!), await happenedOf(hashes[1]!, calls[1]!)]
      expect(unknown.nativeKnown).toBe(false)
      // It is byte for byte what was asked for: done, with an amount that can't be told.
      expect(verdictOf(unknown, ofStep(ether, ether.steps.length - 1))).toBe('done')
      expect(netOf(known, 'NATIVE')).toBe(-ETHER / 10n)
    } finally {
      await node('evm_setAutomine', true)
    }
  })

  test('a node without old state: what only the balance would tell is unknown', async () => {
    const forgetful = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: unknown[] }
      const old = method === 'eth_getBalance' && params[1] !== 'latest'
      const answer = old
        ? { error: { code: -32000, message: 'missing trie node' } }
        : { result: await node(method, ...params) }
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })
    await new Promise<void>(done => forgetful.listen(0, '127.0.0.1', done))
    try {
      setRpcUrl(1, `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}`)
      const bought = await run(await planOver(poolOf(4, 'ETH', 'USDC'), NATIVE_ADDRESS, 'exactIn', ETHER / 10n))
      expect([bought.verdict, bought.nativeKnown, bought.received]).toEqual(['done', false, bought.truth.received])
      expectTrue(
        await run(
          await planOver(poolOf(3, 'USDC', 'WETH'), tokenOf('USDC'), 'exactIn', 30_000_000n, { tokenOut: 'NATIVE' }),
        ),
      )
      const plan = make({ account: safe, wrap: { chainId: 1, kind: 'wrap', amount: 1_000n } })
      expect(
        (await run(plan, ({ to, data, value }) => ({ from: me, to: safe, data: relayCall(to, data, value) }))).verdict,
      ).toBe('unread')
    } finally {
      setRpcUrl(1, devnet.rpc[1]!)
      forgetful.closeAllConnections()
      forgetful.close()
    }
  })
})
