import { expect, test } from 'vitest'
import { listWallets, mergeKey, type WalletOption } from './listWallets.ts'
import { anotherOf, isTwice, rdnsOf, solanaId, solanaNameOf } from './walletIds.ts'

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

test('[WL-3] a trailing “wallet” and letter case make no other wallet between its two sides', () => {
  expect(['Alpine Wallet', 'alpine', 'ALPINE wallet'].map(mergeKey)).toEqual(['alpine', 'alpine', 'alpine'])
})

test('[WL-1] [WL-3] two extensions of one name are both there, told apart by what they announced', () => {
  const shown = listWallets([wallet('org.a', 'Alpine Wallet'), wallet('org.b', 'alpine'), wallet('c', 'Brook')], {
    embedded: false,
  })
  expect(shown.map(({ id, rdns }) => [id, rdns])).toEqual([
    ['org.a', 'org.a'],
    ['org.b', 'org.b'],
    ['c', undefined],
  ])
})

test('[WL-1] two that claim one rdns are both there, and said to be announced twice', () => {
  const other = anotherOf('io.alpine', 'u-2')
  const all = [wallet('io.alpine', 'Alpine'), wallet(other, 'Alpine'), wallet('io.brook', 'Brook')]
  expect(listWallets(all, { embedded: false }).map(({ id, twice, rdns }) => [id, twice, rdns])).toEqual([
    ['io.alpine', true, 'io.alpine'],
    [other, true, 'io.alpine'],
    ['io.brook', undefined, undefined],
  ])
  expect([rdnsOf(other), rdnsOf('io.brook'), rdnsOf(solanaId('Sun #1'))]).toEqual([
    'io.alpine',
    'io.brook',
    'solana:Sun #1',
  ])
  expect(
    ['io.alpine', other, 'io.brook'].map(id =>
      isTwice(
        all.map(each => each.id),
        id,
      ),
    ),
  ).toEqual([true, true, false])
})

test('[WL-1] names of ours are ours: another wallet that takes one is shown by its rdns', () => {
  const taken = ['Devnet wallet', 'WalletConnect', 'Passkey', 'browser WALLET', 'Tarn'].map((name, i) =>
    wallet(`evil.n${i}`, name),
  )
  const all = [...taken, wallet('coinbase', 'Coinbase Wallet', 'other'), wallet('evil.c', 'coinbase')]
  expect(listWallets(all, { embedded: false }).map(({ name }) => name)).toEqual([
    ...taken.map(({ id }) => id),
    'evil.c',
    'Coinbase Wallet',
  ])
  expect(listWallets([], { embedded: false, solana: [standing('WalletConnect'), standing('Sun')] })).toHaveLength(1)
})

test('[WL-1] the wallet in window.ethereum is offered where no other extension is', () => {
  const injected = wallet('injected', 'Browser wallet')
  const walletConnect = wallet('walletConnect', 'WalletConnect', 'other')
  expect(listWallets([walletConnect, injected], { embedded: false })[0]).toMatchObject({
    id: 'injected',
    name: 'Browser wallet',
    nameless: true,
  })
  expect(ids([injected, wallet('io.alpine', 'Alpine')])).toEqual(['io.alpine'])
})

test('[WL-3] what the browser announces goes before what we bring', () => {
  expect(ids([wallet('x', 'Brook', 'other'), wallet('a', 'Alpine Wallet')])).toEqual(['a', 'x'])
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

test('[WL-3] the sides join only where one of a name stands on each; one reached by its SDK is joined too', () => {
  const sides = (all: WalletOption[], solana: WalletOption[]) =>
    listWallets(all, { embedded: false, solana }).map(({ id, solana: side }) => [id, side?.walletName])
  const coinbase = wallet('coinbase', 'Coinbase Wallet', 'other')
  expect(sides([coinbase], [standing('Coinbase Wallet')])).toEqual([['coinbase', 'Coinbase Wallet']])
  expect(sides([wallet('a', 'Lake'), wallet('b', 'Lake')], [standing('Lake')])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['solana:Lake', 'Lake'],
  ])
  expect(sides([wallet('a', 'Lake')], [standing('Lake'), standing('lake')])).toEqual([
    ['a', undefined],
    ['solana:Lake', 'Lake'],
    ['solana:lake', 'lake'],
  ])
  expect(sides([], [standing('Lake'), standing('Lake')])).toEqual([['solana:Lake', 'Lake']])
})

test('[WL-2] an id says whether it stands on Solana alone', () => {
  expect(solanaNameOf(solanaId('Sun: the wallet'))).toBe('Sun: the wallet')
  expect(solanaNameOf('io.metamask')).toBeNull()
})
