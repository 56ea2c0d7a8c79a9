import { expect, test } from 'vitest'
import { failedJourneys, type JourneyReport, journeysLeftOut } from './failedJourneys.ts'

const journey = (
  title: string,
  status: 'expected' | 'unexpected' | 'skipped',
  more: { message?: string; why?: string } = {},
) => ({
  title,
  file: 'swap.spec.ts',
  line: 7,
  ok: status !== 'unexpected',
  tests: [
    {
      status,
      annotations: more.why ? [{ type: 'skip', description: more.why }] : [],
      results: [
        {
          status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
          ...(more.message ? { error: { message: more.message } } : {}),
        },
      ],
    },
  ],
})
const report = (specs: ReturnType<typeof journey>[], errors: JourneyReport['errors'] = []): JourneyReport => ({
  suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
  errors,
})

test('a journey that failed or was skipped is named with its reason, one that passed is not', () => {
  const found = failedJourneys(
    report([
      journey('swaps', 'expected'),
      journey('approves', 'unexpected', { message: 'no button' }),
      journey('claims', 'skipped', { why: 'no reward' }),
      journey('sends', 'skipped'),
    ]),
  )
  expect(found).toEqual([
    { name: 'swap.spec.ts:7 › approves', reason: 'no button' },
    { name: 'swap.spec.ts:7 › claims', reason: 'no reward' },
    { name: 'swap.spec.ts:7 › sends', reason: 'It was skipped.' },
  ])
})

test('what broke outside of any journey is named too', () => {
  expect(failedJourneys(report([journey('swaps', 'expected')], [{ message: 'no such file' }]))).toEqual([
    { name: 'Journeys', reason: 'no such file' },
  ])
})

test('a journey left out by a worker that broke down is told apart from one that somebody skipped', () => {
  expect(
    journeysLeftOut(
      report([
        journey('swaps', 'expected'),
        journey('claims', 'skipped', { why: 'no reward' }),
        journey('sends', 'skipped'),
        journey('approves', 'unexpected', { message: 'no button' }),
      ]),
    ),
  ).toEqual(['swap.spec.ts:7'])
})
