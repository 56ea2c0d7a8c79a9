import { atom, onMount } from 'nanostores'
import { fetchNotices } from '#data/notices/fetchNotices.ts'

/**
 * PR-2: is Tarn offered where the visitor is? True until the service says otherwise: a service that is away closes
 * nothing.
 */
export const $offered = atom(true)

onMount($offered, () => {
  if (typeof window === 'undefined') return
  const abort = new AbortController()
  fetchNotices(abort.signal).then(
    ({ closed }) => $offered.set(!closed),
    (error: unknown) => abort.signal.aborted || console.warn('Tarn: where this is could not be asked', error),
  )
  return () => abort.abort()
})
