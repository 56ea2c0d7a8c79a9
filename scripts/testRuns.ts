// The tools behind npm test, each as a child, with what it found as a count.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from './children.ts'
import type { Places } from './places.ts'
import { say, took } from './steps.ts'

export type Count = { passed: number; failed: number }
export const none: Count = { passed: 0, failed: 0 }

const NOISE = /^\s*(\d\d:\d\d:\d\d )?\[(types|vite|content)\]/

async function run(name: string, places: Places, args: string[], env: Record<string, string>, show: (line: string) => boolean): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const child = startChild({
    name: name.toLowerCase().replace(/\W+/g, '-'),
    args,
    env: { ASTRO_TELEMETRY_DISABLED: '1', TARN_HOME: places.home, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
    logs: places.logs,
    onLine: line => {
      lines.push(line)
      if (show(line)) say(line)
    },
  })
  const { code } = await child.ended
  return { code: code ?? 1, lines }
}

/** A checker without tests of its own (types, lint): one passed or one failed, its words shown when it failed. */
export async function runTool(name: string, places: Places, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const started = Date.now()
  say(`${name} …`)
  const { code, lines } = await run(name, places, args, env, () => false)
  if (code !== 0) for (const line of lines.filter(text => !NOISE.test(text)).slice(-120)) say(`  ${line}`)
  say(`${name}: ${code === 0 ? 'good' : 'FAILED'} (${took(Date.now() - started)})`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const report = <T>(path: string): T | null => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null)

/** vitest on the given folders or files; a file that can't even be read counts as one failed. */
export async function runVitest(name: string, places: Places, filters: string[], env: Record<string, string> = {}): Promise<Count> {
  const started = Date.now()
  say(`${name} …`)
  const file = join(places.home, `vitest-${name.replace(/\W+/g, '-')}.json`)
  const { code } = await run(name, places, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters], env, line => line.trim() !== '')
  type Report = { numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: { status: string }[] }[] }
  const found = report<Report>(file)
  const unread = found?.testResults.filter(result => result.status === 'failed' && !result.assertionResults.some(({ status }) => status === 'failed')).length ?? 0
  const failed = found ? found.numFailedTests + unread : 1
  say(`${name}: ${took(Date.now() - started)}`)
  return { passed: found?.numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** Playwright on the running site. A skipped test counts as failed; one that needed its second try (only in CI) is said aloud. */
export async function runPlaywright(places: Places, filters: string[], env: Record<string, string>): Promise<Count> {
  const started = Date.now()
  say('Journeys …')
  const { code } = await run('Journeys', places, ['node_modules/@playwright/test/cli.js', 'test', ...filters], env, line => line.trim() !== '')
  type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }
  const found = report<Report>(join(places.home, 'playwright.json'))
  const failed = found ? found.stats.unexpected + found.stats.skipped + found.errors.length : 1
  if (found?.stats.flaky) say(`${found.stats.flaky} journeys needed a second try.`)
  say(`Journeys: ${took(Date.now() - started)}`)
  return { passed: found ? found.stats.expected + found.stats.flaky : 0, failed: failed === 0 && code !== 0 ? 1 : failed }
}
