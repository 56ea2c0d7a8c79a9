import { expect, test } from 'vitest'
import { listWallets, mergeKey, type WalletOption } from './listWallets.ts'

const wallet = (id: string, name: string, kind: WalletOption['kind'] = 'installed'): WalletOption => ({ id, name, icon: null, kind })
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
