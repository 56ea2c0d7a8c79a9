import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'
import { ZERO_ADDRESS } from '../../Hex.ts'
import { type CurrencyId, NATIVE_ADDRESS } from '../../swap/Trade.ts'
import type { Effects, Hex, PositionChange } from '../Expectation.ts'
import { detailsOf, type Permission, type PermitDetails } from '../../router/Permit2.ts'
import { textOf } from '../textOf.ts'
import { selectorOf, strictly } from '../words.ts'

/**
 * multicall(bytes[]) · modifyLiquidities(bytes,uint256) · initializePool(PoolKey,uint160) ·
 * permit(address,PermitSingle,bytes) · permitBatch(address,PermitBatch,bytes)
 */
const MULTICALL = '0xac9650d8'
const MODIFY = '0xdd46508f'
const INITIALISE = '0xf7020405'
const PERMIT = '0x2b67b570'
const PERMIT_BATCH = '0x002a3e3a'

const field = (name: string, type: string) => ({ name, type })
const KEY = {
  type: 'tuple',
  components: [
    field('currency0', 'address'),
    field('currency1', 'address'),
    field('fee', 'uint24'),
    field('tickSpacing', 'int24'),
    field('hooks', 'address'),
  ],
} as const
const DETAILS = [
  field('token', 'address'),
  field('amount', 'uint160'),
  field('expiration', 'uint48'),
  field('nonce', 'uint48'),
]
const permissionAbi = (details: 'tuple' | 'tuple[]') => [
  { type: 'address' },
  {
    type: 'tuple',
    components: [
      { ...field('details', details), components: DETAILS },
      field('spender', 'address'),
      field('sigDeadline', 'uint256'),
    ],
  },
  { type: 'bytes' },
]
const types = (...names: string[]) => names.map(type => ({ type }))

type Where = { manager: Address; account: Address; value: bigint; positions: readonly PositionChange[] }
type Key = { currency0: Address; currency1: Address }
type Pair = readonly [Address, Address]

const low = (text: unknown): Address => String(text).toLowerCase() as Address
const currencyOf = (token: Address): CurrencyId => (token === NATIVE_ADDRESS ? 'NATIVE' : token)

/** Parameters of an action, refused (RangeError) unless writing them again gives the same bytes. */
function exactly(kinds: readonly { type: string }[], data: Hex): readonly unknown[] {
  const values = decodeAbiParameters(kinds, data)
  if (encodeAbiParameters(kinds, values).toLowerCase() !== data.toLowerCase())
    throw new RangeError('parameters are not written as they are read')
  return values
}
/** Hooks are told nothing here. */
function silent(hookData: unknown): void {
  if (hookData !== '0x') throw new RangeError('something is said to a hook')
}

/** What is known after some actions. */
class Reading {
  readonly spends: Effects['spends'] = []
  readonly gives: Effects['gives'] = []
  readonly items: NonNullable<Effects['items']> = []
  readonly arrives: NonNullable<Effects['arrives']> = []
  readonly positions: NonNullable<Effects['positions']> = []
  /** What must be paid, and what may be taken, by currency: `least`. */
  readonly owing = new Set<Address>()
  readonly taking = new Map<Address, bigint>()
  sweeps = false
  readonly #where: Where
  constructor(where: Where) {
    this.#where = where
  }

  /** The currencies of a position: no action says them, so what was reviewed does. */
  pairOf(id: bigint): Pair {
    const { manager, positions } = this.#where
    const known = positions.find(each => each.contract === manager && each.id === id)
    if (!known) throw new RangeError('a position that nobody reviewed')
    return known.tokens
  }
  pays(pair: Pair, most: readonly [bigint, bigint]): void {
    for (const [side, token] of pair.entries()) {
      this.owing.add(token)
      // The native currency is sent along: the call's value is the most of it.
      if (token !== NATIVE_ADDRESS) this.spends.push({ currency: token, amount: most[side] ?? 0n })
      else if ((most[side] ?? 0n) > this.#where.value) throw new RangeError('less is sent along than is asked for')
    }
  }
  takes(pair: Pair, least: readonly [bigint, bigint]): void {
    for (const [side, token] of pair.entries())
      this.taking.set(token, (this.taking.get(token) ?? 0n) + (least[side] ?? 0n))
  }
}

/** LIST: what each action does. */
const actions: Record<number, (data: Hex, reading: Reading, where: Where) => void> = {
  // INCREASE_LIQUIDITY
  0: (data, reading, { manager }) => {
    const kinds = types('uint256', 'uint256', 'uint128', 'uint128', 'bytes')
    const [id, , most0, most1, hook] = exactly(kinds, data) as [bigint, bigint, bigint, bigint, Hex]
    silent(hook)
    reading.positions.push({ contract: manager, id, takes: 0n, adds: true })
    reading.pays(reading.pairOf(id), [most0, most1])
  },
  // DECREASE_LIQUIDITY
  1: (data, reading, { manager }) => {
    const kinds = types('uint256', 'uint256', 'uint128', 'uint128', 'bytes')
    const [id, liquidity, least0, least1, hook] = exactly(kinds, data) as [bigint, bigint, bigint, bigint, Hex]
    silent(hook)
    reading.positions.push({ contract: manager, id, takes: liquidity, adds: false })
    reading.takes(reading.pairOf(id), [least0, least1])
  },
  // MINT_POSITION
  2: (data, reading, { manager }) => {
    const kinds = [KEY, ...types('int24', 'int24', 'uint256', 'uint128', 'uint128', 'address', 'bytes')]
    const [key, , , , most0, most1, to, hook] = exactly(kinds, data) as [
      Key,
      number,
      number,
      bigint,
      bigint,
      bigint,
      string,
      Hex,
    ]
    silent(hook)
    reading.arrives.push({ contract: manager, to: low(to) })
    reading.pays([low(key.currency0), low(key.currency1)], [most0, most1])
  },
  // BURN_POSITION
  3: (data, reading, { manager }) => {
    const [id, least0, least1, hook] = exactly(types('uint256', 'uint128', 'uint128', 'bytes'), data) as [
      bigint,
      bigint,
      bigint,
      Hex,
    ]
    silent(hook)
    reading.items.push({ contract: manager, id, to: ZERO_ADDRESS })
    reading.takes(reading.pairOf(id), [least0, least1])
  },
  // SETTLE_PAIR
  13: (data, reading) => {
    for (const token of exactly(types('address', 'address'), data).map(low)) settle(reading, token)
  },
  // TAKE_PAIR
  17: (data, reading) => {
    const [token0, token1, to] = exactly(types('address', 'address', 'address'), data).map(low) as [
      Address,
      Address,
      Address,
    ]
    for (const token of [token0, token1]) {
      const min = reading.taking.get(token)
      if (min === undefined) throw new RangeError('taken of what is not there')
      reading.taking.delete(token)
      reading.gives.push({ recipient: to, currency: currencyOf(token), min })
    }
  },
  // CLOSE_CURRENCY: pays what is owed, or takes it for the caller
  18: (data, reading) => {
    const [token] = exactly(types('address'), data).map(low)
    settle(reading, token)
  },
  // SWEEP
  20: (data, reading) => {
    const [token, to] = exactly(types('address', 'address'), data).map(low) as [Address, Address]
    if (token !== NATIVE_ADDRESS || reading.sweeps) throw new RangeError('a token is swept')
    reading.sweeps = true
    reading.gives.push({ recipient: to, currency: 'NATIVE', min: 0n })
  },
}

function settle(reading: Reading, token: Address | undefined): void {
  if (token === undefined || !reading.owing.delete(token)) throw new RangeError('paid for nothing')
}

/**
 * The actions of a call: all that is owed is paid, all that may be taken is taken, and what is sent along comes back.
 */
function readActions(unlock: Hex, where: Where): Reading {
  const [codes, parameters] = exactly(types('bytes', 'bytes[]'), unlock) as [Hex, readonly Hex[]]
  const reading = new Reading(where)
  if (codes.length !== 2 + 2 * parameters.length) throw new RangeError('as many actions as parameters')
  for (const [at, data] of parameters.entries()) {
    const act = actions[Number.parseInt(codes.slice(2 + 2 * at, 4 + 2 * at), 16)]
    if (!act) throw new RangeError('an action that is not read here')
    act(data, reading, where)
  }
  if (reading.owing.size > 0 || reading.taking.size > 0) throw new RangeError('something is left open')
  if (where.value > 0n !== reading.sweeps) throw new RangeError('what is sent along does not come back')
  return reading
}

function permissionOf(data: Hex, account: Address, batch: boolean): Permission {
  const abi = permissionAbi(batch ? 'tuple[]' : 'tuple')
  const [owner, { details, spender, sigDeadline }] = strictly(abi, data) as unknown as [string, Permission]
  if (low(owner) !== account) throw new RangeError('a permission of somebody else')
  const own = (each: PermitDetails) => ({ ...each, token: low(each.token) })
  const terms = { spender: low(spender), sigDeadline }
  return batch
    ? { details: (details as readonly PermitDetails[]).map(own), ...terms }
    : { details: own(details as PermitDetails), ...terms }
}

/**
 * Calldata of v4's position manager: a signed permission, the beginning of a pool, and one list of actions. Throws a
 * RangeError on anything else.
 */
export function positionManagerV4Reader(data: Hex, where: Where): Effects {
  const all = selectorOf(data) === MULTICALL ? (strictly([{ type: 'bytes[]' }], data)[0] as readonly Hex[]) : [data]
  const permits: Effects['permits'] = []
  const body: string[] = []
  let found: { reading: Reading; deadline: bigint } | null = null
  for (const [at, part] of all.entries()) {
    const selector = selectorOf(part)
    if ((selector === PERMIT || selector === PERMIT_BATCH) && at === 0) {
      const signed = permissionOf(part, where.account, selector === PERMIT_BATCH)
      for (const { token, amount: max, expiration } of detailsOf(signed))
        permits.push({ via: 'permit2', token, spender: signed.spender, max, until: BigInt(expiration), signed })
      continue
    }
    if (selector === INITIALISE && !found) strictly([KEY, { type: 'uint160' }], part)
    else if (selector === MODIFY && !found) {
      const [unlock, deadline] = strictly(types('bytes', 'uint256'), part) as [Hex, bigint]
      found = { reading: readActions(unlock, where), deadline }
    } else throw new RangeError('a part that is not read here')
    body.push(part.toLowerCase())
  }
  if (!found) throw new RangeError('nothing is done')
  const { spends, gives, items, arrives, positions } = found.reading
  return { spends, gives, items, arrives, positions, permits, deadline: found.deadline, body: textOf(body) }
}
