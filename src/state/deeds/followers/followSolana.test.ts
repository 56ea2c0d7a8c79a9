import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setSolanaUrl } from '#onchain/solana/solanaRpc.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { SolanaNode } from '../../../../tests/support/SolanaNode.ts'
import { $solana, noSolana } from '../../wallet/solana.ts'
import { readSolanaHoldings } from '../../solana/solanaHoldings.ts'
import { fromSolana } from '../activity.ts'
import type { SolanaFollow, SolanaRecord } from '../DeedRecord.ts'
import { $pendingTransfers, $records, addRecord, dropRecord, resumeRecords } from '../records.ts'
import { $toasts } from '../toasts.ts'

const me = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sent = (digit: string, more: Partial<SolanaRecord> = {}, follow: Partial<SolanaFollow> = {}): SolanaRecord => ({
  id: `solana-${digit.repeat(88)}`,
  deed: 'send',
  account: me,
  status: 'confirmed',
  addedAt: 5_000_000,
  currencyIn: { symbol: 'SOL', decimals: 9 },
  currencyOut: { symbol: 'SOL', decimals: 9 },
  amountIn: '1250000000',
  amountOut: '0',
  ...more,
  follow: {
    ...{ by: 'solana', signature: digit.repeat(88), to: 'So11111111111111111111111111111111111111112' },
    ...{ lastValidBlockHeight: '1150', network: 'mainnet' },
    ...follow,
  },
})
/** Signed, and its last block is this one. */
const signedUntil = (block: string) => {
  const { id: _, status: __, addedAt: ___, ...signed } = sent('5', {}, { lastValidBlockHeight: block })
  return signed
}
const waiting = (digit: string) => sent(digit, { status: 'pending' }, { lastValidBlockHeight: '1' })
let node: SolanaNode
let browser: ReturnType<typeof fakeBrowser>
const KEY = 'tarn.records'
const stored = (): SolanaRecord[] => JSON.parse(browser.storage.get(KEY) ?? '[]')
const here = () => $solana.set({ status: 'connected', address: me, walletName: 'Sun', name: 'Sun', icon: null })

beforeAll(async () => {
  node = await SolanaNode.start()
  setSolanaUrl(node.url)
})
afterAll(() => node.stop())
beforeEach(() => {
  browser = fakeBrowser()
  $solana.set(noSolana)
  $records.set([])
  $toasts.set([])
})
afterEach(() => vi.unstubAllGlobals())

test('[TX-3] [WL-8] what was sent on Solana is there again after a reload, and is the account’s that sent it', () => {
  here()
  const all = [sent('5'), sent('6', { account: other })]
  browser.storage.set(KEY, JSON.stringify(all))
  resumeRecords()
  expect($records.get()).toEqual(all)
  $records.set([sent('5', { status: 'pending' }), sent('6', { account: other, status: 'pending' })])
  expect($pendingTransfers.get().map(({ account }) => account)).toEqual([me])
})

test('[TX-2] a transfer is a line of the activity: what left, to whom and where', () => {
  expect(fromSolana(sent('5', { status: 'expired' }))).toMatchObject({
    type: 'send',
    status: 'expired',
    chainId: 'solana',
    time: 5_000,
    amountIn: 1_250_000_000n,
    amountOut: 0n,
    to: sent('5').follow.to,
    currencyIn: { symbol: 'SOL', decimals: 9 },
  })
})

test('[TX-3] it is remembered before anybody has it; left there, it is followed until its last block is past, and told', async () => {
  const settled = addRecord<SolanaRecord>(signedUntil('1'))
  expect(stored()).toMatchObject([{ ...signedUntil('1'), status: 'pending' }])
  expect($toasts.get()).toEqual([])
  expect(await settled).toMatchObject({ status: 'expired', error: 'solana.expired' })
  expect(stored()).toMatchObject([{ status: 'expired', error: 'solana.expired' }])
  expect($toasts.get()).toMatchObject([{ news: { follow: { signature: '5'.repeat(88) }, status: 'expired' } }])
})

test('[TX-3] what the node refused is forgotten, and nobody hears of it', async () => {
  const settled = addRecord<SolanaRecord>(signedUntil('99999999'))
  dropRecord(sent('5').id)
  expect(stored()).toEqual([])
  expect((await settled).status).toBe('pending')
  expect([stored(), $toasts.get()]).toEqual([[], []])
})

test('[TX-3] a transfer of an earlier page, or of another tab, is followed with its wallet; only the tab that is looked at tells', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const asks = () => node.asked.filter(method => method === 'getSignatureStatuses').length
  const before = asks()
  browser.storage.set(KEY, JSON.stringify([waiting('5')]))
  resumeRecords()
  await new Promise(done => setTimeout(done, 50))
  expect(asks()).toBe(before)
  here()
  resumeRecords()
  await vi.waitFor(() => expect(stored()).toMatchObject([{ status: 'expired' }]))
  expect($toasts.get()).toEqual([])

  $records.listen(() => {})
  browser.window.dispatchEvent(
    Object.assign(new Event('storage'), { key: KEY, newValue: JSON.stringify([waiting('3')]) }),
  )
  await vi.waitFor(() => expect($records.get()).toMatchObject([{ status: 'expired' }]))
})

test('[TX-3] [AD-10] what nobody could tell while the node was away is asked again once it answers', async () => {
  browser.storage.set(KEY, JSON.stringify([waiting('4')]))
  here()
  node.failsAt('getBalance')
  await readSolanaHoldings()
  await new Promise(done => setTimeout(done, 50))
  expect(stored()).toMatchObject([{ status: 'pending' }])
  node.behaves()
  await readSolanaHoldings()
  await vi.waitFor(() => expect(stored()).toMatchObject([{ status: 'expired' }]))
})
