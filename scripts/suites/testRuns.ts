// The tools behind npm test, each as a child, with what it found as a count.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startChild } from '../run/children.ts'
import { type Places, root } from '../run/places.ts'
import { say, took } from '../run/steps.ts'
import { failedJourneys, type JourneyReport, journeyNames, journeysToTryAgain, journeyTimes } from './failedJourneys.ts'
import { keepRan, ranInPlaywright, ranInVitest } from './ranTests.ts'
import { childName, type Timed } from './slowest.ts'

export type Count = {
  passed: number
  failed: number
  /** What failed, each by its name and the first lines of its reason: repeated at the end of the output. */
  failures: readonly string[]
  /** Each suite's time, and each file's: beside each other, so that these sum up to more. */
  suites: readonly Timed[]
  files: readonly Timed[]
}
export const none: Count = { passed: 0, failed: 0, failures: [], suites: [], files: [] }
/** Both. */
export const added = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
  suites: [...a.suites, ...b.suites],
  files: [...a.files, ...b.files],
})

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Name and first lines of a reason, without colours. */
function failureOf(name: string, reason = ''): string {
  const lines = reason
    .replace(ESCAPES, '')
    .split('\n')
    .filter(line => line.trim() !== '')
  return [name, ...lines.slice(0, 12).map(line => `    ${line.slice(0, 240)}`)].join('\n')
}

const NOISE = /^\s*(\d\d:\d\d:\d\d )?\[(types|vite|content)\]/

async function run(
  { name, places, args, env }: { name: string; places: Places; args: string[]; env: Record<string, string> },
  show: (line: string) => boolean,
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const child = startChild({
    name: childName(name),
    args,
    env: {
      ASTRO_TELEMETRY_DISABLED: '1',
      TARN_HOME: places.home,
      FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      ...env,
    },
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
export async function runTool({
  name,
  places,
  args,
  env = {},
}: {
  name: string
  places: Places
  args: string[]
  env?: Record<string, string>
}): Promise<Count> {
  const started = Date.now()
  say(`${name} …`)
  const { code, lines } = await run({ name, places, args, env }, () => false)
  if (code !== 0) for (const line of lines.filter(text => !NOISE.test(text)).slice(-120)) say(`  ${line}`)
  const ms = Date.now() - started
  say(`${name}: ${code === 0 ? 'good' : 'FAILED'} (${took(ms)})`)
  const timed = { ...none, suites: [{ name, ms }] }
  return code === 0
    ? { ...timed, passed: 1 }
    : { ...timed, failed: 1, failures: [failureOf(name, lines.slice(-12).join('\n'))] }
}

const report = <T>(path: string): T | null => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null)

/** vitest on the given folders or files; a file that can't even be read counts as one failed. */
export async function runVitest({
  name,
  places,
  filters,
  env = {},
}: {
  name: string
  places: Places
  filters: string[]
  env?: Record<string, string>
}): Promise<Count> {
  const started = Date.now()
  say(`${name} …`)
  const file = join(places.home, `vitest-${name.replace(/\W+/g, '-')}.json`)
  const times = file.replace(/json$/, 'times.json')
  const { code, lines } = await run(
    {
      name,
      places,
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        '--reporter=./scripts/suites/vitestTimes.ts',
        `--outputFile.json=${file}`,
        ...filters,
      ],
      env: { ...env, TARN_TIMES: times },
    },
    line => line.trim() !== '',
  )
  type Assertion = { status: string; fullName: string; failureMessages?: string[] }
  type Report = {
    numPassedTests: number
    numFailedTests: number
    testResults: { name: string; status: string; message?: string; assertionResults: Assertion[] }[]
  }
  const found = report<Report>(file)
  const files = found?.testResults ?? []
  if (found) keepRan(name, ranInVitest(found, root))
  const unread = files.filter(
    result => result.status === 'failed' && !result.assertionResults.some(({ status }) => status === 'failed'),
  )
  const failures = [
    ...files.flatMap(({ name: path, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          failureOf(`${relative('.', path)} › ${fullName}`, failureMessages?.[0]),
        ),
    ),
    ...unread.map(({ name: path, message }) => failureOf(relative('.', path), message)),
  ]
  const failed = found ? found.numFailedTests + unread.length : 1
  const ms = Date.now() - started
  say(`${name}: ${took(ms)}`)
  const timed = { suites: [{ name, ms }], files: report<Timed[]>(times) ?? [] }
  if (failed === 0 && code !== 0)
    return {
      ...timed,
      passed: found?.numPassedTests ?? 0,
      failed: 1,
      failures: [failureOf(`${name} ended with code ${code}`, lines.slice(-12).join('\n'))],
    }
  return {
    ...timed,
    passed: found?.numPassedTests ?? 0,
    failed,
    failures: found ? failures : [failureOf(`${name} wrote no report`, lines.slice(-12).join('\n'))],
  }
}

/** More failures than this are no busy moment of the machine: they are said at once. */
const MOST_AGAIN = 60

/**
 * Playwright on the running site. A skipped test counts as failed. In CI what failed, or never ran because its worker
 * broke down, is tried again when all others are done, one at a time: a machine that others keep busy is so for
 * minutes, and a second try in the same minutes says nothing. What needed that is said aloud.
 */
export async function runPlaywright(places: Places, filters: string[], env: Record<string, string>): Promise<Count> {
  const started = Date.now()
  say('Journeys …')
  const first = await journeysOnce(places, filters, env)
  const again = process.env.CI && first.found ? journeysToTryAgain(first.found) : []
  const second =
    again.length > 0 && again.length <= MOST_AGAIN
      ? await journeysAgain(
          places,
          again.map(({ listed }) => listed),
          env,
        )
      : undefined

  const runs = [first, ...(second ? [second] : [])]
  const anew = second?.found ? new Set(ranInPlaywright(second.found).map(keyOf)) : new Set<string>()
  keepRan('Journeys', [
    ...(first.found ? ranInPlaywright(first.found) : []).filter(ran => !anew.has(keyOf(ran))),
    ...(second?.found ? ranInPlaywright(second.found) : []),
  ])
  const failures = runs.flatMap(({ found, lines }, index) =>
    !found
      ? [failureOf('Journeys wrote no report', lines.slice(-12).join('\n'))]
      : index === 0 && second
        ? failedOf(found)
            .filter(([name]) => !again.some(tried => tried.name === name))
            .map(([, text]) => text)
        : failedOf(found).map(([, text]) => text),
  )
  const failed = runs.reduce(
    (sum, { found }) => sum + (found ? found.stats.unexpected + found.stats.skipped + found.errors.length : 1),
    second ? -again.length : 0,
  )
  // One that the list did not find is no success.
  const untried = second ? again.filter(({ name }) => !(second.found && journeyNames(second.found).includes(name))) : []
  if (second) say(`${again.length} journeys needed a second try:\n  ${again.map(({ name }) => name).join('\n  ')}`)
  const ms = Date.now() - started
  say(`Journeys: ${took(ms)}`)
  return {
    suites: [{ name: 'Journeys', ms }],
    files: runs.flatMap(({ found }) => (found ? journeyTimes(found) : [])),
    passed: runs.reduce((sum, { found }) => sum + (found ? found.stats.expected + found.stats.flaky : 0), 0),
    failed: failed === 0 && runs.at(-1)?.code !== 0 ? 1 : failed + untried.length,
    failures: [...failures, ...untried.map(({ name }) => failureOf(name, 'It failed, and could not be tried again.'))],
  }
}

const failedOf = (found: JourneyReport) =>
  failedJourneys(found).map(({ name, reason }) => [name, failureOf(name, reason)] as const)

const keyOf = ({ file, title }: { file: string; title: string }): string => `${file} ${title}`

function journeysAgain(places: Places, again: readonly string[], env: Record<string, string>) {
  say(`${again.length} journeys are tried again, one at a time …`)
  const list = join(places.home, 'again.txt')
  writeFileSync(list, `${again.join('\n')}\n`)
  return journeysOnce(places, ['--workers=1', `--test-list=${list}`], { ...env, TARN_TRACE: '1' })
}

async function journeysOnce(places: Places, filters: string[], env: Record<string, string>) {
  const { code, lines } = await run(
    { name: 'Journeys', places, args: ['node_modules/@playwright/test/cli.js', 'test', ...filters], env },
    line => line.trim() !== '',
  )
  const found = report<JourneyReport>(join(places.home, 'playwright.json'))
  return { code, lines, found }
}
