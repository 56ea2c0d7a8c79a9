// SE-4, GS-8: what was noted (state/noteUse.ts) goes to our own service in batches, if a person allowed it, and never
// while something waits for it.
import { EventQueue } from '#data/analytics/EventQueue.ts'
import { FetchTransport } from '#data/analytics/FetchTransport.ts'
import type { Use } from '#state/site/noteUse.ts'
import { $preferences } from '#state/settings/preferences.ts'

const EVERY = 5_000

/** SE-1, and what a browser says for its person. */
const allowed = () =>
  $preferences.get().analytics && !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl

const queue = new EventQueue(new FetchTransport('/api/analytics'), allowed)

function count(event: Event): void {
  const { name, ...values } = (event as CustomEvent<Use>).detail
  queue.add({ name, at: Date.now(), values })
}

/** Starts counting; what it returns takes what was noted. */
export function startAnalytics(): (event: Event) => void {
  // Held open: the preference is followed while the page lives.
  $preferences.subscribe(({ analytics }) => {
    if (!analytics) void queue.flush()
  })
  setInterval(() => void queue.flush(), EVERY)
  addEventListener('pagehide', () => void queue.flush(true))
  return count
}
