import { expect, test } from 'vitest'
import type { Run } from '#state/deeds/runs.ts'
import type { News } from '#state/deeds/toasts.ts'
import { tells } from './reviewViews.ts'

const run = (hash: `0x${string}`, finished: boolean): Run => ({
  about: [],
  steps: [{ kind: 'swap', status: 'pending', hash }],
  current: 0,
  slow: false,
  finished,
})
const news = (hash: string) => ({ follow: { by: 'evm', hash, chainId: 1 } }) as News

test('[TX-3] a deed is told once: by its dialog while that waits for it, by a toast once nobody waits', () => {
  expect(tells(run('0xa', false), news('0xa'))).toBe(true)
  expect(tells(run('0xa', false), news('0xb'))).toBe(false)
  expect(tells(run('0xa', true), news('0xa'))).toBe(false)
  expect(tells(null, news('0xa'))).toBe(false)
})
