import { beforeEach, expect, test, vi } from 'vitest'
import { fromSolana } from './activity.ts'
import { readSvmTransfers } from './readSvmTransfers.ts'
import { $svm } from './svm.ts'
import { $svmPending, $svmTransfers, resumeSvmTransfers, type SvmTransfer } from './svmTransfers.ts'

const me = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const sent = (more: Partial<SvmTransfer> = {}): SvmTransfer => ({
  ...{ signature: '5'.repeat(88), account: me, to: 'So11111111111111111111111111111111111111112', status: 'confirmed', addedAt: 5_000_000 },
  ...{ lastValidBlockHeight: '1150', symbol: 'SOL', decimals: 9, amount: '1250000000' },
  ...more,
})
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => void storage.set(key, value) })
})

test('[TX-3] [WL-8] what was sent on Solana is there again after a reload, and is the account’s that sent it', () => {
  $svm.set({ status: 'connected', address: me, walletName: 'Sun', name: 'Sun', icon: null })
  const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  storage.set('tarn.svmTransfers', JSON.stringify([sent(), sent({ signature: '6'.repeat(88), account: other })]))
  resumeSvmTransfers()
  expect($svmTransfers.get()).toEqual([sent(), sent({ signature: '6'.repeat(88), account: other })])
  $svmTransfers.set([sent({ status: 'pending' }), sent({ signature: '6'.repeat(88), account: other, status: 'pending' })])
  expect($svmPending.get().map(({ account }) => account)).toEqual([me])
})

test('[TX-2] a transfer is a line of the activity: what left, and to whom', () => {
  expect(fromSolana(sent({ status: 'expired' }))).toMatchObject({ type: 'send', status: 'expired', chainId: 'solana', time: 5_000, amountIn: 1_250_000_000n, amountOut: 0n, to: sent().to, currencyIn: { symbol: 'SOL', decimals: 9 } })
})

test('[TX-3] an entry that is not whole is left out, a corrupt memory is none', () => {
  const broken: unknown[] = [null, 7, {}, sent({ signature: '0OIl'.repeat(20) }), sent({ amount: '-1' }), sent({ amount: '1e9' }), sent({ lastValidBlockHeight: '' }), sent({ decimals: 0.5 }), sent({ decimals: 400 }), sent({ status: 'done' as 'pending' }), sent({ addedAt: Number.NaN }), sent({ symbol: 'x'.repeat(41) })]
  expect(readSvmTransfers(JSON.stringify([...broken, sent()]))).toEqual([sent()])
  for (const text of [null, '', 'x', '7', '{}']) expect(readSvmTransfers(text)).toBeNull()
})
