import { useEffect, useRef, useState } from 'react'
import { type AppError, asAppError } from '#domain/Errors.ts'

/** One thing at a time. `stop`: the person no longer waits, and hears what that means. */
export type DeedRun = {
  busy: boolean
  error: AppError | null
  run: (deed: (stop: AbortSignal) => Promise<void>) => Promise<boolean>
  stop: () => void
}

/** Something that asks a wallet and a service, one at a time: whether it runs, what came of it. Leaving stops the waiting. */
export function useDeed(): DeedRun {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const mine = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      mine.current?.abort()
      mine.current = null
    },
    [],
  )
  const run = async (deed: (stop: AbortSignal) => Promise<void>) => {
    const own = new AbortController()
    mine.current?.abort()
    mine.current = own
    setBusy(true)
    setError(null)
    // Whoever left, or began another one, is told nothing more of this.
    const told = () => mine.current === own
    try {
      await deed(own.signal)
      return true
    } catch (cause) {
      if (told()) setError(asAppError(cause))
      return false
    } finally {
      if (told()) setBusy(false)
    }
  }
  return { busy, error, run, stop: () => mine.current?.abort() }
}
