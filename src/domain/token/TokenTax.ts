/** What a token's contract keeps of a transfer, by simulation. */
export type TokenTax = {
  buyBps: number
  sellBps: number
}
