import { expect, test } from 'vitest'
import { listWallets, mergeKey, solanaId, solanaNameOf, type WalletOption } from './listWallets.ts'

const wallet = (id: string, name: string, kind: WalletOption['kind'] = 'installed'): WalletOption => ({
  id,
  name,
  icon: null,
  kind,
  isInjected: kind === 'installed',
  analyticsWalletType: 'Browser Extension',
  wagmi: { id, type: 'injected' },
})
const standing = (walletName: string, icon: string | null = null): WalletOption => ({
  id: solanaId(walletName),
  name: walletName,
  icon,
  kind: 'installed',
  isInjected: true,
  analyticsWalletType: 'Browser Extension',
  solana: { walletName },
})
const ids = (all: WalletOption[], embedded = false) => listWallets(all, { embedded }).map(({ id }) => id)

test('[WL-3] a trailing “wallet” and letter case make no other wallet', () => {
  expect(['Alpine Wallet', 'alpine', 'ALPINE wallet'].map(mergeKey)).toEqual(['alpine', 'alpine', 'alpine'])
  expect(ids([wallet('a', 'Alpine Wallet'), wallet('b', 'alpine'), wallet('c', 'Brook')])).toEqual(['a', 'c'])
})

test('[WL-3] what the browser announces goes before what we bring', () => {
  expect(ids([wallet('x', 'Alpine', 'other'), wallet('a', 'Alpine Wallet')])).toEqual(['a'])
})

test('[WL-4] the one that its SDK reaches is not announced beside it; without the SDK it is', () => {
  const announced = wallet('com.coinbase.wallet', 'Coinbase Wallet')
  expect(ids([announced, wallet('coinbase', 'Coinbase Wallet', 'other')])).toEqual(['coinbase'])
  expect(ids([announced])).toEqual(['com.coinbase.wallet'])
})

test('[WL-4] our extension is not offered where the embedded wallet is on', () => {
  const all = [wallet('org.tarn.extension', 'Tarn'), wallet('a', 'Alpine')]
  expect(ids(all)).toEqual(['org.tarn.extension', 'a'])
  expect(ids(all, true)).toEqual(['a'])
})

test('[WL-2] [WL-3] one wallet on both sides is one entry that knows both', () => {
  const merged = listWallets([wallet('app.lake', 'Lake'), wallet('b', 'Brook')], {
    embedded: false,
    solana: [standing('lake wallet', 'data:image/png;base64,AA'), standing('Sun')],
  })
  expect(merged.map(({ id, wagmi, solana }) => [id, wagmi?.id, solana?.walletName])).toEqual([
    ['app.lake', 'app.lake', 'lake wallet'],
    ['b', 'b', undefined],
    ['solana:Sun', undefined, 'Sun'],
  ])
  expect(merged[0]?.icon).toBe('data:image/png;base64,AA')
})

test('[WL-3] two of one name on the same side stay one entry of the first; one reached by its SDK is joined too', () => {
  const [only, ...none] = listWallets([wallet('coinbase', 'Coinbase Wallet', 'other')], {
    embedded: false,
    solana: [standing('Coinbase Wallet'), standing('coinbase')],
  })
  expect(none).toEqual([])
  expect(only).toMatchObject({ id: 'coinbase', wagmi: { id: 'coinbase' }, solana: { walletName: 'Coinbase Wallet' } })
})

test('[WL-2] an id says whether it stands on Solana alone', () => {
  expect(solanaNameOf(solanaId('Sun: the wallet'))).toBe('Sun: the wallet')
  expect(solanaNameOf('io.metamask')).toBeNull()
})
