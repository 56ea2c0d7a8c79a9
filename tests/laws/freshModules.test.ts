import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What each of two files finds and then leaves behind, whichever of them is first. */
const FILE = `
import { expect, test, vi } from 'vitest'
import { left } from './left.ts'

test('it finds nothing of another file, and leaves all it can', async () => {
  await new Promise(done => setTimeout(done, 60))
  const clock = Math.abs(Date.now() - performance.timeOrigin - performance.now()) < 60_000
  const found = [left.length, process.env.LEFT, process.env.HOME, typeof window, String(globalThis.ticks), clock]
  expect(found).toEqual([0, undefined, HOME, 'undefined', 'undefined', true])
  left.push('module')
  process.env.LEFT = 'environment'
  process.env.HOME = '/left'
  vi.stubGlobal('window', 'global')
  setInterval(() => { globalThis.ticks = 'timer' }, 5)
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  process.stdout.write('ran in ' + process.pid + ';')
})`

test('of files that share a process each finds everything new, whatever another one left behind', async () => {
  const folder = join(root, '.tarn')
  mkdirSync(folder, { recursive: true })
  const at = mkdtempSync(join(folder, 'fresh-'))
  try {
    const home = JSON.stringify(process.env.HOME ?? null)
    for (const name of ['one', 'two'])
      writeFileSync(join(at, `${name}.test.ts`), `const HOME = ${home} ?? undefined\n${FILE}`)
    writeFileSync(join(at, 'left.ts'), 'export const left: string[] = []\n')
    const config = join(at, 'vitest.config.ts')
    const set = { isolate: false, maxWorkers: 1, setupFiles: [join(root, 'tests/support/freshModules.ts')] }
    writeFileSync(config, `export default ${JSON.stringify({ test: set })}\n`)
    const args = ['run', `--root=${at}`, `--config=${config}`, '--reporter=default']
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...args,
    ]).catch((error: { stdout: string }) => error)
    expect(stdout).toMatch(/2 passed/)
    const ran = [...stdout.matchAll(/ran in (\d+);/g)].map(([, pid]) => pid)
    expect([ran.length, new Set(ran).size]).toEqual([2, 1])
  } finally {
    rmSync(at, { recursive: true })
  }
})

test('the files of a whole run share their processes so', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  expect(config).toMatch(/isolate: false/)
  expect(config).toMatch(/setupFiles: \['tests\/support\/freshModules\.ts'\]/)
})
