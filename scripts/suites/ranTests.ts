// What ran last, by suite: `npm test` keeps it, `npm run spec` counts it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JourneyReport } from './failedJourneys.ts'
import { defaultHome } from '../run/places.ts'

export const KINDS = ['unit', 'law', 'journey'] as const
export type Kind = (typeof KINDS)[number]
/** One test that ran. `title` holds the titles of what it stands in, too. */
export type Ran = { kind: Kind; file: string; title: string; passed: boolean }

const folder = join(defaultHome, 'reports')
const kindOf = (file: string): Kind =>
  file.startsWith('tests/e2e') ? 'journey' : file.startsWith('tests/laws') ? 'law' : 'unit'

export type VitestReport = { testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[] }

/** Of vitest's report. `root`: the paths in it begin there. */
export const ranInVitest = ({ testResults }: VitestReport, root: string): Ran[] =>
  testResults.flatMap(({ name, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length).replace(/^\//, '') : name
    return assertionResults.map(({ status, fullName }) => ({
      kind: kindOf(file),
      file,
      title: fullName,
      passed: status === 'passed',
    }))
  })

type Within = {
  title?: string
  specs?: { title: string; file: string; ok: boolean; tests: { status: string }[] }[]
  suites?: Within[]
}

/** Of Playwright's report: one that was skipped did not pass. */
export function ranInPlaywright(report: JourneyReport): Ran[] {
  const walk = (within: Within, above: string): Ran[] => [
    ...(within.specs ?? []).map(spec => ({
      kind: 'journey' as const,
      file: `tests/e2e/${spec.file.split('/').pop()}`,
      title: `${above} ${spec.title}`.trim(),
      passed: spec.ok && spec.tests.every(({ status }) => status !== 'skipped'),
    })),
    ...(within.suites ?? []).flatMap(suite => walk(suite, `${above} ${suite.title ?? ''}`.trim())),
  ]
  return walk(report as Within, '')
}

/** Keeps what ran, in the place of what ran of these files before. Two runs at once don't tear each other's. */
export function keepRan(name: string, ran: readonly Ran[]): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name.toLowerCase().replace(/\W+/g, '-')}.json`)
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ran[]) : []
  const again = new Set(ran.map(each => each.file))
  const next = `${file}.${process.pid}`
  writeFileSync(
    next,
    JSON.stringify([...before.filter(each => !again.has(each.file) && existsSync(each.file)), ...ran]),
  )
  renameSync(next, file)
}

/** Everything kept; empty where no test has run yet. */
export const readRan = (): Ran[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => name.endsWith('.json'))
        .flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Ran[])
    : []
