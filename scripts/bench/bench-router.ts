// npm run bench router: our router's time and output on a devnet, beside Uniswap's smart-order-router and an even
// four-way split; then the routes.
import { join } from 'node:path'
import { startDevnet } from '../../devnet/startDevnet.ts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById } from '../../src/domain/chains/chains.ts'
import type { PoolState } from '../../src/domain/protocols/PoolState.ts'
import { swapPool } from '../../src/domain/protocols/swapPool.ts'
import { findTrade, type TradeRequest } from '../../src/domain/routing/findTrade.ts'
import { readHead } from '../../src/onchain/quote/readGas.ts'
import { readPoolStates } from '../../src/onchain/quote/readPoolStates.ts'
import { readerAt, refOf } from '../../tests/support/chainQuotes.ts'
import { installPeer, makePeer, type PeerAnswer, placeContracts } from './routing/peerRouter.ts'
import { placesOf } from '../run/places.ts'
import { say } from '../run/steps.ts'

const CHAIN = 1
const TIMED_POOLS = 150
/** Peers round and estimate gas in their own ways: outputs are compared gross, at a gas price that doesn't matter. */
const GAS_PRICE = 1n
const PEER_LIMIT_BPS = 0.5

const folder = join(placesOf(process.env.TARN_HOME ?? '.tarn').home, 'bench')
const devnet = await startDevnet({ chains: [CHAIN], swaps: 300 })
try {
  const reader = readerAt(devnet.rpc[CHAIN]!)
  const { wrappedNative, v3Quoter } = chainById(CHAIN)!.contracts as { wrappedNative: Address; v3Quoter: Address }
  const head = await readHead(reader)
  const refs = devnet.pools.map(refOf)
  const readStarted = performance.now()
  const pools = await readPoolStates(reader, { chainId: CHAIN, refs, block: head.number })
  say(`${pools.length} pools read in ${Math.round(performance.now() - readStarted)} ms`)
  const token = (symbol: string) => devnet.tokens.find(each => each.symbol === symbol)!
  const common = { chainId: CHAIN, wrappedNative, block: head.number, blockTime: head.time }

  time(pools, common)
  evenSplit(pools, common)
  await besidePeer()

  /** p50 and p99 over random asks on as many pools as the goal names: the devnet's and shifted copies of them. */
  function time(
    states: readonly PoolState[],
    base: Pick<TradeRequest, 'chainId' | 'wrappedNative' | 'block' | 'blockTime'>,
  ): void {
    const many = Array.from({ length: TIMED_POOLS }, (_, i) => {
      const state = states[i % states.length]!
      return i < states.length ? state : shifted(state, i)
    })
    const symbols = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'cbBTC', 'UNI', 'LINK', 'PEPE', 'AAVE', 'ENS', 'CRV']
    const dollars: Record<string, number> = {
      WETH: 3000,
      WBTC: 90_000,
      cbBTC: 90_000,
      UNI: 8,
      LINK: 15,
      AAVE: 200,
      ENS: 20,
      PEPE: 0.00001,
      CRV: 0.5,
    }
    const times: number[] = []
    const processor: number[] = []
    for (let i = 0; i < 400; i++) {
      const [from, to] = [symbols[i % symbols.length]!, symbols[(i * 7 + 3) % symbols.length]!]
      if (from === to) continue
      const exactIn = i % 3 !== 0
      const worth = 10 ** (1 + ((i * 13) % 60) / 10)
      const given = exactIn ? from : to
      const amount =
        (BigInt(Math.floor((worth / (dollars[given] ?? 1)) * 10 ** 6)) * 10n ** BigInt(token(given).decimals)) /
        10n ** 6n
      const request: TradeRequest = {
        ...base,
        kind: exactIn ? 'exactIn' : 'exactOut',
        tokenIn: token(from).address,
        tokenOut: token(to).address,
        amount: amount || 1n,
        pools: many,
        gasPrice: 2_000_000_000n,
      }
      const started = performance.now()
      const used = process.threadCpuUsage()
      findTrade(request)
      // the first calls are the compiler's
      if (i < 40) continue
      times.push(performance.now() - started)
      const { user, system } = process.threadCpuUsage(used)
      processor.push((user + system) / 1000)
    }
    const at = (values: number[], share: number) =>
      values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!.toFixed(1)
    say(
      `Time on ${TIMED_POOLS} pools, ${times.length} asks of 10 to 10 M dollars: p50 ${at(times, 0.5)} ms (goal 10), p99 ${at(times, 0.99)} ms (goal 50)`,
    )
    // what a busy machine adds is not in here
    say(`Processor time of the same: p50 ${at(processor, 0.5)} ms, p99 ${at(processor, 0.99)} ms`)
  }

  /** 300 WETH over the four equal pools of ground.md, a quarter each, against our split of the same four and of all. */
  function evenSplit(
    states: readonly PoolState[],
    base: Pick<TradeRequest, 'chainId' | 'wrappedNative' | 'block' | 'blockTime'>,
  ): void {
    const amount = 300n * 10n ** 18n
    const usdc = token('USDC').address
    const four = states.filter(({ ref }) => {
      const between = [ref.token0, ref.token1].includes(usdc) && [ref.token0, ref.token1].includes(wrappedNative)
      return (
        between &&
        (ref.version === 'v2' ||
          (ref.version === 'v3' && (ref.fee === 500 || ref.fee === 3000)) ||
          (ref.version === 'v4' && ref.fee === 3000))
      )
    })
    let even = 0n
    for (const state of four) {
      const result = swapPool(state, state.ref.token0 === wrappedNative, amount / BigInt(four.length), true)
      if (result.status === 'ok') even += result.amountOut
    }
    const ask = {
      ...base,
      kind: 'exactIn',
      tokenIn: wrappedNative,
      tokenOut: usdc,
      amount,
      gasPrice: GAS_PRICE,
    } as const
    for (const [name, own] of [
      ['the same four pools', four],
      ['all pools', states],
    ] as const) {
      const ours = findTrade({ ...ask, pools: own })
      if (ours.status !== 'ok') throw new Error(ours.status)
      say(
        `300 WETH to USDC over ${name}: ours ${dollarsOf(ours.trade.amountOut)}, even split over ${four.length} ${dollarsOf(even)}, ratio ${ratio(ours.trade.amountOut, even)}`,
      )
    }
  }

  async function besidePeer(): Promise<void> {
    try {
      installPeer(folder)
    } catch (error) {
      say(
        `The peer can't be installed, so there is no comparison: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
      process.exitCode = 1
      return
    }
    await placeContracts(reader, folder, v3Quoter)
    const depths = new Map(devnet.pools.map(pool => [pool.id.toLowerCase(), (pool as { depth?: number }).depth ?? 2e6]))
    const known = pools.map(state => ({
      ref: state.ref,
      tvlUsd: (depths.get(state.ref.id) ?? 1e6) * 2,
      liquidity: state.kind === 'ticks' ? state.liquidity : 1n,
    }))
    const peer = makePeer(folder, { url: devnet.rpc[CHAIN]!, pools: known, gasPriceWei: GAS_PRICE })
    const asks = [
      ['WETH', 'USDC', 'exactIn', 300n * 10n ** 18n],
      ['WETH', 'USDC', 'exactIn', 5n * 10n ** 18n],
      ['USDC', 'WETH', 'exactOut', 100n * 10n ** 18n],
      ['WBTC', 'USDC', 'exactIn', 20n * 10n ** 8n],
      ['UNI', 'DAI', 'exactIn', 50_000n * 10n ** 18n],
      ['LINK', 'WBTC', 'exactIn', 20_000n * 10n ** 18n],
      ['USDC', 'UNI', 'exactOut', 20_000n * 10n ** 18n],
      ['USDT', 'DAI', 'exactIn', 2_000_000n * 10n ** 6n],
    ] as const
    const gains: number[] = []
    const speeds: number[] = []
    for (const [from, to, kind, amount] of asks) {
      const [tokenIn, tokenOut] = [token(from), token(to)]
      const request = {
        ...common,
        kind,
        tokenIn: tokenIn.address,
        tokenOut: tokenOut.address,
        amount,
        pools,
        gasPrice: GAS_PRICE,
      }
      const started = performance.now()
      const ours = findTrade(request)
      const ms = performance.now() - started
      if (ours.status !== 'ok') throw new Error(`${from} to ${to}: ${ours.status}`)
      let theirs: PeerAnswer
      try {
        theirs = await peer({ tokenIn, tokenOut, kind, amount })
      } catch (error) {
        say(
          `${from} → ${to} ${kind} ${amount}: the peer failed (${error instanceof Error ? error.message.slice(0, 120) : error})`,
        )
        continue
      }
      const gainOf = ({ amountIn, amountOut }: { amountIn: bigint; amountOut: bigint }) =>
        ((kind === 'exactIn' ? Number(amountOut) / Number(theirs.amount) : Number(theirs.amount) / Number(amountIn)) -
          1) *
        10_000
      const gain = gainOf(ours.trade)
      gains.push(gain)
      // most of its answers are over v3 alone: held to the same pools, too
      const same = findTrade({ ...request, pools: pools.filter(state => state.ref.version === 'v3') })
      const among = same.status === 'ok' && /^(V3[^A-Z]*)+$/.test(theirs.routes) ? gainOf(same.trade) : undefined
      if (among !== undefined) gains.push(among)
      speeds.push(theirs.ms / ms)
      say(
        `${from} → ${to} ${kind}: ours ${gain >= 0 ? '+' : ''}${gain.toFixed(2)} bps of the peer's${among === undefined ? '' : ` (over v3 alone ${among >= 0 ? '+' : ''}${among.toFixed(2)})`}, ${ms.toFixed(1)} ms and ${ours.trade.legs.length} legs against ${Math.round(theirs.ms)} ms (${theirs.routes})`,
      )
    }
    if (gains.length === 0) {
      say('The peer answered nothing.')
      process.exitCode = 1
      return
    }
    const worst = Math.min(...gains)
    speeds.sort((x, y) => x - y)
    say(
      `Worst against the peer: ${worst.toFixed(2)} bps (goal: not below −${PEER_LIMIT_BPS}); ${Math.round(speeds[speeds.length >> 1]!)} × its speed in the middle`,
    )
    if (worst < -PEER_LIMIT_BPS) process.exitCode = 1
  }
} finally {
  await devnet.stop()
}
// the optimum beside it
await import('./bench-routes.ts')

/** A copy of a pool under another name, a little deeper or shallower. */
function shifted(state: PoolState, i: number): PoolState {
  const ref = { ...state.ref, id: `${state.ref.id}${i}` }
  const scale = BigInt(70 + (i % 7) * 10)
  const by = (value: bigint) => (value * scale) / 100n
  if (state.kind === 'pair') return { ...state, ref, reserve0: by(state.reserve0), reserve1: by(state.reserve1) }
  if (state.kind === 'ticks') return { ...state, ref, liquidity: by(state.liquidity), nets: state.nets.map(by) }
  return { ...state, ref }
}

function dollarsOf(raw: bigint): string {
  return (Number(raw) / 1e6).toFixed(2)
}

function ratio(ours: bigint, theirs: bigint): string {
  return (Number(ours) / Number(theirs)).toFixed(5)
}
