import { expect, test, vi } from 'vitest'
import { askWallet } from './askWallet.ts'
import { signPermit } from './signPermit.ts'
import { typedData } from '#domain/Permit2.ts'

const ask = { method: 'eth_sendTransaction', params: [] }
const waiting = () => ({ stop: new AbortController(), onSlow: vi.fn(), onLate: vi.fn() })
const use = (w: ReturnType<typeof waiting>) => ({ ...w, stop: w.stop.signal, slowAfter: 10 })

test('[SW-4] a wallet that never answers: stopping is offered, then ends the wait, and a late answer is heard', async () => {
  const w = waiting()
  let answer: (value: unknown) => void = () => {}
  const provider = { request: () => new Promise(resolve => (answer = resolve)) }
  const asked = askWallet(provider, ask, 'swap', use(w)).catch(error => error.code)
  await vi.waitFor(() => expect(w.onSlow).toHaveBeenCalledOnce())
  expect(w.onLate).not.toHaveBeenCalled()
  w.stop.abort()
  expect(await asked).toBe('wallet.noAnswer')
  answer('0xabc')
  await vi.waitFor(() => expect(w.onLate).toHaveBeenCalledWith('0xabc'))
})

test('[SW-4] an answer in time is not told as late', async () => {
  const w = waiting()
  expect(await askWallet({ request: async () => '0x1' }, ask, 'swap', use(w))).toBe('0x1')
  w.stop.abort()
  await new Promise(done => setTimeout(done, 30))
  expect(w.onLate).not.toHaveBeenCalled()
  expect(w.onSlow).not.toHaveBeenCalled()
})

test('[ER-3] a refusal is told as one', async () => {
  const provider = { request: () => Promise.reject({ code: 4001, message: 'no' }) }
  await expect(askWallet(provider, ask, 'swap', use(waiting()))).rejects.toMatchObject({ code: 'swap.rejected' })
})

const permit = {
  details: { token: '0x6b175474e89094c44da98b954eedeac495271d0f' as const, amount: 2n ** 100n, expiration: 9, nonce: 3 },
  spender: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af' as const,
  sigDeadline: 77n,
}
const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

test('[SW-4] a permit is asked with whole types and amounts, and its signature is what the contract takes', async () => {
  const request = vi.fn(async () => `0x${'11'.repeat(64)}01`)
  const signature = await signPermit({ request }, account, typedData(1, permit), use(waiting()))
  expect(signature).toBe(`0x${'11'.repeat(64)}1c`)
  const [{ method, params }] = request.mock.calls[0] as unknown as [{ method: string; params: [string, string] }]
  expect(method).toBe('eth_signTypedData_v4')
  expect(params[0]).toBe(account)
  expect(JSON.parse(params[1])).toMatchObject({
    types: { EIP712Domain: [{ name: 'name' }, { name: 'chainId' }, { name: 'verifyingContract' }] },
    message: { details: { amount: (2n ** 100n).toString(), nonce: 3 }, sigDeadline: '77' },
  })
})

test('[ER-1] an answer that is no signature is refused', async () => {
  const provider = { request: async () => 'yes' }
  await expect(signPermit(provider, account, typedData(1, permit), use(waiting()))).rejects.toMatchObject({ code: 'wallet.badSignature' })
})
