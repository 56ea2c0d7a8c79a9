import { expect, test, vi } from 'vitest'
import { canBatch } from './canBatch.ts'
import type { Provider } from '../connectors/Provider.ts'
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

test('[GO-7] [SW-11] what stands under 0x0 holds on every network, what a network says of its own before it, however its id is written', async () => {
  const ready = { atomic: { status: 'ready' } }
  const everywhere = {
    '0x0': { ...ready, eip7702Auth: { supported: true } },
    '0x02105': { atomic: { status: 'unsupported' } },
  }
  expect(await readCapability(wallet(everywhere), account, [1, 8453])).toEqual({
    1: { atomic: 'ready', delegates: true },
    8453: { atomic: 'unsupported', delegates: true },
  })
  expect(await readCapability(wallet({ '1': ready }), account, [1])).toEqual({
    1: { atomic: 'ready', delegates: false },
  })
  for (const odd of [{ '0x0': 'yes' }, { '0x1': null }, { x: ready }, 'all', 7])
    expect(await readCapability(wallet(odd), account, [1])).toEqual({ 1: null })
})

test('[AP-4] [SW-11] a wallet that never says what it can do, can’t: after four seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const silent = { request: () => new Promise(() => {}) } as unknown as Provider
    const told = Promise.all([canBatch(silent, 1, account), readCapability(silent, account, [1])])
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await told).toEqual([false, { 1: null }])
  } finally {
    vi.useRealTimers()
  }
})

test('[GO-7] a wallet batches only where it says so for this chain', async () => {
  const says = (status: unknown, id = '0x1') => wallet({ [id]: { atomic: { status } } })
  expect(await canBatch(says('ready'), 1, account)).toBe(true)
  expect(await canBatch(says('supported', '0x2105'), 8453, account)).toBe(true)
  expect(await canBatch(says('supported', '0x0'), 8453, account)).toBe(true)
  for (const no of [says('unsupported'), says('ready', '0x2105'), wallet(null), wallet(new Error('unknown'))])
    expect(await canBatch(no, 1, account)).toBe(false)
  // It is asked of this account, and of this network alone, as hex.
  const asked: unknown[] = []
  await canBatch({ request: async (question: unknown) => asked.push(question) } as Provider, 8453, account)
  expect(asked).toEqual([{ method: 'wallet_getCapabilities', params: [account, ['0x2105']] }])
})
