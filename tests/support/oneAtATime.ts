// One worker at a time: what several test processes must not do in the same moment.
import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A worker that ended in the middle leaves its file; nothing that is done here takes as long. */
const LEFT_MS = 10_000

const ageOf = (path: string): number => {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/**
 * Does it while no other process does anything under the same name (letters, digits, dashes). Throws what it throws.
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `tarn-one-${name}`)
  for (;;)
    try {
      closeSync(openSync(path, 'wx'))
      break
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      if (ageOf(path) > LEFT_MS) rmSync(path, { force: true })
      await new Promise(done => setTimeout(done, 5))
    }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}
