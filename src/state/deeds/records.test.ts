import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { ME, USDC } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { $toasts } from './toasts.ts'
import { recordsNow } from '../alerts/recordsNow.ts'
import { $connection } from '../wallet/connection.ts'
import { mergeActivity } from './activity.ts'
import { $pending, $records, addTransaction, dropRecord, onSettled } from './records.ts'

// A network of quick blocks: what is looked at some blocks later is soon looked at.
const CHAIN = 42_161
const node = new TestNode(CHAIN)
const HASH = `0x${'cd'.repeat(32)}` as const
const PATIENT = 20_000
const receipt = (status = '0x1') => ({ status, blockNumber: '0x3e9', blockHash: HASH, transactionHash: HASH })
const sent = {
  to: USDC,
  data: '0x',
  value: 0n,
  hash: HASH,
  chainId: CHAIN,
  account: ME,
  nonce: 7,
  sentBlock: 1_000,
  deadline: 0,
} as const
const label = { id: USDC, symbol: 'USDC', decimals: 6 }
const info = { type: 'swap', currencyIn: label, currencyOut: label, amountIn: '1', amountOut: '2' } as const
const status = () => $records.get()[0]?.status

beforeAll(async () => {
  fakeBrowser()
  await node.start()
})
afterAll(() => node.stop())
beforeEach(() => {
  $records.set([])
  $toasts.set([])
  Object.assign(node.answers, { eth_getTransactionCount: '0x7', eth_getTransactionByHash: { nonce: '0x7' } })
})

test('[TX-3] a transaction that a reorganisation took away is pending again, and confirmed once it is mined anew', async () => {
  node.answers.eth_getTransactionReceipt = receipt()
  await addTransaction(sent, info)
  expect(status()).toBe('confirmed')
  node.answers.eth_getTransactionReceipt = () => null
  await vi.waitFor(() => expect(status()).toBe('pending'), PATIENT)
  node.answers.eth_getTransactionReceipt = receipt()
  await vi.waitFor(() => expect(status()).toBe('confirmed'), PATIENT)
})

test('[TX-3] one that stays stays confirmed, also when the node can’t be asked again', async () => {
  let asked = 0
  node.answers.eth_getTransactionReceipt = () => {
    if (asked++ > 0) throw { code: -32000, message: 'busy' }
    return receipt()
  }
  await addTransaction(sent, info)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(1), PATIENT)
  expect(status()).toBe('confirmed')
})

test('[TX-1] a transaction is told once, with what became of it', async () => {
  node.answers.eth_getTransactionReceipt = receipt('0x0')
  node.answers.eth_call = () => '0x'
  const settled = await addTransaction(sent, info)
  expect(settled.status).toBe('failed')
  expect($toasts.get()).toHaveLength(1)
  expect(status()).toBe('failed')
})

test('[TX-3] a wallet that names a transaction of before again did nothing new: what is remembered of that one stays', async () => {
  let mined: object | null = null
  node.answers.eth_getTransactionReceipt = () => mined
  const first = addTransaction(sent, info)
  await expect(addTransaction(sent, { ...info, amountIn: '9' })).rejects.toMatchObject({
    code: 'wallet.answeredEarlier',
  })
  expect($records.get()).toMatchObject([{ amountIn: '1', status: 'pending' }])
  mined = receipt()
  expect((await first).status).toBe('confirmed')
  await expect(addTransaction(sent, info)).rejects.toMatchObject({ code: 'wallet.answeredEarlier' })
  // Several entries of one transaction are remembered each.
  expect((await addTransaction(sent, info, 1)).status).toBe('confirmed')
})

test('[TX-1] [ER-8] a record of an older version that names its error as a swap’s is read as what it is called now', () => {
  const { account, ...place } = sent
  const { type: deed, ...quoted } = info
  const record = (error: string, nonce: number) => ({
    ...{ id: `${CHAIN}-${ME}-${nonce}`, deed, account, ...quoted, status: 'failed', addedAt: 9 - nonce, error },
    follow: { by: 'evm', ...place, nonce, value: '0' },
  })
  const all = ['swap.cancelled', 'swap.modifiedByWallet', 'swap.failed', 'swap.v3Slippage', 'deed.lessArrived']
  const off = $records.listen(() => {})
  // As another tab leaves it.
  const left = { key: 'tarn.records', newValue: JSON.stringify(all.map(record)) }
  window.dispatchEvent(Object.assign(new Event('storage'), left))
  expect($records.get().map(({ error }) => error)).toEqual([
    'deed.cancelled',
    'deed.modifiedByWallet',
    'swap.failed',
    'swap.v3Slippage',
    'deed.lessArrived',
  ])
  off()
})

test('[TX-3] the memory tells whoever listens, once, of what settled; nobody of what was taken off the list', async () => {
  const told: string[] = []
  const off = onSettled(({ id, status }) => told.push(`${id} ${status}`))
  node.answers.eth_getTransactionReceipt = receipt()
  const { id } = await addTransaction(sent, info)
  expect(told).toEqual([`${id} confirmed`])
  node.answers.eth_getTransactionReceipt = () => null
  const waiting = addTransaction({ ...sent, nonce: 8, hash: `0x${'ab'.repeat(32)}` }, info)
  const [next] = $records.get()
  dropRecord(next!.id)
  expect((await waiting).status).toBe('pending')
  expect($records.get().map(each => each.id)).not.toContain(next!.id)
  expect(told).toHaveLength(1)
  off()
})

test('[TX-3] a deed that takes another’s place in the queue is followed by itself, and the other one is cancelled', async () => {
  node.answers.eth_getTransactionReceipt = () => null
  const first = addTransaction(sent, info)
  await vi.waitFor(() => expect(status()).toBe('pending'))
  const OTHER = `0x${'ef'.repeat(32)}` as const
  node.answers.eth_getTransactionReceipt = ([hash]: readonly unknown[]) =>
    hash === OTHER ? { ...receipt(), transactionHash: OTHER } : null
  const second = addTransaction({ ...sent, hash: OTHER }, info)
  expect(await first).toMatchObject({ status: 'canceled', error: 'deed.cancelled', follow: { hash: HASH } })
  expect(await second).toMatchObject({ status: 'confirmed', follow: { hash: OTHER } })
  const { id } = await second
  expect($records.get().filter(each => each.id === id)).toHaveLength(1)
})

test('[TX-2] what only prepares another step is remembered and followed, with its cost, and no list, toast or count shows it', async () => {
  const own = { ...sent, nonce: 21, hash: `0x${'2a'.repeat(32)}` } as const
  const mine = <T extends { id: string }>(all: readonly T[]) => all.filter(({ id }) => id.endsWith('-21'))
  const told: { id: string }[] = []
  const off = onSettled(news => told.push(news))
  let mined: object | null = null
  node.answers.eth_getTransactionReceipt = () => mined
  node.answers.eth_getTransactionByHash = { nonce: '0x15' }
  const settled = addTransaction(own, { ...info, quiet: true, flow: { id: 'c0'.repeat(16), step: 0, of: 2 } })
  $connection.set({ status: 'connected', address: ME, chainId: CHAIN, connectorId: 'node', name: 'N', icon: null })
  await vi.waitFor(() => expect(mine($records.get())).toHaveLength(1))
  expect(mine($pending.get())).toEqual([])
  mined = { ...receipt(), transactionHash: own.hash }
  expect(await settled).toMatchObject({ status: 'confirmed', quiet: true, flow: { step: 0, of: 2 } })
  expect([mine(told), mine($toasts.get())]).toEqual([[], []])
  expect(mergeActivity([await settled], [])).toEqual([])
  expect(mine(recordsNow())).toEqual([])
  off()
})
