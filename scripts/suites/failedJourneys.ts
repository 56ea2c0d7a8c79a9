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
type Suite = { specs?: Spec[]; suites?: Suite[] }
export type JourneyReport = Suite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

const specsOf = (within: Suite): Spec[] => [...(within.specs ?? []), ...(within.suites ?? []).flatMap(specsOf)]
const nameOf = ({ file, line, title }: Spec): string => `${file}:${line} › ${title}`

/**
 * Every journey that counts as failed, by its name: those that failed, those that were skipped (Playwright calls them `ok`), and faults outside of any.
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

/** `file:line` of every journey that never ran although nobody skipped it: the worker that should have run it broke down before. */
export const journeysLeftOut = (report: JourneyReport): string[] =>
  specsOf(report)
    .filter(({ tests }) =>
      tests.some(({ status, annotations = [] }) => status === 'skipped' && annotations.length === 0),
    )
    .map(({ file, line }) => `${file}:${line}`)

/** How long each journey took, all its tries, by its file. */
export const journeyTimes = (report: JourneyReport): Timed[] =>
  specsOf(report).map(({ file, tests }) => ({
    name: `tests/e2e/${file}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0),
  }))
