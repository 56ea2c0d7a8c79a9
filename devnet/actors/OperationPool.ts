import { type Hex, numberToHex } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import type { UserOperation } from './UserOperation.ts'

/**
 * What a bundler of the field asks of an operation that takes another one's place: both fees a tenth higher. Percent.
 */
const RAISE = 110n

type Held = { hash: Hex; op: UserOperation }

/**
 * Operations that were accepted and are not carried yet. Of senders that were told to be held, they stay until they are
 * let go.
 */
export class OperationPool {
  readonly #held = new Map<string, Held>()
  readonly #waiting = new Set<string>()

  /** Whether operations of a sender wait from now on; those that do are let go by `take`. */
  hold(sender: Address, on: boolean): void {
    if (on) this.#waiting.add(sender.toLowerCase())
    else this.#waiting.delete(sender.toLowerCase())
  }

  isHeld = ({ sender }: UserOperation): boolean => this.#waiting.has(sender.toLowerCase())

  /** Why it can't take the place of what waits there; null: it can. */
  refusal(op: UserOperation): string | null {
    const before = this.#held.get(placeOf(op))?.op
    if (!before) return null
    const isRaised = (fee: 'maxFeePerGas' | 'maxPriorityFeePerGas') =>
      BigInt(op[fee]) * 100n >= BigInt(before[fee]) * RAISE
    return isRaised('maxFeePerGas') && isRaised('maxPriorityFeePerGas') ? null : 'replacement underpriced'
  }

  add(hash: Hex, op: UserOperation): void {
    this.#held.set(placeOf(op), { hash, op })
  }

  /** Takes out what waits of a sender, in its order. */
  take(sender: Address): Held[] {
    const own = [...this.#held].filter(([, { op }]) => op.sender.toLowerCase() === sender.toLowerCase())
    for (const [place] of own) this.#held.delete(place)
    return own.map(([, held]) => held).sort((a, b) => (BigInt(a.op.nonce) < BigInt(b.op.nonce) ? -1 : 1))
  }

  find = (hash: Hex): UserOperation | null =>
    [...this.#held.values()].find(each => each.hash.toLowerCase() === hash.toLowerCase())?.op ?? null
}

const placeOf = ({ sender, nonce }: UserOperation): string => `${sender.toLowerCase()} ${numberToHex(BigInt(nonce))}`
