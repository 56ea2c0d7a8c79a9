import { expect, test } from 'vitest'
import { recordId } from './recordId.ts'
import type { EvmFollow } from './DeedRecord.ts'

const sent = (nonce: number, digit: string, more: Partial<EvmFollow> = {}) =>
  ({
    account: `0x${'a'.repeat(40)}` as const,
    follow: { by: 'evm', chainId: 1, nonce, hash: `0x${digit.repeat(64)}`, ...more } as EvmFollow,
  }) as const

test('[TX-3] a replacement is the same transaction; another nonce, account or network is another one', () => {
  expect(recordId(sent(3, '1'))).toBe(recordId(sent(3, '2')))
  expect(
    new Set(
      [
        sent(3, '1'),
        sent(4, '1'),
        sent(3, '1', { chainId: 8453 }),
        { ...sent(3, '1'), account: `0x${'b'.repeat(40)}` as const },
      ].map(recordId),
    ).size,
  ).toBe(4)
})

test('[TX-3] [PK-1] two transactions of a smart account, which have no nonce of their own, are two', () => {
  expect(recordId(sent(Number.MAX_SAFE_INTEGER, '1'))).not.toBe(recordId(sent(Number.MAX_SAFE_INTEGER, '2')))
})

test('[TX-2] one transaction that did several things has an entry for each', () => {
  const parts = [undefined, 1, 2].map(part => recordId(sent(3, '1', part === undefined ? {} : { part })))
  expect(new Set(parts).size).toBe(3)
  expect(recordId(sent(3, '1', { part: 0 })), 'the first is the transaction itself').toBe(parts[0])
})

test('[TX-3] on Solana it is its signature, and no other network’s', () => {
  const transfer = (signature: string) =>
    recordId({
      account: 'a',
      follow: { by: 'solana', signature, to: 'b', lastValidBlockHeight: '1' },
    })
  expect(transfer('5')).toBe('solana-5')
  expect(transfer('6')).not.toBe(transfer('5'))
})

test('[TX-3] [SW-11] a batch is one by its own name, before and after transactions are known that did it', () => {
  const name = `0x${'9'.repeat(64)}` as const
  const batch = { id: 'mine', name, spent: 3 }
  const waits = sent(Number.MAX_SAFE_INTEGER, '9', { batch })
  expect(recordId(sent(Number.MAX_SAFE_INTEGER, '1', { batch: { ...batch, hashes: [name] } }))).toBe(recordId(waits))
})
