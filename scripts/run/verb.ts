import { rmSync } from 'node:fs'
import { endChildren } from './children.ts'
import { refusalText } from './Refusal.ts'
import { say } from './steps.ts'

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Runs a verb to its end: its exit code is `work`'s; a signal, a failure or the death of our parent ends every child
 * first, then `cleanup` runs. What went wrong is one sentence.
 */
export function verb(work: () => Promise<number>, cleanup: () => void = () => {}): void {
  let ending: Promise<never> | null = null
  const end = (code: number, sentence?: string): Promise<never> => {
    ending ??= (async () => {
      if (sentence) say(sentence)
      await endChildren()
      cleanup()
      process.exit(code)
    })()
    return ending
  }
  for (const [signal, code] of Object.entries(SIGNALS))
    process.on(signal, () => void end(code, ending ? undefined : '\nEnding what was started …'))
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end(1)
  }, 1000).unref()
  process.on('uncaughtException', error => void end(1, refusalText(error)))
  process.on('unhandledRejection', error => void end(1, refusalText(error)))
  work().then(
    code => end(code),
    error => end(1, refusalText(error)),
  )
}

export const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true })
