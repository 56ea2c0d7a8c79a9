// A wallet of a key for tests without a browser that knows ERC-7902: it takes a delegation on and gives it up with a
// transaction of type 4.
import { createWalletClient, defineChain, type Hex, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { NodeWallet } from './NodeWallet.ts'

type Asked = { capabilities?: { eip7702Auth?: { delegation: Hex } } }

export class KeyWallet extends NodeWallet {
  readonly #key: PrivateKeyAccount
  readonly #nodeRequest = this.request
  #hash: Hex | null = null

  constructor(url: string, key: PrivateKeyAccount) {
    super(url, key.address.toLowerCase())
    this.#key = key
    this.request = async ({ method, params = [] }) => {
      if (method === 'wallet_getCapabilities')
        return { '0x1': { atomic: { status: 'ready' }, eip7702Auth: { supported: true } } }
      if (method === 'wallet_sendCalls') return this.#delegate(params[0] as Asked)
      if (method === 'wallet_getCallsStatus')
        return { status: 200, atomic: true, receipts: [{ transactionHash: this.#hash }] }
      return this.#nodeRequest({ method, params })
    }
  }

  async #delegate({ capabilities }: Asked): Promise<{ id: string }> {
    const contractAddress = capabilities?.eip7702Auth?.delegation
    if (!contractAddress) throw new Error('this wallet is asked for delegations alone')
    const chain = defineChain({
      ...{ id: this.chainId, name: 'devnet', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      rpcUrls: { default: { http: [this.url] } },
    })
    const client = createWalletClient({ account: this.#key, chain, transport: http() })
    const authorization = await client.signAuthorization({ contractAddress, executor: 'self' })
    this.#hash = await client.sendTransaction({
      ...{ to: this.#key.address, value: 0n, data: '0x', gas: 200_000n },
      authorizationList: [authorization],
    })
    return { id: 'delegation' }
  }
}
