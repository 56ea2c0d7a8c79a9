import { expect, test } from 'vitest'
import type { Run } from '#state/deeds/runs.ts'
import type { News } from '#state/deeds/toasts.ts'
import { tells } from './tells.ts'

const run = (finished: boolean): Run => ({
  about: [],
  steps: [{ kind: 'swap', status: 'pending', hash: '0xa' }],
  current: 0,
  slow: false,
  finished,
})
const news = (addedAt: number, by: 'evm' | 'solana' = 'evm') => ({ addedAt, follow: { by } }) as News

test('[TX-3] a deed is told once: by its dialog while that waits for it, by a toast once nobody waits', () => {
  expect(tells(run(false), 5, news(5))).toBe(true)
  expect(tells(run(false), 5, news(6))).toBe(true)
  expect(tells(run(false), 5, news(4)), 'what was sent before is another deed').toBe(false)
  expect(tells(run(true), 5, news(5))).toBe(false)
  expect(tells(null, 5, news(5))).toBe(false)
  expect(tells(run(false), 5, news(5, 'solana'))).toBe(false)
  expect(tells(run(false), Number.POSITIVE_INFINITY, news(5)), 'nothing was asked yet').toBe(false)
})
