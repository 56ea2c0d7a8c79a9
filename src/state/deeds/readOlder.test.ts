import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { readOlderTransaction, readOlderTransfer } from './readOlder.ts'

const account = `0x${'a'.repeat(40)}`
/** As 0.9 and before kept them: every field they ever had. */
const swap = {
  ...{ hash: `0x${'1'.repeat(64)}`, chainId: 1, account, type: 'swap', status: 'confirmed', nonce: 3 },
  ...{ addedAt: 10, sentBlock: 2, to: `0x${'b'.repeat(40)}`, data: '0x1234', value: '7', deadline: 9 },
  currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
  currencyOut: { id: `0x${'c'.repeat(40)}`, symbol: 'USDC', decimals: 6 },
  ...{ amountIn: '1000', amountOut: '2', cost: '5', undone: true, of: `0x${'d'.repeat(40)}`, part: 2 },
  promises: { spends: [{ currency: 'NATIVE', max: '1000' }], receives: [], permits: null },
  moves: [{ currency: { id: 'NATIVE', symbol: 'ETH', decimals: 18 }, raw: '1000', way: 'out' }],
}
const transfer = {
  ...{ signature: '5'.repeat(88), account: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', status: 'failed' },
  ...{ to: 'So11111111111111111111111111111111111111112', addedAt: 20, network: 'mainnet' },
  ...{ lastValidBlockHeight: '1150', symbol: 'SOL', decimals: 9, amount: '12', error: 'solana.reverted' },
}
let browser: ReturnType<typeof fakeBrowser>
/** The memory as a page that begins now has it. */
const openPage = async () => {
  vi.resetModules()
  return import('./records.ts')
}
const kept = () => JSON.parse(browser.storage.get('tarn.records') ?? 'null')

beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('[TX-3] a transaction of an older version loses nothing', () => {
  const { type, hash, chainId, nonce, sentBlock, to, data, value, deadline, undone, part, ...told } = swap
  expect(readOlderTransaction(swap)).toEqual({
    ...told,
    id: `1-${account}-3-2`,
    deed: type,
    follow: { by: 'evm', hash, chainId, nonce, sentBlock, to, data, value, deadline, undone, part },
  })
  const { moves: _, promises: __, cost: ___, undone: ____, of: _____, part: ______, ...least } = swap
  expect(readOlderTransaction({ ...least, status: 'failed', error: 'swap.cancelled' })).toMatchObject({
    id: `1-${account}-3`,
    error: 'deed.cancelled',
  })
  for (const key of Object.keys(least))
    for (const broken of [{ no: 'thing' }, undefined])
      expect(readOlderTransaction({ ...swap, [key]: broken })).toBeNull()
  for (const none of [null, 7, [], 'x']) expect(readOlderTransaction(none)).toBeNull()
})

test('[TX-3] a transfer on Solana of an older version loses nothing', () => {
  const currency = { symbol: 'SOL', decimals: 9 }
  expect(readOlderTransfer(transfer)).toEqual({
    ...{ id: `solana-${transfer.signature}`, deed: 'send', account: transfer.account, status: 'failed', addedAt: 20 },
    ...{ currencyIn: currency, currencyOut: currency, amountIn: '12', amountOut: '0', error: 'solana.reverted' },
    follow: {
      ...{ by: 'solana', signature: transfer.signature, to: transfer.to },
      ...{ lastValidBlockHeight: '1150', network: 'mainnet' },
    },
  })
  const { network: _, error: __, ...least } = transfer
  expect(readOlderTransfer(least)?.follow).not.toHaveProperty('network')
  for (const key of Object.keys(least)) expect(readOlderTransfer({ ...transfer, [key]: { no: 'thing' } })).toBeNull()
})

test('[TX-3] both older memories are one, newest first, read once; what isn’t whole is left out', async () => {
  browser.storage.set('tarn.transactions', JSON.stringify([swap, { ...swap, hash: 'no' }, null]))
  browser.storage.set('tarn.svmTransfers', JSON.stringify([transfer, { ...transfer, amount: '-1' }]))
  const { $records } = await openPage()
  const off = $records.listen(() => {})
  const whole = [readOlderTransfer(transfer), readOlderTransaction(swap)]
  expect($records.get()).toEqual(whole)
  expect(kept()).toEqual(whole)
  expect([...browser.storage.keys()]).toEqual(['tarn.records'])
  off()
  const again = await openPage()
  again.resumeRecords()
  expect(again.$records.get()).toEqual(whole)
})

test('[TX-3] corrupt older memories, and what a tab of an older version still writes, harm nothing', async () => {
  browser.storage.set('tarn.transactions', '{')
  browser.storage.set('tarn.svmTransfers', JSON.stringify([transfer]))
  const first = await openPage()
  first.resumeRecords()
  expect(kept()).toEqual([readOlderTransfer(transfer)])
  browser.storage.set('tarn.transactions', JSON.stringify([swap]))
  browser.storage.set('tarn.svmTransfers', JSON.stringify([{ ...transfer, status: 'pending' }]))
  const next = await openPage()
  next.resumeRecords()
  expect(kept(), 'what is known already stays as it is').toEqual([
    readOlderTransfer(transfer),
    readOlderTransaction(swap),
  ])
})

test('[TX-3] a storage with room for one of both is enough; one without keeps what it had, and the page goes on with it', async () => {
  const older = JSON.stringify([swap])
  let room = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.storage.get(key) ?? null,
    removeItem: (key: string) => void browser.storage.delete(key),
    setItem: (key: string, text: string) => {
      const others = [...browser.storage].filter(([name]) => name !== key)
      if (others.reduce((sum, [, kept]) => sum + kept.length, text.length) > room) throw new Error('full')
      browser.storage.set(key, text)
    },
  })
  browser.storage.set('tarn.transactions', older)
  room = older.length + 20
  const full = await openPage()
  full.resumeRecords()
  expect(full.$records.get()).toEqual([readOlderTransaction(swap)])
  expect([...browser.storage]).toEqual([['tarn.transactions', older]])
  room = older.length * 1.5
  const tight = await openPage()
  tight.resumeRecords()
  expect(kept()).toEqual([readOlderTransaction(swap)])
  expect([...browser.storage.keys()]).toEqual(['tarn.records'])
})
