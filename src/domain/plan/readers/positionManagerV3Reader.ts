import type { Address } from '../../chains/Chain.ts'
import { ZERO_ADDRESS } from '../../Hex.ts'
import type { CurrencyId } from '../../swap/Trade.ts'
import type { Effects, Hex, PositionChange } from '../Expectation.ts'
import { address, selectorOf, strictly, uint, words } from '../words.ts'

const SELECTORS = {
  '0x13ead562': 'createAndInitializePoolIfNecessary',
  '0x88316456': 'mint',
  '0x219f5d17': 'increaseLiquidity',
  '0x0c49ccbe': 'decreaseLiquidity',
  '0xfc6f7865': 'collect',
  '0x42966c68': 'burn',
  '0x12210e8a': 'refundETH',
  '0x49404b7c': 'unwrapWETH9',
  '0xdf2ab5bb': 'sweepToken',
} as const
const MULTICALL = '0xac9650d8'
const MOST = (1n << 128n) - 1n

type Where = { manager: Address; wrapper: Address; value: bigint; positions: readonly PositionChange[] }

/** What is known after some parts of a call. */
class Reading {
  readonly spends: Effects['spends'] = []
  readonly gives: Effects['gives'] = []
  readonly items: NonNullable<Effects['items']> = []
  readonly arrives: NonNullable<Effects['arrives']> = []
  readonly positions: NonNullable<Effects['positions']> = []
  readonly deadlines = new Set<bigint>()
  /** By position: least that was withdrawn and not collected yet. */
  readonly withdrawn = new Map<bigint, readonly [bigint, bigint]>()
  /** What the manager itself holds for a moment. */
  readonly passing = new Set<Address>()
  refunds = false
  readonly #where: Where
  constructor(where: Where) {
    this.#where = where
  }

  /** The tokens of a position: no call says them, so what was reviewed does. */
  tokensOf(id: bigint): readonly [Address, Address] {
    const { manager, positions } = this.#where
    const known = positions.find(each => each.contract === manager && each.id === id)
    if (!known) throw new RangeError('a position that nobody reviewed')
    return known.tokens
  }

  pays(token: Address, amount: bigint): void {
    const { wrapper, value } = this.#where
    // What is sent along is taken first, and only where it is enough.
    if (value > 0n && token === wrapper) {
      if (value < amount) throw new RangeError('less is sent along than is asked for')
      this.sentFor = true
    } else this.spends.push({ currency: token, amount })
  }
  sentFor = false
}

/** LIST: what each part does. */
const parts: Record<(typeof SELECTORS)[keyof typeof SELECTORS], (data: Hex, reading: Reading, where: Where) => void> = {
  createAndInitializePoolIfNecessary: data => {
    const [token0, token1, fee, price] = words(data, 4)
    address(token0)
    address(token1)
    uint(fee, 24n)
    uint(price, 160n)
  },
  mint: (data, reading, { manager }) => {
    const [token0, token1, fee, , , most0 = 0n, most1 = 0n, , , to, deadline = 0n] = words(data, 11)
    uint(fee, 24n)
    reading.pays(address(token0), most0)
    reading.pays(address(token1), most1)
    reading.arrives.push({ contract: manager, to: address(to) })
    reading.deadlines.add(deadline)
  },
  increaseLiquidity: (data, reading, { manager }) => {
    const [id = 0n, most0 = 0n, most1 = 0n, , , deadline = 0n] = words(data, 6)
    const [token0, token1] = reading.tokensOf(id)
    reading.pays(token0, most0)
    reading.pays(token1, most1)
    reading.positions.push({ contract: manager, id, takes: 0n, adds: true })
    reading.deadlines.add(deadline)
  },
  decreaseLiquidity: (data, reading, { manager }) => {
    const [id = 0n, liquidity, least0 = 0n, least1 = 0n, deadline = 0n] = words(data, 5)
    reading.positions.push({ contract: manager, id, takes: uint(liquidity, 128n), adds: false })
    const [before0, before1] = reading.withdrawn.get(id) ?? [0n, 0n]
    reading.withdrawn.set(id, [before0 + least0, before1 + least1])
    reading.deadlines.add(deadline)
  },
  collect: (data, reading, { manager }) => {
    const [id = 0n, to, most0, most1] = words(data, 4)
    if (most0 !== MOST || most1 !== MOST) throw new RangeError('less is collected than is owed')
    const tokens = reading.tokensOf(id)
    const recipient = address(to)
    reading.positions.push({ contract: manager, id, takes: 0n, adds: false })
    const least = reading.withdrawn.get(id) ?? [0n, 0n]
    reading.withdrawn.delete(id)
    for (const [side, currency] of tokens.entries())
      if (recipient === ZERO_ADDRESS) reading.passing.add(currency)
      else reading.gives.push({ recipient, currency, min: least[side] ?? 0n })
  },
  burn: (data, reading, { manager }) => {
    const [id = 0n] = words(data, 1)
    reading.tokensOf(id)
    reading.items.push({ contract: manager, id, to: ZERO_ADDRESS })
  },
  refundETH: (data, reading) => {
    words(data, 0)
    reading.refunds = true
  },
  unwrapWETH9: (data, reading, { wrapper }) => {
    const [min = 0n, to] = words(data, 2)
    paysOut(reading, wrapper, { currency: 'NATIVE', min, recipient: address(to) })
  },
  sweepToken: (data, reading) => {
    const [token, min = 0n, to] = words(data, 3)
    paysOut(reading, address(token), { currency: address(token), min, recipient: address(to) })
  },
}

/** What passes through the manager goes on, each once. */
function paysOut(
  reading: Reading,
  token: Address,
  give: { currency: CurrencyId; min: bigint; recipient: Address },
): void {
  if (!reading.passing.delete(token)) throw new RangeError('paid out of what is not there')
  reading.gives.push(give)
}

/**
 * Calldata of v3's position manager, part by part. Throws a RangeError on a part that is never written here, and where
 * something is left behind.
 */
export function positionManagerV3Reader(data: Hex, where: Where): Effects {
  const reading = new Reading(where)
  const all = selectorOf(data) === MULTICALL ? (strictly([{ type: 'bytes[]' }], data)[0] as readonly Hex[]) : [data]
  for (const part of all) {
    const name = SELECTORS[selectorOf(part) as keyof typeof SELECTORS]
    if (!name) throw new RangeError('a part that is not read here')
    parts[name](part, reading, where)
  }
  const { spends, gives, items, arrives, positions, deadlines, passing, withdrawn, refunds, sentFor } = reading
  if (passing.size > 0 || withdrawn.size > 0) throw new RangeError('something is left with the manager')
  if (where.value > 0n !== refunds || refunds !== sentFor) throw new RangeError('what is sent along does not come back')
  if (deadlines.size > 1) throw new RangeError('several deadlines')
  const [deadline] = deadlines
  return {
    ...{ spends, gives, items, arrives, positions, permits: [], body: data.toLowerCase() },
    ...(deadline === undefined ? {} : { deadline }),
  }
}
