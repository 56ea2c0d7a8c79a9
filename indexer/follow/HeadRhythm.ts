/** Gaps between blocks that are remembered: so many alike make a rhythm. */
const GAPS = 4
/** The longest gap of a rhythm, in its shortest. */
const ALIKE = 2
/** The part of the shortest gap in which no block is expected. */
const QUIET = 0.75

/** When a chain's next block can be there. A chain that keeps time needn't be asked for its head before. */
export class HeadRhythm {
  #gaps: number[] = []
  #last: { number: number; at: number } | undefined

  /** A head was heard of, at `now` in ms. */
  heard(number: number, now: number): void {
    const last = this.#last
    if (last?.number === number) return
    this.#last = { number, at: now }
    // A chain that was rewritten, or whose node was away, begins anew.
    if (last === undefined || number < last.number) this.#gaps = []
    else this.#gaps = [...this.#gaps, (now - last.at) / (number - last.number)].slice(-GAPS)
  }

  /** Ms until the next block is expected; 0: at any moment. */
  quietFor(now: number): number {
    const shortest = Math.min(...this.#gaps)
    if (this.#last === undefined || this.#gaps.length < GAPS || Math.max(...this.#gaps) > shortest * ALIKE) return 0
    return Math.max(0, this.#last.at + shortest * QUIET - now)
  }
}
