import { atom } from 'nanostores'
import { AppError } from '#domain/Errors.ts'
import type { PendingChange } from '#domain/passkey/PendingChange.ts'

/**
 * PK-3. A change of owners that goes along with something whose screen didn't show it (islands/Connect asks); null:
 * nothing to ask.
 */
export const $carryQuestion = atom<PendingChange | null>(null)

let waiting: { resolve: () => void; reject: (error: AppError) => void } | null = null

/** Shows what goes along and resolves when the person goes on. Throws `passkey.cancelled`. */
export async function askToCarry(pending: PendingChange): Promise<void> {
  waiting?.reject(new AppError('passkey.cancelled'))
  $carryQuestion.set(pending)
  await new Promise<void>((resolve, reject) => {
    waiting = { resolve, reject }
  })
}

/** `Continue`, or closed. */
export function answerCarry(yes: boolean): void {
  $carryQuestion.set(null)
  if (yes) waiting?.resolve()
  else waiting?.reject(new AppError('passkey.cancelled'))
  waiting = null
}
