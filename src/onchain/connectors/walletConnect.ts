import { WALLETCONNECT_PROJECT_ID } from 'astro:env/client'
import { AppError } from '#domain/Errors.ts'
import { client, rpcUrl } from '../node/clients.ts'
import { RpcError } from '../node/RpcError.ts'
import { type SdkProvider, sdkConnector } from './sdkConnector.ts'

/** ms the relay has to give an address to pair with. */
const PATIENCE = 20_000
const METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

let show: (uri: string | null) => void = () => {}

/** Who draws the address to pair with (a QR code); null: no longer. */
export function onPairing(listener: (uri: string | null) => void): void {
  show = listener
}

type Settings = { projectId: string; relayUrl?: string; patience?: number }

/**
 * The SDK as an EIP-1193 provider. Throws `wallet.notConfigured` without a project id, `wallet.relayUnreachable` when
 * no relay answers.
 */
export async function walletConnectProvider(
  chainIds: readonly number[],
  { projectId, relayUrl, patience = PATIENCE }: Settings,
): Promise<SdkProvider> {
  if (projectId === '') throw new AppError('wallet.notConfigured', { values: { name: 'WalletConnect' } })
  const { UniversalProvider } = await import('@walletconnect/universal-provider')
  const origin = typeof location === 'undefined' ? 'http://localhost' : location.origin
  const metadata = {
    name: 'Tarn',
    description: 'Token exchange',
    url: origin,
    icons: [`${origin}/apple-touch-icon.png`],
  }
  const wallet = await UniversalProvider.init({
    projectId,
    metadata,
    telemetryEnabled: false,
    ...(relayUrl && { relayUrl }),
  })
  wallet.on('display_uri', (uri: string) => show(uri))
  const accounts = () => (wallet.session?.namespaces.eip155?.accounts ?? []).map(each => each.split(':'))
  const unique = () => [...new Set(accounts().map(([, , address = '']) => address))]
  /** Networks that the session was approved for, and Tarn knows. */
  const approved = () => chainIds.filter(id => accounts().some(([, chain]) => Number(chain) === id))
  // Where the wallet says it is; before it says so, the network that the session was left on, else its first.
  let told: number | null = null
  wallet.on('chainChanged', (chain: string | number) => {
    if (Number.isSafeInteger(Number(chain))) told = Number(chain)
  })
  const chainId = (): number => {
    if (told !== null) return told
    const left = Number(wallet.namespaces?.eip155?.defaultChain)
    return approved().find(id => id === left) ?? approved()[0] ?? chainIds[0] ?? 1
  }

  const pair = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unreached = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('wallet.relayUnreachable')), patience)
      // Once there is something to scan, a person takes the time they need.
      wallet.once('display_uri', () => clearTimeout(timer))
    })
    const rpcMap = Object.fromEntries(chainIds.map(id => [id, new URL(rpcUrl(id), origin).href]))
    const chains = chainIds.map(id => `eip155:${id}`)
    try {
      await Promise.race([
        wallet.connect({
          optionalNamespaces: {
            eip155: { chains, methods: METHODS, events: ['accountsChanged', 'chainChanged'], rpcMap },
          },
        }),
        unreached,
      ])
    } finally {
      clearTimeout(timer)
      show(null)
    }
  }

  return {
    async request({ method, params = [] }) {
      if (method === 'eth_requestAccounts' && !wallet.session) await pair()
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return unique()
      if (method === 'eth_chainId') return `0x${chainId().toString(16)}`
      if (method === 'wallet_switchEthereumChain') {
        const wanted = Number((params[0] as { chainId?: string } | undefined)?.chainId)
        if (!approved().includes(wanted)) throw new RpcError(4902, 'Unrecognized chain')
        wallet.setDefaultChain(`eip155:${wanted}`)
        told = wanted
        return null
      }
      if (METHODS.includes(method)) return wallet.request({ method, params: [...params] }, `eip155:${chainId()}`)
      return client(chainId()).request(method, params)
    },
    on: (event, listener) => wallet.on(event, listener),
    disconnect: () => {
      told = null
      return wallet.disconnect()
    },
  }
}

/** WalletConnect: a wallet on another device, found by a code it scans. */
export const walletConnect = sdkConnector({
  id: 'walletConnect',
  name: 'WalletConnect',
  load: chainIds => walletConnectProvider(chainIds, { projectId: WALLETCONNECT_PROJECT_ID }),
})
