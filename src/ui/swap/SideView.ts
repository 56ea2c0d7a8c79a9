import type { Tone } from '#domain/token/Safety.ts'
import type { Token } from '#domain/token/Token.ts'

/** One side of the box, ready to be drawn. Texts are written by the locale already. */
export type SideView = {
  token: Token | null
  /** Of the token's known faults. */
  risk: Tone
  /** In the amount box. */
  text: string
  /** Being computed anew: shown, not to be relied on. */
  stale: boolean
  /** Nothing is known yet of what is being computed. */
  waits: boolean
  /** `$4,687.20` */
  fiat: string | null
  /** The same as the page printed it, in USD: scripts rewrite it in any currency before the box lives. */
  printed?: { usd: number } | undefined
  /** What this side loses or gains against the other, a fraction; drawn beside the fiat value. */
  change: number | null
  changeTone: 'plain' | 'amber' | 'red'
  /** `12.04`; null while unknown or not connected. */
  balance: string | null
  /** Balances are shown as dots (AD-11). */
  hidden: boolean
}
