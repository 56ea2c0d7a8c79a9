import { type SolanaHolding, symbolOf } from './SolanaToken.ts'
import type { SolanaTransfer } from './SolanaTransfer.ts'

/**
 * A transfer as it was tried and shown. `fee`, `rent`: lamports; `rent` is what the recipient's new token account costs
 * the sender.
 */
export type Reviewed = { transfer: SolanaTransfer; fee: bigint; rent: bigint }

/** A deed on Solana, ready to be asked for: it moves what was reviewed, costs that, and nothing else. */
export type SolanaPlan = Reviewed & {
  deed: 'send'
  on: 'solana'
  holding: SolanaHolding
  label: { symbol: string; decimals: number }
}

/** A reviewed transfer of a holding, as a plan for `sendPlan`. */
export const planTransfer = ({ transfer, fee, rent }: Reviewed, holding: SolanaHolding): SolanaPlan => ({
  ...{ deed: 'send', on: 'solana', transfer, fee, rent, holding },
  label: { symbol: symbolOf(holding), decimals: holding.decimals },
})
