import { beforeEach, expect, test, vi } from 'vitest'
import type { WalletState } from '#onchain/wallet/wallet.ts'
import { keepWallet } from '../wallet/keepWallet.ts'
import { storedSolana } from '../wallet/solana.ts'

const svm = {
  address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  walletName: 'Sun Wallet',
  name: 'Sun Wallet',
  icon: null,
}
const evm: WalletState = {
  address: `0x${'a'.repeat(40)}`,
  shown: `0x${'A'.repeat(40)}`,
  chainId: 1,
  connectorId: 'w',
  name: 'W',
  icon: null,
}
const storage = new Map<string, string>()
const stored = () => storage.get('tarn.wallet') ?? null

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})

test('[WL-8] [WL-9] both sides are remembered as one, and forgotten one by one', () => {
  keepWallet({ evm })
  expect(storedSolana(stored())).toBeNull()
  keepWallet({ svm })
  expect(JSON.parse(stored()!)).toEqual({ ...evm, svm })
  expect(storedSolana(stored())).toEqual(svm)
  keepWallet({ evm: null })
  expect(JSON.parse(stored()!)).toEqual({ svm })
  keepWallet({ evm })
  keepWallet({ svm: null })
  expect(JSON.parse(stored()!)).toEqual(evm)
  keepWallet({ evm: null, svm: null })
  expect(stored()).toBeNull()
})

test('[WL-9] a corrupt entry is none, a huge picture is not kept', () => {
  for (const text of [
    null,
    'x',
    '7',
    '{"svm":7}',
    '{"svm":{"address":"0OIl","walletName":"S"}}',
    JSON.stringify({ svm: { ...svm, walletName: 7 } }),
  ])
    expect(storedSolana(text)).toBeNull()
  expect(storedSolana(JSON.stringify({ svm: { ...svm, icon: 'https://spy.example/p.png', name: 3 } }))).toEqual({
    ...svm,
    name: 'Sun Wallet',
  })
  storage.set('tarn.wallet', 'x')
  keepWallet({ svm: { ...svm, icon: `data:image/png;base64,${'A'.repeat(20_000)}` } })
  expect(JSON.parse(stored()!)).toEqual({ svm })
})
