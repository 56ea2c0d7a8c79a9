import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { Run } from '#state/deeds/runs.ts'
import { readable } from '../../../tests/support/knownTokens.ts'
import { AlreadyDone } from './AlreadyDone.tsx'

const run: Run = {
  ...{ about: [], current: 1, slow: false, finished: true, error: new AppError('deed.rejected') },
  steps: [
    { kind: 'approve', status: 'done', of: 'USDC' },
    { kind: 'add', status: 'failed' },
  ],
}
const told = (of: Run | null) =>
  readable(renderToStaticMarkup(<AlreadyDone say={makeSay('en-US')} run={of} symbol="DAI" />))

test('[GO-5] after a failure the dialog lists the steps that were done, an approval with its token', () => {
  expect(told(run)).toContain('USDC')
  expect(told(run)).not.toContain('DAI')
})

test('[GO-5] a run that is under way, or failed at its first step, lists no steps', () => {
  const { error: _, ...under } = run
  expect(told(under)).toBe('')
  expect(told(null)).toBe('')
  expect(told({ ...run, steps: [{ kind: 'add', status: 'failed' }] })).toBe('')
})
