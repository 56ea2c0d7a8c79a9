import { expect, test } from 'vitest'
import type { Provider } from './Provider.ts'
import { readCapability } from './readCapability.ts'

const account = `0x${'a'.repeat(40)}` as const
const wallet = (answer: unknown): Provider =>
  ({ request: async () => (answer instanceof Error ? Promise.reject(answer) : answer) }) as Provider

test('[OB-8] what a wallet says it can do, network by network; what it does not say it can’t', async () => {
  const told = {
    '0x1': { atomic: { status: 'ready' }, eip7702Auth: { supported: true } },
    '0x2105': { atomic: { status: 'sure' } },
  }
  expect(await readCapability(wallet(told), account, [1, 8453, 130])).toEqual({
    1: { atomic: 'ready', delegates: true },
    8453: { atomic: 'unsupported', delegates: false },
    130: null,
  })
  for (const nothing of [null, {}, new Error('The method does not exist')])
    expect(await readCapability(wallet(nothing), account, [1])).toEqual({ 1: null })
})
