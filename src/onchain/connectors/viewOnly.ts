import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { client } from '../node/clients.ts'
import { RpcError } from '../node/RpcError.ts'
import { type SdkProvider, sdkConnector } from './sdkConnector.ts'

const VIEW_ONLY = 'view'
/** What only an owner may do. */
const signs = /^(eth_sendTransaction|eth_sign|personal_sign|wallet_sendCalls)/

let watched: Address | null = null
let chainId = 1

/** Whom the view-only wallet next shows, and where it stands. */
export function watchAccount(address: Address, on = 1): void {
  watched = address
  chainId = on
}

/** Reads like any wallet, never signs. */
const provider: SdkProvider = {
  async request({ method, params = [] }) {
    if (signs.test(method)) throw new AppError('wallet.viewOnly')
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return watched ? [watched] : []
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'wallet_switchEthereumChain': {
        const wanted = Number((params[0] as { chainId?: string } | undefined)?.chainId)
        if (!chainById(wanted)) throw new RpcError(4902, 'Unrecognized chain')
        chainId = wanted
        return null
      }
      default:
        return client(chainId).request(method, params)
    }
  },
  disconnect: () => {
    watched = null
  },
}

/** WL-7. Any address, looked at. */
export const viewOnly = sdkConnector({ id: VIEW_ONLY, name: 'View only', load: async () => provider })
