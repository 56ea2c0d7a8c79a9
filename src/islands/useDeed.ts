import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AppError } from '#domain/Errors.ts'
import { forgetRun, isRunning, type RunKey, type Running, runDeed, runOf, stopRun } from '#state/deeds/runs.ts'

/**
 * One thing at a time. `stop`: the person no longer waits, and hears what that means. `about`: what the run is about.
 */
export type DeedRun = {
  busy: boolean
  error: AppError | null
  about: readonly string[]
  run: (deed: (stop: AbortSignal, run: Running) => Promise<void>, ...about: string[]) => Promise<boolean>
  stop: () => void
}

/**
 * Something that asks a wallet and a service, one at a time: whether it runs, what came of it. Leaving stops the
 * waiting.
 */
export function useDeed(key: RunKey): DeedRun {
  const now = useStore(runOf(key))
  useEffect(() => () => forgetRun(key), [key])
  const run = async (deed: (stop: AbortSignal, run: Running) => Promise<void>, ...about: string[]) => {
    forgetRun(key)
    return (await runDeed(key, { about }, running => deed(running.stop, running))).status === 'done'
  }
  return {
    ...{ busy: isRunning(now), error: now?.error ?? null, about: now?.about ?? [] },
    ...{ run, stop: () => stopRun(key) },
  }
}
