import { atom } from 'nanostores'
import { AppError } from '#domain/Errors.ts'
import type { PriceQuestion } from '#onchain/passkey/cost/agreePrice.ts'

/**
 * PK-1. A price that was not reviewed, or is no longer the reviewed one, before it is signed (islands/Connect asks);
 * null: nothing to ask.
 */
export const $priceQuestion = atom<PriceQuestion | null>(null)

let waiting: { resolve: () => void; reject: (error: AppError) => void } | null = null

/** Shows a price and resolves when the user accepts it. Throws `passkey.costRefused`. */
export async function askPrice(question: PriceQuestion): Promise<void> {
  waiting?.reject(new AppError('passkey.costRefused'))
  $priceQuestion.set(question)
  await new Promise<void>((resolve, reject) => {
    waiting = { resolve, reject }
  })
}

/** Accepted, or closed. */
export function answerPrice(yes: boolean): void {
  $priceQuestion.set(null)
  if (yes) waiting?.resolve()
  else waiting?.reject(new AppError('passkey.costRefused'))
  waiting = null
}
