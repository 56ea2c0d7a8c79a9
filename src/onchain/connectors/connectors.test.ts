import { afterEach, expect, test, vi } from 'vitest'
import { setRpcUrl } from '../node/clients.ts'
import { offered } from './connectors.ts'
import { viewOnly, watchAccount } from './viewOnly.ts'
import { onPairing, walletConnectProvider } from './walletConnect.ts'

const ids = (devnet: boolean, framed: boolean, ownNode = false) =>
  offered({ devnet, framed, ownNode }).map(({ id }) => id)

afterEach(() => {
  setRpcUrl(1, null)
  vi.unstubAllGlobals()
})

test('[WL-10] wallets whose reads bypass their node are not offered on a devnet', () => {
  expect(ids(true, true)).toEqual(['devnet', 'passkey', 'view'])
})

test('[WL-10, GO-4] nor beside a node of one’s own', () => {
  expect(ids(false, true, true)).toEqual(['passkey', 'view'])
})

test('[WL-1] WalletConnect and Coinbase everywhere else, Safe only when something frames the page, the devnet’s never', () => {
  expect(ids(false, false)).toEqual(['walletConnect', 'coinbase', 'passkey', 'view'])
  expect(ids(false, true)).toEqual(['safe', 'walletConnect', 'coinbase', 'passkey', 'view'])
})

test('[WL-1] WalletConnect without a project id says so and loads nothing', async () => {
  const error = await walletConnectProvider([1], { projectId: '' }).catch(each => each)
  expect(error).toMatchObject({ code: 'wallet.notConfigured', values: { name: 'WalletConnect' } })
})

test('[WL-1] WalletConnect tells when its relay can’t be reached, and shows no code', async () => {
  const shown: (string | null)[] = []
  onPairing(uri => shown.push(uri))
  const provider = await walletConnectProvider([1, 8453], {
    projectId: 'a'.repeat(32),
    relayUrl: 'ws://127.0.0.1:9',
    patience: 1_500,
  })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  const error = await provider.request({ method: 'eth_requestAccounts' }).catch(each => each)
  expect(error).toMatchObject({ code: 'wallet.relayUnreachable' })
  expect(shown.filter(Boolean)).toEqual([])
})

test('[WL-7] a view-only wallet shows its account and refuses every signature', async () => {
  const account = '0x00000000000000000000000000000000000000aa'
  watchAccount(account)
  const events = { emit: () => {}, on: () => {}, off: () => {}, once: () => {}, listenerCount: () => 0 }
  const made = viewOnly({ chains: [{ id: 1 }, { id: 8453 }], emitter: events } as unknown as Parameters<
    typeof viewOnly
  >[0])
  const { accounts, chainId } = await made.connect()
  expect([accounts[0]?.toLowerCase(), chainId]).toEqual([account, 1])
  const wallet = await made.getProvider()
  for (const method of ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_sendCalls'])
    expect(await wallet.request({ method, params: [] }).catch(error => error.code), method).toBe('wallet.viewOnly')
})
