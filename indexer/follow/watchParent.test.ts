import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isRunning } from '../../tests/laws/isRunning.ts'

/** Starts a process that watches its parent, from one that ends at once. Returns its id. */
async function orphan(then: string): Promise<number> {
  const watch = JSON.stringify(join(import.meta.dirname, 'watchParent.ts'))
  const child = `const { watchParent } = await import(${watch}); watchParent(Number(process.argv[1]), 300); process.send('up', () => { ${then} })`
  const starter = `
    import { spawn } from 'node:child_process'
    const args = ['--input-type=module', '-e', ${JSON.stringify(child)}, String(process.pid)]
    const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.once('message', () => process.stdout.write(String(child.pid), () => process.exit()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', starter])
  return Number(stdout)
}

test.each([
  ['is idle', 'setInterval(() => {}, 1000)'],
  ['is busy for good', 'for (;;);'],
  ['takes no notice of being told to end', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"],
])(
  '[EX-8] a process that %s ends when its parent is gone',
  async (_, then) => {
    const pid = await orphan(then)
    expect(pid).toBeGreaterThan(0)
    try {
      await expect.poll(() => isRunning(pid), { timeout: 30_000, interval: 50 }).toBe(false)
    } finally {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    }
  },
  60_000,
)
