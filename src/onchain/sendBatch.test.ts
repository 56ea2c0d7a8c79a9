import { expect, test } from 'vitest'
import type { Provider } from './Provider.ts'
import { canBatch, sendBatch } from './sendBatch.ts'

const account = '0x00000000000000000000000000000000000000aa'
const hash = `0x${'cd'.repeat(32)}`
const wallet = (answers: Record<string, unknown | ((params: readonly unknown[]) => unknown)>): Provider & { asked: string[] } => {
  const asked: string[] = []
  return {
    asked,
    request: async ({ method, params = [] }) => {
      asked.push(method)
      const answer = answers[method]
      if (answer === undefined) throw Object.assign(new Error('unknown'), { code: -32601 })
      return typeof answer === 'function' ? answer(params) : answer
    },
  } as Provider & { asked: string[] }
}
const waiting = { stop: new AbortController().signal, onSlow: () => {} }

test('[GO-7] a wallet batches only where it says so for this chain', async () => {
  expect(await canBatch(wallet({ wallet_getCapabilities: { '0x1': { atomic: { status: 'ready' } } } }), 1, account)).toBe(true)
  expect(await canBatch(wallet({ wallet_getCapabilities: { '0x1': { atomic: { status: 'unsupported' } } } }), 1, account)).toBe(false)
  expect(await canBatch(wallet({ wallet_getCapabilities: { '0x2105': { atomic: { status: 'ready' } } } }), 1, account)).toBe(false)
  expect(await canBatch(wallet({}), 1, account)).toBe(false)
})

test('[GO-7] many calls are one question, followed to its transaction', async () => {
  let looks = 0
  const provider = wallet({
    wallet_sendCalls: (params: readonly unknown[]) => {
      expect(params[0]).toMatchObject({ from: account, chainId: '0x1', atomicRequired: true, calls: [{ value: '0x0' }, { value: '0x0' }] })
      return { id: 'batch' }
    },
    wallet_getCallsStatus: () => (looks++ === 0 ? { status: 100 } : { status: 200, receipts: [{ transactionHash: hash }] }),
  })
  const call = { to: account, data: '0x12', value: 0n } as const
  expect(await sendBatch(provider, 1, account, [call, call], waiting, 5)).toBe(hash)
  expect(provider.asked).toEqual(['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getCallsStatus'])
})

test('[GO-7] a batch that failed is told as that', async () => {
  const provider = wallet({ wallet_sendCalls: { id: 'batch' }, wallet_getCallsStatus: { status: 500 } })
  const error = await sendBatch(provider, 1, account, [], waiting, 5).catch(each => each)
  expect(error.code).toBe('approve.failed')
})
