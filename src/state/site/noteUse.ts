/** Sent on window: something worth counting was done. What listens decides whether it may be counted (SE-1, SE-4). */
const USE_EVENT = 'tarn:use'

/** GS-8, SE-4: what the search and the choices tell. Never what was typed: only how long it was. */
export type Use =
  | { name: 'search.result'; type: string; section: string; position: number; length: number; suggested: boolean }
  | { name: 'search.exit'; length: number; results: number }
  | { name: 'favorite'; kind: string; on: boolean }
  | { name: 'currency'; code: string }
  | { name: 'language'; locale: string }

export const noteUse = (use: Use): void => void window.dispatchEvent(new CustomEvent<Use>(USE_EVENT, { detail: use }))
