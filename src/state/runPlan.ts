import { atom } from 'nanostores'
import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import type { Plan, PlanStep } from '#domain/Plan.ts'
import type { CurrencyLabel } from './transactions.ts'

/** What the review dialog showed, frozen when it opened: `runPlan` refuses when the world differs from it. */
export type Review = {
  account: Address
  /** The wallet's chain when the dialog opened (a switch to `plan.chainId` is then part of the run). */
  walletChainId: number
  connectorId: string
  /** ms since 1970. */
  at: number
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  /** Quoted raw amounts, as shown. */
  amountIn: bigint
  amountOut: bigint
}

export type StepStatus = 'waiting' | 'checking' | 'wallet' | 'pending' | 'done' | 'failed'

/** Where a run stands, as data. `slow`: the wallet has not answered for a while: offer `stopWaiting`. */
export type Progress = {
  steps: { kind: PlanStep['kind'] | 'switchChain'; status: StepStatus; hash?: Hex }[]
  current: number
  slow: boolean
  finished: boolean
  error?: AppError
}

/** The run of this page; null before the first and after `clearProgress`. */
export const $progress = atom<Progress | null>(null)

/** How a run ended. Never throws: what went wrong is `error`, the form keeps working. */
export type PlanResult = { status: 'confirmed'; hash: Hex } | { status: 'failed'; error: AppError }

/** Told as it goes; all optional. */
export type PlanCallbacks = {
  /** The last transaction has been handed to the network. */
  onSent?: (hash: Hex) => void
  /** A step's transaction or signature is done (an approval stands even if the swap fails afterwards). */
  onStep?: (kind: PlanStep['kind']) => void
}

/** The review of this moment. Null when no wallet is connected. Call when the dialog opens. */
export declare function reviewNow(shown: Pick<Review, 'currencyIn' | 'currencyOut' | 'amountIn' | 'amountOut'>): Review | null

/** Runs a reviewed plan step by step: proves, simulates, compares, asks the wallet, waits for receipts. One run at a time. */
export declare function runPlan(plan: Plan, review: Review, callbacks?: PlanCallbacks): Promise<PlanResult>

/** Stops waiting for a wallet that doesn't answer; the run ends with `wallet.noAnswer`, a late answer is still followed. */
export declare function stopWaiting(): void

/** Forgets a finished run (the dialog closed). */
export declare function clearProgress(): void
