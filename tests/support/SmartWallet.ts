// What a wallet that knows EIP-7702 does, for TestWallet.smart: takes a delegation on and gives it up with a
// transaction of type 4, on the devnet, and does several calls as one by it.
import { createWalletClient, defineChain, encodeFunctionData, http, parseAbi, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { NOBODY, SMART_ACCOUNT } from '../../src/domain/account/Delegation.ts'
import { rpcUrl } from './devnet.ts'
import { keyOf } from './ownKeys.ts'

type Asked = {
  from: Hex
  chainId: Hex
  calls?: { to: Hex; data: Hex; value: Hex }[]
  capabilities?: { eip7702Auth?: { account: Hex; delegation: Hex } }
}
const ABI = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

/**
 * The answers of a wallet that signs as an account of a test's own. `atomic` is what it says of batches, and may be
 * changed.
 */
export class SmartWallet {
  atomic: 'supported' | 'ready' | 'unsupported' = 'ready'
  fails = false
  /** It speaks the first draft of EIP-5792: an id alone, a status in words, no receipts. */
  draft = false
  /** It took what it was asked, and does it when it is told to (`release`). */
  holds = false
  #held: (() => Promise<unknown>)[] = []
  readonly #account: PrivateKeyAccount
  readonly #done = new Map<string, Hex>()

  constructor(account: string) {
    const key = keyOf(account)
    if (!key) throw new Error(`nobody has the key of ${account}`)
    this.#account = key
  }

  get address(): Hex {
    return this.#account.address.toLowerCase() as Hex
  }

  readonly answer = async (method: string, params: unknown[]): Promise<unknown> => {
    if (method === 'wallet_getCapabilities')
      return Object.fromEntries(
        (params[1] as string[]).map(id => [id, { atomic: { status: this.atomic }, eip7702Auth: { supported: true } }]),
      )
    if (method === 'wallet_sendCalls') return this.#send(params[0] as Asked)
    const hash = this.#done.get(params[0] as string)
    if (this.draft) return { status: hash ? 'CONFIRMED' : 'PENDING' }
    return hash && !this.fails ? { status: 200, receipts: [{ transactionHash: hash }] } : { status: 500 }
  }

  /** Does what it took. */
  async release(): Promise<void> {
    this.holds = false
    for (const work of this.#held.splice(0)) await work()
  }

  /** Belongs to its keys alone again. */
  async giveUp(chainId: number): Promise<void> {
    await this.#transact(chainId, NOBODY, '0x')
  }

  async #send({ from, chainId, calls = [], capabilities }: Asked): Promise<{ id: string } | string> {
    const id = `calls-${this.#done.size}`
    const answer = this.draft ? id : { id }
    if (this.fails) return answer
    const { eip7702Auth: asked } = capabilities ?? {}
    // ERC-7902: it sets the code of the account that asks, and of no other.
    if (asked && asked.account !== from) throw new Error(`${asked.account} is not the account that asks`)
    const delegation = asked?.delegation
    const data = delegation
      ? '0x'
      : encodeFunctionData({
          abi: ABI,
          functionName: 'executeBatch',
          args: [calls.map(({ to, data, value }) => ({ target: to, data, value: BigInt(value) }))],
        })
    const work = async () =>
      this.#done.set(id, await this.#transact(Number(chainId), delegation ?? SMART_ACCOUNT, data))
    if (this.holds) this.#held.push(work)
    else await work()
    return answer
  }

  async #transact(number: number, delegation: Hex, data: Hex): Promise<Hex> {
    const chain = defineChain({
      id: number,
      name: 'devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl(number)] } },
    })
    const client = createWalletClient({ account: this.#account, chain, transport: http() })
    const authorization = await client.signAuthorization({ contractAddress: delegation, executor: 'self' })
    // Nothing can be estimated for an account that is delegated by the same transaction.
    return client.sendTransaction({
      to: this.#account.address,
      value: 0n,
      data,
      authorizationList: [authorization],
      ...(data === '0x' ? {} : { gas: 3_000_000n }),
    })
  }
}
