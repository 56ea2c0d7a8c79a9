import { atom } from 'nanostores'
import { chainById } from '#domain/chains/chains.ts'
import type { Transaction } from './transactions.ts'

/** News of one transaction. `status` of the transaction decides the words; a newer toast of the same transaction takes its place. */
export type Toast = { id: string; transaction: Transaction }

/** What is on screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** ms a toast stays: 10 s, 5 s on networks that are fast (constants.md). */
export const toastTime = (chainId: number): number => (chainById(chainId)?.layer === 'l1' ? 10_000 : 5_000)

/** Tells about a transaction, for a while. */
export function showToast(transaction: Transaction): void {
  const id = `${transaction.chainId}-${transaction.account}-${transaction.nonce}`
  $toasts.set([...$toasts.get().filter(toast => toast.id !== id), { id, transaction }])
  holdToast(id)
  releaseToast(id)
}

/** Keeps a toast on screen while somebody points at it or has focus in it. */
export function holdToast(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Lets a toast go after its time, counted from now. */
export function releaseToast(id: string): void {
  const toast = $toasts.get().find(t => t.id === id)
  if (!toast) return
  holdToast(id)
  timers.set(id, setTimeout(() => closeToast(id), toastTime(toast.transaction.chainId)))
}

/** Takes a toast away. */
export function closeToast(id: string): void {
  holdToast(id)
  $toasts.set($toasts.get().filter(toast => toast.id !== id))
}
