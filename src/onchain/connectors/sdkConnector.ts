import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { getAddress, numberToHex } from 'viem'
import type { Provider } from './Provider.ts'

/** An EIP-1193 provider that an SDK gives, with the events and the goodbye that some have. */
export type SdkProvider = Provider & {
  on?: (event: string, listener: (value: never) => void) => unknown
  disconnect?: () => unknown
}

type Options = {
  id: string
  name: string
  /**
   * Fetches the SDK and starts it: called by the press of this wallet's own button, or when it comes back after a
   * reload.
   */
  load: (chainIds: readonly number[]) => Promise<SdkProvider>
}

/** A wallet that is no extension: nothing of its SDK is loaded before it is chosen. */
export function sdkConnector({ id, name, load }: Options): CreateConnectorFn<SdkProvider> {
  return createConnector<SdkProvider>(config => {
    let loading: Promise<SdkProvider> | null = null
    let heard: SdkProvider | null = null

    const provider = (): Promise<SdkProvider> => {
      loading ??= load(config.chains.map(chain => chain.id)).catch(error => {
        loading = null
        throw error
      })
      return loading
    }
    const accountsOf = (answer: unknown) => (Array.isArray(answer) ? answer.map(each => getAddress(String(each))) : [])
    const chainOf = async () => Number(await (await provider()).request({ method: 'eth_chainId' }))

    const hear = (wallet: SdkProvider) => {
      if (heard === wallet) return
      heard = wallet
      wallet.on?.('accountsChanged', (accounts: string[]) => {
        if (accounts.length === 0) config.emitter.emit('disconnect')
        else config.emitter.emit('change', { accounts: accountsOf(accounts) })
      })
      wallet.on?.('chainChanged', (chainId: string | number) =>
        config.emitter.emit('change', { chainId: Number(chainId) }),
      )
      wallet.on?.('disconnect', () => config.emitter.emit('disconnect'))
    }

    return {
      id,
      name,
      type: id,
      async connect<withCapabilities extends boolean = false>({ isReconnecting }: { isReconnecting?: boolean } = {}) {
        const wallet = await provider()
        const accounts = accountsOf(
          await wallet.request({ method: isReconnecting ? 'eth_accounts' : 'eth_requestAccounts' }),
        )
        hear(wallet)
        // The one list is either shape of wagmi's two; capabilities are never asked for here.
        return { accounts: accounts as never, chainId: await chainOf() } as {
          accounts: withCapabilities extends true ? never : readonly `0x${string}`[]
          chainId: number
        }
      },
      async disconnect() {
        await (await provider()).disconnect?.()
      },
      getAccounts: async () => accountsOf(await (await provider()).request({ method: 'eth_accounts' })),
      getChainId: chainOf,
      getProvider: provider,
      isAuthorized: async () => accountsOf(await (await provider()).request({ method: 'eth_accounts' })).length > 0,
      async switchChain({ chainId }) {
        await (await provider()).request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId: numberToHex(chainId) }],
        })
        config.emitter.emit('change', { chainId })
        return config.chains.find(chain => chain.id === chainId)!
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => config.emitter.emit('disconnect'),
    }
  })
}
