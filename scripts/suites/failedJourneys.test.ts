import { expect, test } from 'vitest'
import { failedJourneys, type JourneyReport, journeysToTryAgain } from './failedJourneys.ts'

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
  suites: [{ title: 'swap.spec.ts', specs: specs.slice(0, 1), suites: [{ title: 'a wallet', specs: specs.slice(1) }] }],
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

test('tried again is what failed and what a worker that broke down left out, by all its titles; not what somebody skipped', () => {
  expect(
    journeysToTryAgain(
      report([
        journey('connects', 'unexpected', { message: 'no dialog' }),
        journey('swaps', 'expected'),
        journey('claims', 'skipped', { why: 'no reward' }),
        journey('sends', 'skipped'),
        journey('approves', 'unexpected', { message: 'no button' }),
      ]),
    ).map(({ listed }) => listed),
  ).toEqual(['swap.spec.ts › connects', 'swap.spec.ts › a wallet › sends', 'swap.spec.ts › a wallet › approves'])
})
