import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { walletConnectProvider } from './walletConnect.ts'

const ME = `0x${'a'.repeat(40)}`

/** The SDK's side: a session as it was stored, and what was asked of which network. */
class Relay extends EventEmitter {
  session: { namespaces: { eip155: { accounts: string[] } } } | undefined
  namespaces: { eip155: { defaultChain?: string } } | undefined
  asked: string[] = []
  setDefaultChain(chain: string): void {
    this.emit('chainChanged', chain.split(':')[1])
  }
  async request({ method }: { method: string }, chain: string): Promise<string> {
    this.asked.push(`${method} ${chain}`)
    return '0x'
  }
  async disconnect(): Promise<void> {
    this.session = undefined
  }
}
let relay: Relay
vi.mock('@walletconnect/universal-provider', () => ({ UniversalProvider: { init: async () => relay } }))

/** Restored with a session for these networks. */
async function restored(networks: readonly number[], left?: string) {
  relay.session = { namespaces: { eip155: { accounts: networks.map(id => `eip155:${id}:${ME}`) } } }
  relay.namespaces = { eip155: left === undefined ? {} : { defaultChain: left } }
  return walletConnectProvider([1, 8453, 10], { projectId: 'a'.repeat(32) })
}
const chainOf = async ({ request }: Awaited<ReturnType<typeof restored>>) =>
  Number(await request({ method: 'eth_chainId' }))

beforeEach(() => {
  relay = new Relay()
})

test('[WL-1] [WL-10] a session that comes back stands, and asks, on a network it was approved for', async () => {
  for (const [networks, left, stands] of [
    [[8453], undefined, 8453],
    [[1, 8453], '8453', 8453],
    [[8453, 10], '1', 8453],
    [[1, 10], undefined, 1],
  ] as const) {
    const wallet = await restored(networks, left)
    expect(await chainOf(wallet)).toBe(stands)
    await wallet.request({ method: 'eth_sendTransaction', params: [{}] })
    expect(relay.asked.at(-1)).toBe(`eth_sendTransaction eip155:${stands}`)
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([ME])
  }
})

test('[WL-1] [CH-2] a network that is changed in the wallet is asked from then on, also one that Tarn lacks', async () => {
  const wallet = await restored([1, 8453])
  for (const [said, stands] of [
    [8453, 8453],
    ['1', 1],
    ['0xa', 10],
    [777, 777],
    [{}, 777],
  ] as const) {
    relay.emit('chainChanged', said)
    expect(await chainOf(wallet)).toBe(stands)
  }
  await wallet.request({ method: 'personal_sign', params: [] })
  expect(relay.asked).toEqual(['personal_sign eip155:777'])
})

test('[WL-1] [CH-2] a network that the session was not approved for can’t be switched to', async () => {
  const wallet = await restored([8453])
  const ask = (id: number) =>
    wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: `0x${id.toString(16)}` }] })
  for (const id of [1, 10, 5]) expect(await ask(id).catch(error => error.code)).toBe(4902)
  expect(await chainOf(wallet)).toBe(8453)
  expect(await ask(8453)).toBeNull()
  await wallet.disconnect?.()
  expect(await wallet.request({ method: 'eth_accounts' })).toEqual([])
})
