import type { Address } from '#domain/chains/Chain.ts'
import type { SwapQuote } from '#domain/swap/SwapQuote.ts'
import { $connection } from '../wallet/connection.ts'
import type { Swap } from './swap.ts'
import type { Recipient } from './swapForm.ts'

/** Who reviewed it, frozen with the press that opened the dialog: `runSwap` refuses when the world differs from it. */
export type Review = {
  account: Address
  /** The wallet's chain at that press (a switch to `plan.chainId` is then part of the run). */
  walletChainId: number
  connectorId: string
}

/** What stood on the button as it was pressed: this is reviewed, however long the dialog takes to load. */
export type SwapPress = {
  quote: Extract<SwapQuote, { status: 'ok' | 'wrap' }>
  slippageBps: number
  review: Review
  /** The recipient of the output, where that is another account. */
  recipient: Recipient | null
}

/** Who would review it at this moment. Null when no wallet is connected. */
function reviewNow(): Review | null {
  const { status, address, chainId, connectorId } = $connection.get()
  if (status !== 'connected' || !address || chainId === null || !connectorId) return null
  return { account: address, walletChainId: chainId, connectorId }
}

/** The press of this moment. Null when there is nothing to review or no wallet is connected. */
export function pressOf(swap: Swap): SwapPress | null {
  const quote = swap.$quote.get()
  const review = reviewNow()
  if ((quote.status !== 'ok' && quote.status !== 'wrap') || !review) return null
  const asked = swap.$recipient.get()
  // Chosen by another account, or for a swap that is none: what is wrapped is one's own.
  const recipient = quote.status === 'ok' && asked && asked.by === review.account ? asked : null
  return { quote, slippageBps: swap.$moment.get().slippageBps, review, recipient }
}
