import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from './lockFolder.ts'

const places = mkdtempSync(join(tmpdir(), 'tarn-lock-'))
afterAll(() => rmSync(places, { recursive: true, force: true }))

/** Another process that has a folder, until it is killed. */
async function owner(folder: string) {
  const code = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lockFolder.ts'))});
    globalThis.kept = lockFolder(${JSON.stringify(folder)}); console.log('mine'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise(done => child.stdout.once('data', done))
  const ended = new Promise(done => child.once('close', done))
  return {
    pid: child.pid!,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    ended: () => child.kill('SIGKILL') && ended,
  }
}

test('a folder has one owner, who is named, and a process that stands still keeps it', async () => {
  const folder = join(places, 'one')
  const other = await owner(folder)
  try {
    expect(() => lockFolder(folder)).toThrow(`Process ${other.pid} uses ${folder}`)
    other.signal('SIGSTOP')
    expect(() => lockFolder(folder)).toThrow(`Process ${other.pid} uses ${folder}`)
  } finally {
    await other.ended()
  }
})

test('a killed owner leaves nothing behind, whatever its files say', async () => {
  const folder = join(places, 'two')
  const other = await owner(folder)
  await other.ended()
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`Process ${process.pid} uses ${folder}`)
  release()
  lockFolder(folder)()
})
