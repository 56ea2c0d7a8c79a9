import type { Address } from '../../src/domain/chains/Chain.ts'
import type { Pool } from '../markets/pools.ts'
import { normal, random } from './random.ts'
import type { Token } from '../markets/Token.ts'

/** Tokens that share one walk: a wrapper follows what it wraps, and a coin costs the same on each network. */
const walkOf: Record<string, string> = {
  WMATIC: 'POL',
  cbBTC: 'BTC',
  tBTC: 'BTC',
  WBTC: 'BTC',
  cbETH: 'ETH',
  WETH: 'ETH',
}
const HOURS_A_YEAR = 8760

/**
 * What each token is worth in dollars at a time: seeded hourly walks that pass through the list's price at `now`, and
 * go on after it. A coin's step is 60 % the market's and the rest its own; a dollar token is pulled back to its peg.
 */
export class Prices {
  readonly #seed: string
  readonly #now: number
  readonly #walks = new Map<string, Map<number, number>>()
  readonly #tokens: Map<Address | 'NATIVE', Token>

  constructor(seed: string, now: number, tokens: Token[]) {
    this.#seed = seed
    this.#now = now
    this.#tokens = new Map(tokens.map(t => [t.address, t]))
    this.#tokens.set('NATIVE', tokens.find(t => t.kind === 'wrapped')!)
  }

  token(address: Address | 'NATIVE'): Token {
    return this.#tokens.get(address)!
  }

  /** Dollars for one whole token at a time (unix seconds). */
  usd(address: Address | 'NATIVE', time: number): number {
    const token = this.token(address)
    const hours = (time - this.#now) / 3600
    const from = Math.floor(hours)
    const share = hours - from
    const log = this.#log(token, from) * (1 - share) + this.#log(token, from + 1) * share
    return token.usd * Math.exp(log)
  }

  /** Raw units of a token worth `usd` dollars at a time. */
  units(address: Address | 'NATIVE', usd: number, time: number): number {
    return (usd / this.usd(address, time)) * 10 ** this.token(address).decimals
  }

  /** Square root of raw token1 per raw token0, as a float, at a time; `shift` moves the price by that share (log). */
  root(pool: Pool, time: number, shift = 0): number {
    const price0 = this.usd(pool.token0, time) / 10 ** this.token(pool.token0).decimals
    const price1 = this.usd(pool.token1, time) / 10 ** this.token(pool.token1).decimals
    return Math.sqrt((price0 / price1) * Math.exp(shift))
  }

  /** Natural log of price over its price now, at an hour counted from now. */
  #log(token: Token, hour: number): number {
    const name = walkOf[token.symbol] ?? token.symbol
    if (token.vol < 0.05) return normal(random(this.#seed, 'peg', name, hour)) * token.vol * 0.05
    return this.#walk(name, hour, token.vol)
  }

  #walk(name: string, hour: number, vol: number): number {
    const walk = this.#walks.get(name) ?? new Map([[0, 0]])
    this.#walks.set(name, walk)
    const known = walk.get(hour)
    if (known !== undefined) return known
    const toward = hour > 0 ? -1 : 1
    let at = hour
    while (!walk.has(at)) at += toward
    let log = walk.get(at)!
    while (at !== hour) {
      const next = at - toward
      // The step between two hours has one name whichever way it is walked.
      log -= toward * this.#step(name, Math.max(at, next), vol)
      walk.set(next, log)
      at = next
    }
    return log
  }

  #step(name: string, hour: number, vol: number): number {
    const market = normal(random(this.#seed, 'market', hour))
    const own = normal(random(this.#seed, 'walk', name, hour))
    return ((vol * (0.6 * market + 0.8 * own)) / Math.sqrt(HOURS_A_YEAR)) * (name === 'EURC' ? 0.5 : 1)
  }
}

/** A float as raw integer units (floored, at least 0). */
export const toUnits = (value: number): bigint => (value > 0 && Number.isFinite(value) ? BigInt(Math.floor(value)) : 0n)

/** A float square root price as sqrtPriceX96. */
export const toX96 = (root: number): bigint => BigInt(Math.round(root * 2 ** 96))
