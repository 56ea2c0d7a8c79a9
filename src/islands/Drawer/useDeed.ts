import { useEffect, useRef, useState } from 'react'
import { type AppError, asAppError } from '#domain/Errors.ts'

/** Something that asks a wallet and a service, one at a time: whether it runs, what came of it. Leaving stops the waiting. */
export function useDeed(): { busy: boolean; error: AppError | null; run: (deed: (stop: AbortSignal) => Promise<void>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const run = async (deed: (stop: AbortSignal) => Promise<void>) => {
    const mine = new AbortController()
    abort.current?.abort()
    abort.current = mine
    setBusy(true)
    setError(null)
    try {
      await deed(mine.signal)
      return true
    } catch (cause) {
      if (!mine.signal.aborted) setError(asAppError(cause))
      return false
    } finally {
      if (!mine.signal.aborted) setBusy(false)
    }
  }
  return { busy, error, run }
}
