import { expect, test } from 'vitest'
import type { EvmFollow, SolanaRecord, Transaction } from '../DeedRecord.ts'
import { factsOf, recordId } from './recordKinds.ts'

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

const told = {
  ...({ id: '', deed: 'send', status: 'pending', addedAt: 1, amountIn: '1', amountOut: '0' } as const),
  currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const,
  currencyOut: { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const,
}

test('[TX-1] [TX-2] a record on an EVM network: its network, its cost’s currency, its place in the queue, who gets it', () => {
  const of = { ...told, ...sent(3, '1', { replacing: 'cancel' }), recipient: `0x${'c'.repeat(40)}` } as Transaction
  expect(factsOf(of)).toMatchObject({
    ...{ on: 1, network: { name: 'Ethereum' }, isFast: false, nonce: 3, replacing: 'cancel' },
    ...{ mark: of.follow.hash, transaction: of.follow.hash, recipient: of.recipient, native: { symbol: 'ETH' } },
  })
  expect(factsOf({ ...of, follow: { ...of.follow, chainId: 8453 } }).isFast).toBe(true)
  const carried = factsOf({ ...of, follow: { ...of.follow, nonce: Number.MAX_SAFE_INTEGER } })
  expect(carried).not.toHaveProperty('nonce')
})

test('[TX-1] [ER-3] why it failed: a swap’s general word is the deed’s own; on Solana one that came too late says so', () => {
  const of = { ...told, ...sent(3, '1'), status: 'failed' } as Transaction
  expect(factsOf(of).reason).toBe('send.failed')
  expect(factsOf({ ...of, error: 'deed.outOfGas' }).reason).toBe('deed.outOfGas')
  const follow = { by: 'solana', signature: '5', to: 'b', lastValidBlockHeight: '1', network: 'mainnet' } as const
  const transfer: SolanaRecord = { ...told, account: 'a', follow }
  expect(factsOf(transfer)).toMatchObject({
    ...{ on: 'solana', network: { text: 'solana.name' }, native: null, recipient: 'b', mark: '5' },
    ...{ link: 'https://explorer.solana.com/tx/5', reason: 'solana.reverted' },
  })
  expect(factsOf({ ...transfer, status: 'expired' }).reason).toBe('solana.expired')
  expect(factsOf({ ...transfer, follow: { ...follow, network: null } }).link).toBeUndefined()
})
