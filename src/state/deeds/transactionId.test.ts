import { expect, test } from 'vitest'
import { transactionId } from './transactionId.ts'

const sent = (nonce: number, digit: string) =>
  ({ chainId: 1, account: `0x${'a'.repeat(40)}`, nonce, hash: `0x${digit.repeat(64)}` }) as const

test('[TX-3] a replacement is the same transaction; another nonce, account or network is another one', () => {
  expect(transactionId(sent(3, '1'))).toBe(transactionId(sent(3, '2')))
  expect(
    new Set(
      [
        sent(3, '1'),
        sent(4, '1'),
        { ...sent(3, '1'), chainId: 8453 },
        { ...sent(3, '1'), account: `0x${'b'.repeat(40)}` as const },
      ].map(transactionId),
    ).size,
  ).toBe(4)
})

test('[TX-3] [PK-1] two transactions of a smart account, which have no nonce of their own, are two', () => {
  expect(transactionId(sent(Number.MAX_SAFE_INTEGER, '1'))).not.toBe(transactionId(sent(Number.MAX_SAFE_INTEGER, '2')))
})

test('[TX-2] one transaction that did several things has an entry for each', () => {
  const parts = [undefined, 1, 2].map(part =>
    transactionId({ ...sent(3, '1'), ...(part === undefined ? {} : { part }) }),
  )
  expect(new Set(parts).size).toBe(3)
  expect(transactionId({ ...sent(3, '1'), part: 0 }), 'the first is the transaction itself').toBe(parts[0])
})
