import { beforeEach, expect, test, vi } from 'vitest'
import { choosePasskeyWallet } from './passkeyAccount.ts'
import { passkeyProvider } from './passkeyProvider.ts'
import { runCalls } from './runCalls.ts'

vi.mock(import('./runCalls.ts'), async original => ({
  ...(await original()),
  runCalls: vi.fn(async () => ({ hash: `0x${'1'.repeat(64)}` as const, nonce: 4n })),
}))

const address = `0x${'a'.repeat(40)}` as const
const call = { to: `0x${'b'.repeat(40)}`, value: '0x1' }
const refused = (method: string, params: unknown[]) =>
  passkeyProvider.request({ method, params }).then(
    () => null,
    error => error.code,
  )
beforeEach(() => {
  vi.mocked(runCalls).mockClear()
  choosePasskeyWallet({ address, first: { x: '0x1', y: '0x2' }, credentials: [] }, 8453)
})

test('[PK-1] nothing is signed without a network that is known, nor for another account', async () => {
  for (const chainId of [undefined, null, '', '0x0', '0x1e240'])
    expect(await refused('wallet_sendCalls', [{ from: address, calls: [call], chainId }]), `${chainId}`).toBe(-32602)
  expect(await refused('eth_sendTransaction', [{ ...call, from: address }])).toBe(-32602)
  expect(await refused('eth_sendTransaction', [{ ...call, from: address, chainId: '0x1' }])).toBe(4901)
  expect(await refused('wallet_sendCalls', [{ from: call.to, calls: [call], chainId: '0x2105' }])).toBe(4100)
  expect(await refused('personal_sign', ['0x61', call.to])).toBe(4100)
  expect(runCalls).not.toHaveBeenCalled()
})

test('[PK-1] an operation is of the network that its question names', async () => {
  await passkeyProvider.request({
    method: 'wallet_sendCalls',
    params: [{ from: address, calls: [call], chainId: '0x1' }],
  })
  expect(runCalls).toHaveBeenCalledWith(1, [expect.objectContaining({ to: call.to, value: 1n })])
})
