import { atom } from 'nanostores'
import type { DeedRecord } from './DeedRecord.ts'
import { factsOf } from './kinds/recordKinds.ts'
import { onSettled } from './records.ts'

/** What can be told: how something ended, wherever. Its `status` decides the words. */
export type News = DeedRecord

/** News of one transaction; a newer toast of the same one takes its place. */
export type Toast = { id: string; news: News }

/** What is on screen, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** ms a toast stays: 10 s, 5 s on networks that stand on another (constants.md). */
const toastTime = (news: News): number => (factsOf(news).isFast ? 5_000 : 10_000)

/** Dialogs that report their own deed: a toast behind one would repeat it where it can't be seen. */
const tellers = new Set<(news: News) => boolean>()

/** Says what is told elsewhere; returns what ends it. */
export function tellInstead(tells: (news: News) => boolean): () => void {
  tellers.add(tells)
  return () => tellers.delete(tells)
}

/** Tells about a transaction, for a while, unless an open dialog does. */
export function showToast(news: News): void {
  if ([...tellers].some(tells => tells(news))) return
  const { id } = news
  $toasts.set([...$toasts.get().filter(toast => toast.id !== id), { id, news }])
  holdToast(id)
  releaseToast(id)
}

// The tab that is looked at tells the news.
onSettled(news => document.visibilityState === 'visible' && showToast(news))

/** Keeps a toast on screen while a pointer is on it or focus is in it. */
export function holdToast(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Lets a toast go after its time, counted from now. */
export function releaseToast(id: string): void {
  const toast = $toasts.get().find(t => t.id === id)
  if (!toast) return
  holdToast(id)
  timers.set(
    id,
    setTimeout(() => closeToast(id), toastTime(toast.news)),
  )
}

/** Takes a toast away. */
export function closeToast(id: string): void {
  holdToast(id)
  $toasts.set($toasts.get().filter(toast => toast.id !== id))
}
