import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cpuGroup, placeIn } from './cpuGroups.ts'
import { cpuMeter } from './cpuMeter.ts'
import { seenIn } from './cpuSecondsOf.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarn-meter-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Works until it has used so many seconds of processor. */
const work = (seconds: number) =>
  `while (process.cpuUsage().user + process.cpuUsage().system < ${seconds * 1e6}) Math.sqrt(Math.random())`

async function run(meter: ReturnType<typeof cpuMeter>, name: string, script: string): Promise<void> {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  meter?.began(name, child.pid!)
  await new Promise(done => child.once('exit', done))
  meter?.ended(name, child.pid!)
}

// Where we may make groups they count; elsewhere /proc alone does, and the first run is as the second.
describe.each([
  ['what the system has', () => cpuMeter()],
  ['/proc', () => cpuMeter(null)],
] as const)('%s', (_, made) => {
  test('children are counted by their names, with what they started, and all of it is more', async () => {
    const meter = made()!
    try {
      const both = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work(0.4))}])`
      await run(meter, 'parent', both)
      await run(meter, 'light', '0')
      await run(meter, 'parent', work(0.3))
      const { all, byName } = meter.read()
      expect(byName.get('parent')).toBeGreaterThanOrEqual(0.69)
      expect(byName.get('light')).toBeLessThan(byName.get('parent')!)
      expect(all).toBeGreaterThanOrEqual(byName.get('parent')! + byName.get('light')!)
    } finally {
      meter.close()
    }
  })
})

test('a process that outlives its parent is counted where the system has groups', async () => {
  const meter = cpuMeter()!
  try {
    const end = join(folder, 'ended')
    const outlives = `${work(0.4)}; require('node:fs').writeFileSync(${JSON.stringify(end)}, '')`
    await run(
      meter,
      'parent',
      `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(outlives)}], { detached: true, stdio: 'ignore' }).unref()`,
    )
    await expect.poll(() => existsSync(end), { timeout: 60_000 }).toBe(true)
    expect(meter.by === 'proc' || meter.read().byName.get('parent')! >= 0.39).toBe(true)
  } finally {
    meter.close()
  }
})

test('groups that are given back are gone', () => {
  const group = cpuGroup('tarn-cpu-test')
  group?.within('inner')
  group?.close()
  expect(() => group?.seconds() ?? raise()).toThrow()
})
const raise = () => {
  throw new Error('no groups here')
}

test('our place is read from either version', () => {
  const text = '9:name=systemd:/\n2:cpu,cpuacct:/docker/a:b\n0::/user.slice\n'
  expect(placeIn(text, 'cpu,cpuacct')).toBe('/docker/a:b')
  expect(placeIn(text, '')).toBe('/user.slice')
  expect(placeIn(text, 'cpuacct')).toBeUndefined()
})

test('a process is read whatever its command is called', () => {
  const stat = '7 (a) b (c) S 3 7 7 0 -1 4194560 1 2 3 4 50 6 70 8 20 0 1 0 1 2 3'
  expect(seenIn(7, stat)).toEqual({ pid: 7, parent: 3, own: 56, waited: 78 })
})
