// npm run bench routes [seed…]: our router on six kinds of graphs beside what no router can beat (routingOptimum);
// time, exact output's real spending.
import { findTrade, type TradeRequest } from '../../src/domain/routing/findTrade.ts'
import * as NetValue from '../../src/domain/swap/NetValue.ts'
import { say } from '../run/steps.ts'
import { graphKinds, makeGraph, randomOf } from './routing/routingGraphs.ts'
import { routingOptimum } from './routing/routingOptimum.ts'

const SEEDS = [1, 2, 3]
const ASKS = 14
/** Asks before these are the compiler's. */
const WARM = 6
const BEHIND_BPS = 1
const P50_MS = 10
const P99_MS = 50
/**
 * What is asked: exact output by the router's own commands alone, and as the swap asks it, where an exact input may
 * stand in at the least automatic slippage. The bound is that of any trade, across protocols; beside it the one of what
 * the router contract can do, which has no exact output across them: the goal of an exact output is held to that one.
 * With a gas price, as the app asks, a trade must fit a transaction and pays for it: what is left of it then stands
 * beside the bound of those that pay nothing, and has no goal but time.
 */
const SIDES = [
  { name: 'exact input', kind: 'exactIn' },
  { name: 'exact output (real spending), none standing in', kind: 'exactOut' },
  { name: 'exact output (real spending)', kind: 'exactOut', slippage: { bps: 50, auto: false } },
  { name: 'exact input with gas', kind: 'exactIn', gasPrice: 2_000_000_000n },
  {
    name: 'exact output with gas',
    kind: 'exactOut',
    slippage: { bps: 50, auto: false },
    gasPrice: 2_000_000_000n,
  },
] as const

const seeds = process.argv.slice(2).flatMap(each => (/^\d+$/.test(each) ? [Number(each)] : []))
const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

for (const kind of graphKinds) {
  for (const { name, ...side } of SIDES) {
    const behind: number[] = []
    const behindContract: number[] = []
    const times: number[] = []
    const processor: number[] = []
    const legs: number[] = []
    let [unfilled, asked, standIns] = [0, 0, 0]
    for (const seed of seeds.length ? seeds : SEEDS) {
      const { tokens, pools, wrappedNative } = makeGraph(kind, seed)
      const random = randomOf(seed * 7_919)
      for (let i = 0; i < ASKS; i++) {
        const [sold, bought] = [random(), random()].map(share => tokens[Math.floor(share * tokens.length)]!)
        const worth = 10 ** (3 + 2.5 * random())
        if (sold === bought) continue
        const given = side.kind === 'exactIn' ? sold! : bought!
        const request: TradeRequest = {
          chainId: 1,
          wrappedNative,
          ...side,
          tokenIn: sold!.address,
          tokenOut: bought!.address,
          amount: BigInt(Math.floor((worth / given.usd) * 10 ** given.decimals)),
          // every question of the app comes with a list of its own
          pools: [...pools],
          block: 1n,
          blockTime: 1,
        }
        const [started, used] = [performance.now(), processorMs()]
        const ours = findTrade(request)
        if (i >= WARM || seed !== (seeds[0] ?? SEEDS[0])) {
          times.push(performance.now() - started)
          processor.push(processorMs() - used)
        }
        asked++
        if (ours.status !== 'ok') {
          unfilled++
          continue
        }
        const { trade } = ours
        legs.push(trade.legs.length)
        if (trade.wanted !== undefined) standIns++
        const net = Math.abs(Number(NetValue.of(trade)))
        const spent = Number(trade.amountIn)
        const amount = routingOptimum(request, trade)
        behind.push((side.kind === 'exactIn' ? 1 - net / amount : 1 - amount / net) * 10_000)
        if (side.kind === 'exactOut' && trade.wanted === undefined && !('gasPrice' in side))
          behindContract.push((1 - routingOptimum(request, trade, false) / spent) * 10_000)
      }
    }
    const bps = (share: number, of = behind) => at(of, share).toFixed(3)
    const contract = behindContract.length
      ? `, that of the contract p50 ${bps(0.5, behindContract)}, p95 ${bps(0.95, behindContract)}, worst ${bps(1, behindContract)} bps`
      : ''
    // what a busy machine adds to a time is none of the search's: the processor's is held to the goals
    const goals: [string, boolean][] = [
      [`p50 ${P50_MS} ms`, at(processor, 0.5) <= P50_MS],
      [`p99 ${P99_MS} ms`, at(processor, 0.99) <= P99_MS],
    ]
    if (!('gasPrice' in side)) {
      const held = side.kind === 'exactIn' ? behind : behindContract
      goals.unshift([
        `${BEHIND_BPS} bps at p95${held === behind ? '' : ' of the contract'}`,
        at(held, 0.95) <= BEHIND_BPS,
      ])
    }
    const ms = (share: number, of: readonly number[]) => at(of, share).toFixed(1)
    say(
      `${kind}, ${name}: behind the bound p50 ${bps(0.5)}, p95 ${bps(0.95)}, worst ${bps(1)} bps${contract}; processor p50 ${ms(0.5, processor)} ms, p99 ${ms(0.99, processor)} ms, by the clock ${ms(0.5, times)} and ${ms(0.99, times)} ms; legs p50 ${at(legs, 0.5)}, most ${at(legs, 1)}; ${unfilled} of ${asked} not filled${'slippage' in side ? `, ${standIns} by an exact input that stands in` : ''}. Goals: ${goals.map(([goal, met]) => `${goal} ${met ? 'met' : 'MISSED'}`).join(', ')}`,
    )
    if (goals.some(([, met]) => !met)) process.exitCode = 1
  }
}
say(`Memory: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`)
