import { createConnector } from '@wagmi/core'
import { getAddress, type Hex, toHex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { client } from '../node/clients.ts'
import type { Provider } from './Provider.ts'
import { readDevnetAccounts } from '../read/readDevnetAccounts.ts'
import { RpcError } from '../node/RpcError.ts'

const DEVNET_WALLET = 'devnet'
const START_CHAIN = 1
const TIME = { timeoutMs: 20_000 }
const HEADROOM = 3n

type Transaction = { maxFeePerGas?: Hex; gasPrice?: Hex }

let account: Address | null = null
let chainId = START_CHAIN

/** Which of the node's accounts the wallet is next connected as (null: the first), and where it then stands. */
export function chooseDevnetAccount(address: Address | null, on: number = START_CHAIN): void {
  account = address
  chainId = on
}

/**
 * A wallet made of the node itself: it signs with its unlocked accounts through our /rpc. There is no key on this side.
 */
const provider: Provider = {
  async request({ method, params = [] }) {
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [await current()]
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'wallet_switchEthereumChain': {
        const wanted = Number((params[0] as { chainId?: string } | undefined)?.chainId)
        if (!chainById(wanted)) throw new RpcError(4902, 'Unrecognized chain')
        await client(wanted).request('eth_chainId')
        chainId = wanted
        return null
      }
      case 'eth_sendTransaction':
        return send(params[0] as Transaction)
      default:
        return client(chainId).request(method, params, TIME)
    }
  },
}

/**
 * Bids as wallets do, for what the fee may become: the devnet's moves by the quarter-hour, up to 2.4 times, and what
 * bids for the fee of now alone lies there until it falls again. Paid is the fee of its block all the same. Who sends
 * all it has can bid for the fee of now alone.
 */
async function send(transaction: Transaction): Promise<unknown> {
  const node = client(chainId)
  const plain = () => node.request('eth_sendTransaction', [transaction], TIME)
  if (transaction.maxFeePerGas ?? transaction.gasPrice) return plain()
  const [{ baseFeePerGas }, price] = await Promise.all([
    node.request<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', ['latest', false]),
    node.request<Hex>('eth_gasPrice'),
  ])
  const [base, now] = [BigInt(baseFeePerGas), BigInt(price)]
  const tip = now > base ? now - base : 0n
  const fees = { maxFeePerGas: toHex(base * HEADROOM + tip), maxPriorityFeePerGas: toHex(tip) }
  try {
    return await node.request('eth_sendTransaction', [{ ...transaction, ...fees }], TIME)
  } catch (error) {
    if (!(error instanceof RpcError && /insufficient funds/i.test(error.message))) throw error
    return plain()
  }
}

async function current(): Promise<Address> {
  account ??= (await readDevnetAccounts())[0] ?? null
  if (!account) throw new RpcError(4100, 'The node has no unlocked account')
  return account
}

/** WL-6. The devnet's own test wallet. */
export const devnetWallet = createConnector<Provider>(config => {
  let connected = false
  return {
    id: DEVNET_WALLET,
    name: 'Devnet wallet',
    type: 'devnet',
    async connect<withCapabilities extends boolean = false>({ chainId: wanted }: { chainId?: number } = {}) {
      const address = getAddress(await current())
      if (wanted) chainId = wanted
      connected = true
      // The one list is either shape of wagmi's two; capabilities are never asked for here.
      return { accounts: [address] as never, chainId } as {
        accounts: withCapabilities extends true ? never : readonly Address[]
        chainId: number
      }
    },
    async disconnect() {
      connected = false
      account = null
      chainId = START_CHAIN
    },
    getAccounts: async () => (connected ? [getAddress(await current())] : []),
    getChainId: async () => chainId,
    getProvider: async () => provider,
    isAuthorized: async () => true,
    async switchChain({ chainId: wanted }) {
      await provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${wanted.toString(16)}` }],
      })
      config.emitter.emit('change', { chainId: wanted })
      return config.chains.find(c => c.id === wanted)!
    },
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => config.emitter.emit('disconnect'),
  }
})
