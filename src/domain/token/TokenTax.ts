/** What a token's contract keeps of a transfer, by simulation. */
export type TokenTax = {
  buyBps: number
  sellBps: number
  /**
   * A stranger's sale that did not pass, of which no fee is known: `refused` always, `later` passes a block or a day
   * after the purchase. Missing: it passes at once.
   */
  sale?: 'refused' | 'later'
}
