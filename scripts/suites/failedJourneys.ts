import type { Timed } from './slowest.ts'

/** What we read of Playwright's JSON report: suites within suites, each with its tests. */
type Spec = {
  title: string
  file: string
  line: number
  ok: boolean
  tests: {
    status: string
    annotations?: { type: string; description?: string }[]
    results: { status: string; duration?: number; error?: { message?: string } }[]
  }[]
}
type Suite = { title?: string; specs?: Spec[]; suites?: Suite[] }
export type JourneyReport = Suite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

const specsOf = (within: Suite): Spec[] => [...(within.specs ?? []), ...(within.suites ?? []).flatMap(specsOf)]
const nameOf = ({ file, line, title }: Spec): string => `${file}:${line} › ${title}`

/**
 * Every journey that counts as failed, by its name: those that failed, those that were skipped (Playwright calls them
 * `ok`), and faults outside of any.
 */
export function failedJourneys(report: JourneyReport): { name: string; reason: string | undefined }[] {
  const specs = specsOf(report)
  return [
    ...specs
      .filter(spec => !spec.ok)
      .map(spec => ({ name: nameOf(spec), reason: spec.tests.at(-1)?.results.at(-1)?.error?.message })),
    ...specs.flatMap(spec => {
      const skipped = spec.ok ? spec.tests.find(({ status }) => status === 'skipped') : undefined
      return skipped
        ? [
            {
              name: nameOf(spec),
              reason: skipped.annotations?.find(({ description }) => description)?.description ?? 'It was skipped.',
            },
          ]
        : []
    }),
    ...report.errors.map(({ message }) => ({ name: 'Journeys', reason: message })),
  ]
}

/** Every journey of a report by its name, whatever became of it. */
export const journeyNames = (report: JourneyReport): string[] => specsOf(report).map(nameOf)

/**
 * What a second try runs: every journey that failed, and every one that never ran without being skipped (the worker
 * that should have run it broke down before). `listed`: its line of a `--test-list`, by file and titles, since journeys
 * of a loop share their line.
 */
export function journeysToTryAgain(report: JourneyReport): { name: string; listed: string }[] {
  const within = (suite: Suite, above: readonly string[]): { name: string; listed: string }[] => [
    ...(suite.specs ?? [])
      .filter(
        ({ ok, tests }) =>
          !ok || tests.some(({ status, annotations = [] }) => status === 'skipped' && annotations.length === 0),
      )
      .map(spec => ({ name: nameOf(spec), listed: [spec.file, ...above, spec.title].join(' › ') })),
    ...(suite.suites ?? []).flatMap(each => within(each, [...above, each.title ?? ''])),
  ]
  // The outermost suite of each file is called like the file.
  return (report.suites ?? []).flatMap(each => within(each, []))
}

/** How long each journey took, all its tries, by its file. */
export const journeyTimes = (report: JourneyReport): Timed[] =>
  specsOf(report).map(({ file, tests }) => ({
    name: `tests/e2e/${file}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0),
  }))
