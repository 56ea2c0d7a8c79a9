import type { Address } from '../chains/Chain.ts'
import { poolKey } from '../protocols/v4/poolKey.ts'
import { type CurrencyId, NATIVE_ADDRESS, type RouteHop, type Trade, type TradeLeg } from '../swap/Trade.ts'
import type { ProtocolVersion } from '../versions.ts'
import { CONTRACT_BALANCE, OPEN_DELTA, ROUTER_ITSELF, type RouterCommand, type V4Action } from './UniversalRouter.ts'

/** Everything the router's commands depend on beside the trade. */
export type Terms = {
  wrappedNative: Address
  recipient: Address
  /** Gets back what an exact output leaves of its maximum. */
  account: Address
  minOut: bigint
  maxIn: bigint
}

const MAX_UINT128 = (1n << 128n) - 1n

/** Hops that one command can run: one protocol, and in v4 one currency after another (native and wrapped differ). */
type Segment = { version: ProtocolVersion; hops: RouteHop[] }

type Run = {
  /** Fixed amount, or all the router holds of it. */
  amountIn: bigint
  payerIsUser: boolean
  recipient: Address
  minOut: bigint
}

function segmentsOf(leg: TradeLeg): Segment[] {
  const segments: Segment[] = []
  for (const hop of leg.hops) {
    const last = segments.at(-1)
    const { version } = hop.pool
    if (last?.version === version && last.hops.at(-1)!.tokenOut === hop.tokenIn) last.hops.push(hop)
    else segments.push({ version, hops: [hop] })
  }
  return segments
}

const tokensOf = (hops: readonly RouteHop[]): Address[] => [hops[0]!.tokenIn, ...hops.map(hop => hop.tokenOut)]
const feesOf = (hops: readonly RouteHop[]): number[] => hops.map(hop => hop.pool.fee)

/** LIST: a swap of an exact input, by version. */
const exactInOf: Record<ProtocolVersion, (hops: readonly RouteHop[], run: Run) => RouterCommand> = {
  v2: (hops, { minOut: amountOutMin, ...run }) => ({
    ...{ name: 'V2_SWAP_EXACT_IN', ...run, amountOutMin, tokens: tokensOf(hops) },
  }),
  v3: (hops, { minOut: amountOutMin, ...run }) => ({
    ...{ name: 'V3_SWAP_EXACT_IN', ...run, amountOutMin, tokens: tokensOf(hops), fees: feesOf(hops) },
  }),
  v4: swapExactIn,
}

function swapExactIn(hops: readonly RouteHop[], run: Run): RouterCommand {
  const { amountIn, payerIsUser, recipient, minOut: amountOutMin } = run
  const tokens = tokensOf(hops)
  const [currencyIn, currencyOut] = [tokens[0]!, tokens.at(-1)!]
  const all = amountIn === CONTRACT_BALANCE
  const swaps = hops.map(
    (hop, i): V4Action => ({
      action: 'SWAP_EXACT_IN_SINGLE',
      poolKey: poolKey(hop.pool),
      zeroForOne: hop.zeroForOne,
      amountIn: i || all ? OPEN_DELTA : amountIn,
      amountOutMinimum: i === hops.length - 1 ? amountOutMin : 0n,
      hookData: '0x',
    }),
  )
  const settle: V4Action = {
    action: 'SETTLE',
    currency: currencyIn,
    amount: all ? CONTRACT_BALANCE : OPEN_DELTA,
    payerIsUser,
  }
  const take: V4Action = { action: 'TAKE', currency: currencyOut, recipient, amount: OPEN_DELTA }
  return { name: 'V4_SWAP', actions: all ? [settle, ...swaps, take] : [...swaps, settle, take] }
}

type Wanted = { amountOut: bigint; amountInMax: bigint; recipient: Address }

/** LIST: a swap of an exact output, by version, paid from what the router holds. */
const exactOutOf: Record<ProtocolVersion, (hops: readonly RouteHop[], wanted: Wanted) => RouterCommand> = {
  v2: (hops, wanted) => ({
    ...{ name: 'V2_SWAP_EXACT_OUT', ...wanted, tokens: tokensOf(hops), payerIsUser: false },
  }),
  v3: (hops, wanted) => ({
    ...{ name: 'V3_SWAP_EXACT_OUT', ...wanted, tokens: tokensOf(hops), fees: feesOf(hops), payerIsUser: false },
  }),
  v4: swapExactOut,
}

function swapExactOut(hops: readonly RouteHop[], { amountOut, amountInMax, recipient }: Wanted): RouterCommand {
  const tokens = tokensOf(hops)
  const [currencyIn, currencyOut] = [tokens[0]!, tokens.at(-1)!]
  // last pool first: what it wants is the debt that the pool before it pays
  const swaps = hops.toReversed().map(
    (hop, i): V4Action => ({
      action: 'SWAP_EXACT_OUT_SINGLE',
      poolKey: poolKey(hop.pool),
      zeroForOne: hop.zeroForOne,
      amountOut: i ? OPEN_DELTA : amountOut,
      amountInMaximum: i === hops.length - 1 ? amountInMax : MAX_UINT128,
      hookData: '0x',
    }),
  )
  return {
    name: 'V4_SWAP',
    actions: [
      ...swaps,
      { action: 'SETTLE', currency: currencyIn, amount: OPEN_DELTA, payerIsUser: false },
      { action: 'TAKE', currency: currencyOut, recipient, amount: amountOut },
    ],
  }
}

/**
 * Segments of one exact-input leg: what lies between them waits in the router, wrapped or unwrapped where the next one
 * wants it so.
 */
function exactInLeg(leg: TradeLeg, run: Run): RouterCommand[] {
  const segments = segmentsOf(leg)
  return segments.flatMap((segment, i) => {
    const [first, last] = [i === 0, i === segments.length - 1]
    const commands: RouterCommand[] = []
    const before = segments[i - 1]?.hops.at(-1)?.tokenOut
    if (before && before !== segment.hops[0]!.tokenIn) {
      commands.push(
        before === NATIVE_ADDRESS
          ? { name: 'WRAP_ETH', recipient: ROUTER_ITSELF, amount: CONTRACT_BALANCE }
          : { name: 'UNWRAP_WETH', recipient: ROUTER_ITSELF, amountMin: 0n },
      )
    }
    commands.push(
      exactInOf[segment.version](segment.hops, {
        amountIn: first ? run.amountIn : CONTRACT_BALANCE,
        payerIsUser: first && run.payerIsUser,
        recipient: last ? run.recipient : ROUTER_ITSELF,
        minOut: last ? run.minOut : 0n,
      }),
    )
    return commands
  })
}

const inPool = (currency: CurrencyId): Address => (currency === 'NATIVE' ? NATIVE_ADDRESS : currency)

/**
 * Commands of a trade, in the legs' order; whatever the number of legs, one minimum (or maximum) holds for their sum.
 */
export function routerCommands(trade: Trade, terms: Terms): RouterCommand[] {
  return trade.kind === 'exactIn' ? exactIn(trade, terms) : exactOut(trade, terms)
}

function exactIn(trade: Trade, { wrappedNative, recipient, minOut }: Terms): RouterCommand[] {
  const [sold, bought] = [inPool(trade.tokenIn), inPool(trade.tokenOut)]
  const commands: RouterCommand[] = []
  const legIn = (leg: TradeLeg) => leg.hops[0]!.tokenIn
  const legOut = (leg: TradeLeg) => leg.hops.at(-1)!.tokenOut
  const sum = (legs: TradeLeg[]) => legs.reduce((total, leg) => total + leg.amountIn, 0n)
  const natives = trade.legs.filter(leg => legIn(leg) === NATIVE_ADDRESS)
  const others = trade.legs.filter(leg => legIn(leg) !== NATIVE_ADDRESS)
  const ends = new Set(trade.legs.map(legOut))
  const direct = trade.legs.length === 1 && ends.has(bought)
  const run = (leg: TradeLeg, payerIsUser: boolean) =>
    exactInLeg(leg, {
      amountIn: leg.amountIn,
      payerIsUser,
      recipient: direct ? recipient : ROUTER_ITSELF,
      minOut: direct ? minOut : 0n,
    })

  if (natives.length && sold !== NATIVE_ADDRESS) {
    commands.push({ name: 'PERMIT2_TRANSFER_FROM', token: sold, recipient: ROUTER_ITSELF, amount: sum(natives) })
    commands.push({ name: 'UNWRAP_WETH', recipient: ROUTER_ITSELF, amountMin: sum(natives) })
  }
  commands.push(...natives.flatMap(leg => run(leg, false)))
  if (others.length && sold === NATIVE_ADDRESS)
    commands.push({ name: 'WRAP_ETH', recipient: ROUTER_ITSELF, amount: sum(others) })
  commands.push(...others.flatMap(leg => run(leg, sold !== NATIVE_ADDRESS)))

  if (direct) return commands
  if (bought === NATIVE_ADDRESS && ends.has(wrappedNative)) {
    if (ends.size === 1) return [...commands, { name: 'UNWRAP_WETH', recipient, amountMin: minOut }]
    commands.push({ name: 'UNWRAP_WETH', recipient: ROUTER_ITSELF, amountMin: 0n })
  }
  if (bought === wrappedNative && ends.has(NATIVE_ADDRESS)) {
    commands.push({ name: 'WRAP_ETH', recipient: ROUTER_ITSELF, amount: CONTRACT_BALANCE })
  }
  return [...commands, { name: 'SWEEP', token: bought, recipient, amountMin: minOut }]
}

/**
 * The maximum comes into the router first, legs are paid from there and the rest goes back: so the maximum holds for
 * the sum, and Permit2's exact allowance is used up.
 */
function exactOut(trade: Trade, { wrappedNative, recipient, account, maxIn }: Terms): RouterCommand[] {
  const [sold, bought] = [inPool(trade.tokenIn), inPool(trade.tokenOut)]
  const commands: RouterCommand[] = []
  const natives = trade.legs.filter(leg => leg.hops[0]!.tokenIn === NATIVE_ADDRESS)
  const others = trade.legs.filter(leg => leg.hops[0]!.tokenIn !== NATIVE_ADDRESS)
  const run = (leg: TradeLeg): RouterCommand[] => {
    const gives = leg.hops.at(-1)!.tokenOut
    const own = gives === bought
    const [segment] = segmentsOf(leg)
    const command = exactOutOf[segment!.version](segment!.hops, {
      amountOut: leg.amountOut,
      amountInMax: maxIn,
      recipient: own ? recipient : ROUTER_ITSELF,
    })
    if (own) return [command]
    if (bought === NATIVE_ADDRESS) return [command, { name: 'UNWRAP_WETH', recipient, amountMin: leg.amountOut }]
    return [command, { name: 'WRAP_ETH', recipient, amount: leg.amountOut }]
  }

  if (sold !== NATIVE_ADDRESS) {
    commands.push({ name: 'PERMIT2_TRANSFER_FROM', token: sold, recipient: ROUTER_ITSELF, amount: maxIn })
    if (natives.length) commands.push({ name: 'UNWRAP_WETH', recipient: ROUTER_ITSELF, amountMin: maxIn })
  }
  commands.push(...natives.flatMap(run))
  const wraps = sold === NATIVE_ADDRESS ? others.length > 0 : natives.length > 0
  if (wraps) commands.push({ name: 'WRAP_ETH', recipient: ROUTER_ITSELF, amount: CONTRACT_BALANCE })
  commands.push(...others.flatMap(run))
  if (sold === NATIVE_ADDRESS && wraps) return [...commands, { name: 'UNWRAP_WETH', recipient: account, amountMin: 0n }]
  return [...commands, { name: 'SWEEP', token: wraps ? wrappedNative : sold, recipient: account, amountMin: 0n }]
}
