import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { endChildren, startChild } from './run/children.ts'
// Plain JavaScript: it runs before anything is installed.
import { installDiffers, installSentence } from './launch.mjs'
import { root } from './run/places.ts'
import { freePorts, isPortFree, needFree, portsFrom } from './stack/ports.ts'
import { Refusal, refusalText } from './run/Refusal.ts'
import { ranInPlaywright, ranInVitest } from './suites/ranTests.ts'
import { countIds, idsInTitle, requirementsIn } from './spec.ts'
import { took } from './run/steps.ts'
import { deadSentence, waitUntil } from './run/waitUntil.ts'

const folder = mkdtempSync(join(tmpdir(), 'tarn-scripts-'))
const node = join(root, 'node_modules/.bin/node')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const gone = async (pid: number): Promise<boolean> => {
  for (let i = 0; i < 100 && alive(pid); i++) await new Promise(done => setTimeout(done, 50))
  return !alive(pid)
}

describe('launch', () => {
  const lock = (packages: object) => JSON.stringify({ packages: { '': {}, indexer: {}, ...packages } })
  const a = { 'node_modules/a': { version: '1.0.0' } }

  test('an install is right when every package of the lock is there in its version', () => {
    expect(installDiffers(lock(a), lock(a))).toBeNull()
    expect(installDiffers(lock(a), null)).toContain('not installed')
    expect(installDiffers(lock(a), lock({}))).toBe('a is missing')
    expect(installDiffers(lock(a), lock({ 'node_modules/a': { version: '1.0.1' } }))).toContain('another version')
    expect(installDiffers(lock(a), '{"packages":')).toContain('cut off')
    expect(
      installDiffers(lock({ 'node_modules/other-system': { version: '1.0.0', optional: true } }), lock({})),
    ).toBeNull()
  })

  test('what npm says when it fails becomes one sentence', () => {
    expect(installSentence('npm error code ENOTFOUND', 'x.log')).toMatch(/^The packages could not be downloaded.*\.$/)
    expect(installSentence('npm error ENOSPC: no space left', 'x.log')).toContain('1.5 GB')
    expect(installSentence('npm error something', 'x.log')).toContain('x.log')
  })

  test('an unknown verb is one sentence and exit code 1, without a trace', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/launch.mjs'), 'dance'], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain('start, test, dev')
  })

  test('signals and exit codes pass through it', async () => {
    expect(
      spawnSync(process.execPath, [join(root, 'scripts/launch.mjs'), 'bench', 'no-such-bench'], { encoding: 'utf8' })
        .status,
    ).toBe(1)
  })
})

describe('ports', () => {
  test('they come from the environment, and what is no port is named', () => {
    expect(portsFrom({})).toEqual({ site: 4321, rpc: { 1: 8545, 8453: 8546 }, indexer: 42069 })
    expect(portsFrom({ PORT: '5000', DEVNET_PORT_8453: '9000' })).toMatchObject({
      site: 5000,
      rpc: { 1: 8545, 8453: 9000 },
    })
    expect(() => portsFrom({ DEVNET_PORT_1: '99999' })).toThrow(/^DEVNET_PORT_1=99999 is not a port/)
  })

  test('a taken port is one sentence that names it and what to set', async () => {
    const [one, two, three, four] = (await freePorts(4)) as [number, number, number, number]
    const server = createServer().listen(two, '127.0.0.1')
    await new Promise(done => server.once('listening', done))
    expect(await isPortFree(two)).toBe(false)
    const ports = { site: one, rpc: { 1: two, 8453: three }, indexer: four }
    await expect(needFree(ports)).rejects.toThrow(new RegExp(`^Port ${two} is taken.*DEVNET_PORT_1`))
    await new Promise(done => server.close(done))
    await expect(needFree(ports)).resolves.toBeUndefined()
    await expect(needFree({ ...ports, indexer: one })).rejects.toThrow('asked for twice')
  })
})

describe('children', () => {
  test('a child and its grandchildren end with it, by their ids', async () => {
    const script = join(folder, 'parent.mjs')
    writeFileSync(
      script,
      `import { spawn } from 'node:child_process'
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
      console.log(child.pid)
      process.on('SIGTERM', () => process.exit(0))
      setInterval(() => {}, 1000)`,
    )
    let grandchild = 0
    const child = startChild({
      name: 'parent',
      args: [script],
      logs: folder,
      onLine: line => {
        grandchild = Number(line)
      },
    })
    await waitUntil(child, { ready: async () => (grandchild > 0 ? true : null), silentSeconds: 10 })
    expect(alive(grandchild)).toBe(true)
    await endChildren()
    expect(await gone(child.pid)).toBe(true)
    expect(await gone(grandchild)).toBe(true)
  })

  test('when we are killed outright, the guard ends what we started', async () => {
    const script = join(folder, 'killed.ts')
    writeFileSync(
      script,
      `import { startChild } from '${join(root, 'scripts/run/children.ts')}'
      const child = startChild({ name: 'sleeper', args: ['-e', 'setInterval(() => {}, 1000)'], logs: '${folder}' })
      console.log(child.pid)`,
    )
    const parent = spawn(node, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>(done => parent.stdout.once('data', text => done(Number(text))))
    expect(alive(pid)).toBe(true)
    parent.kill('SIGKILL')
    expect(await gone(pid)).toBe(true)
  })

  test('a dead child is one sentence with its last words', async () => {
    const child = startChild({
      name: 'indexer',
      args: ['-e', 'console.error("The disk is full."); process.exit(3)'],
      logs: folder,
    })
    await expect(waitUntil(child, { ready: async () => null, silentSeconds: 10 })).rejects.toThrow(Refusal)
    expect(deadSentence(child)).toMatch(
      /^The indexer ended by itself \(it said: The disk is full\.\); its log is .*indexer\.log\.$/,
    )
  })
})

test('errors are told in one line, never as a trace', () => {
  expect(refusalText(new Refusal('Port 1 is taken.'))).toBe('Port 1 is taken.')
  expect(refusalText(new Error('boom\n    at x (y.ts:1:1)'))).toBe('Something unexpected stopped this: boom')
  expect([took(420), took(12_300), took(185_000)]).toEqual(['0.4 s', '12 s', '3 min 5 s'])
})

test('spec counts what ran and passed, by kind of test; a title inside a text is none', () => {
  expect(idsInTitle('[SW-6] a [EX-1, EX-2] b (GO-1)')).toEqual(['SW-6', 'EX-1', 'EX-2'])
  expect([...requirementsIn('| id | must |\n| --- | --- |\n| RT-1 | go `|` |\n').keys()]).toEqual(['RT-1'])
  const own = process.cwd()
  const unit = ranInVitest(
    {
      testResults: [
        {
          name: `${own}/src/domain/plan/makers/planSwap.test.ts`,
          assertionResults: [
            { status: 'passed', fullName: '[SW-7] plans a swap' },
            { status: 'failed', fullName: '[SW-8] does not' },
          ],
        },
      ],
    },
    own,
  )
  const laws = ranInVitest(
    {
      testResults: [
        { name: `${own}/tests/laws/words.test.ts`, assertionResults: [{ status: 'passed', fullName: '[SW-7] said' }] },
      ],
    },
    own,
  )
  const spec = (title: string, status: string) => ({
    title,
    file: 'swap.spec.ts',
    line: 1,
    ok: true,
    tests: [{ status, results: [] }],
  })
  const journeys = ranInPlaywright({
    suites: [
      { title: '[SW-6] limits', specs: [spec('[SW-7] on the screen', 'expected'), spec('[SW-9] later', 'skipped')] },
    ],
    stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 1 },
    errors: [],
  } as unknown as Parameters<typeof ranInPlaywright>[0])
  const counted = countIds([...unit, ...laws, ...journeys])
  expect(Object.fromEntries(counted)).toEqual({
    'SW-7': { unit: 1, law: 1, journey: 1 },
    'SW-6': { unit: 0, law: 0, journey: 1 },
  })
})
