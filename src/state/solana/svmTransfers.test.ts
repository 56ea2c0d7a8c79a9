import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setSolanaUrl } from '#onchain/solana/solanaRpc.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { SolanaNode } from '../../../tests/support/SolanaNode.ts'
import { fromSolana } from '../deeds/activity.ts'
import { isSvmTransfer } from './isSvmTransfer.ts'
import { $svm, noSvm } from './svm.ts'
import { readSvmHoldings } from './svmHoldings.ts'
import {
  $svmPending,
  $svmTransfers,
  addSvmTransfer,
  dropSvmTransfer,
  failureOfSvm,
  resumeSvmTransfers,
  type SvmTransfer,
} from './svmTransfers.ts'
import { $toasts } from '../deeds/toasts.ts'

const me = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const sent = (more: Partial<SvmTransfer> = {}): SvmTransfer => ({
  ...{
    signature: '5'.repeat(88),
    account: me,
    to: 'So11111111111111111111111111111111111111112',
    status: 'confirmed',
    addedAt: 5_000_000,
    network: 'mainnet',
  },
  ...{ lastValidBlockHeight: '1150', symbol: 'SOL', decimals: 9, amount: '1250000000' },
  ...more,
})
let node: SolanaNode
let browser: ReturnType<typeof fakeBrowser>
const KEY = 'tarn.svmTransfers'
const stored = (): SvmTransfer[] => JSON.parse(browser.storage.get(KEY) ?? '[]')
const here = () => $svm.set({ status: 'connected', address: me, walletName: 'Sun', name: 'Sun', icon: null })

beforeAll(async () => {
  node = await SolanaNode.start()
  setSolanaUrl(node.url)
})
afterAll(() => node.stop())
beforeEach(() => {
  browser = fakeBrowser()
  $svm.set(noSvm)
  $svmTransfers.set([])
  $toasts.set([])
})
afterEach(() => vi.unstubAllGlobals())

test('[TX-3] [WL-8] what was sent on Solana is there again after a reload, and is the account’s that sent it', () => {
  here()
  const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  browser.storage.set(KEY, JSON.stringify([sent(), sent({ signature: '6'.repeat(88), account: other })]))
  resumeSvmTransfers()
  expect($svmTransfers.get()).toEqual([sent(), sent({ signature: '6'.repeat(88), account: other })])
  $svmTransfers.set([
    sent({ status: 'pending' }),
    sent({ signature: '6'.repeat(88), account: other, status: 'pending' }),
  ])
  expect($svmPending.get().map(({ account }) => account)).toEqual([me])
})

test('[TX-2] a transfer is a line of the activity: what left, to whom and where', () => {
  expect(fromSolana(sent({ status: 'expired' }))).toMatchObject({
    type: 'send',
    status: 'expired',
    chainId: 'solana',
    solanaNetwork: 'mainnet',
    time: 5_000,
    amountIn: 1_250_000_000n,
    amountOut: 0n,
    to: sent().to,
    currencyIn: { symbol: 'SOL', decimals: 9 },
  })
})

test('[TX-3] an entry that is not whole is none', () => {
  const broken: unknown[] = [
    null,
    7,
    {},
    sent({ signature: '0OIl'.repeat(20) }),
    sent({ amount: '-1' }),
    sent({ amount: '1e9' }),
    sent({ lastValidBlockHeight: '' }),
    sent({ decimals: 0.5 }),
    sent({ decimals: 400 }),
    sent({ status: 'done' as 'pending' }),
    sent({ addedAt: Number.NaN }),
    sent({ symbol: 'x'.repeat(41) }),
    sent({ network: 'toString' as 'mainnet' }),
  ]
  expect(broken.filter(isSvmTransfer)).toEqual([])
  const { network: _, ...older } = sent()
  expect([sent(), sent({ network: null }), older].every(isSvmTransfer)).toBe(true)
})

test('[TX-3] it is remembered before anybody has it; left there, it is followed until its last block is past, and told', async () => {
  const { status: _, addedAt: __, ...signed } = sent({ lastValidBlockHeight: '1' })
  const settled = addSvmTransfer(signed)
  expect(stored()).toMatchObject([{ ...signed, status: 'pending' }])
  expect($toasts.get()).toEqual([])
  const ended = await settled
  expect(ended).toMatchObject({ status: 'expired', error: 'solana.expired' })
  expect(failureOfSvm(ended).code).toBe('solana.expired')
  expect(stored()).toMatchObject([{ status: 'expired', error: 'solana.expired' }])
  expect($toasts.get()).toMatchObject([{ news: { signature: signed.signature, status: 'expired' } }])
})

test('[TX-3] what the node refused is forgotten, and nobody hears of it', async () => {
  const { status: _, addedAt: __, ...signed } = sent({ lastValidBlockHeight: '99999999' })
  const settled = addSvmTransfer(signed)
  dropSvmTransfer(signed.signature)
  expect(stored()).toEqual([])
  expect((await settled).status).toBe('pending')
  expect([stored(), $toasts.get()]).toEqual([[], []])
})

test('[TX-3] a transfer of an earlier page, or of another tab, is followed with its wallet; only the tab that is looked at tells', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const asks = () => node.asked.filter(method => method === 'getSignatureStatuses').length
  const before = asks()
  browser.storage.set(KEY, JSON.stringify([sent({ status: 'pending', lastValidBlockHeight: '1' })]))
  resumeSvmTransfers()
  await new Promise(done => setTimeout(done, 50))
  expect(asks()).toBe(before)
  here()
  resumeSvmTransfers()
  await vi.waitFor(() => expect(stored()).toMatchObject([{ status: 'expired' }]))
  expect($toasts.get()).toEqual([])

  $svmTransfers.listen(() => {})
  browser.window.dispatchEvent(
    Object.assign(new Event('storage'), {
      key: KEY,
      newValue: JSON.stringify([sent({ signature: '3'.repeat(88), status: 'pending', lastValidBlockHeight: '1' })]),
    }),
  )
  await vi.waitFor(() => expect($svmTransfers.get()).toMatchObject([{ status: 'expired' }]))
})

test('[TX-3] [AD-10] what nobody could tell while the node was away is asked again once it answers', async () => {
  browser.storage.set(
    KEY,
    JSON.stringify([sent({ signature: '4'.repeat(88), status: 'pending', lastValidBlockHeight: '1' })]),
  )
  here()
  node.failsAt('getBalance')
  await readSvmHoldings()
  await new Promise(done => setTimeout(done, 50))
  expect(stored()).toMatchObject([{ status: 'pending' }])
  node.behaves()
  await readSvmHoldings()
  await vi.waitFor(() => expect(stored()).toMatchObject([{ status: 'expired' }]))
})
