// Stands where Merkl does: what accounts are owed, with proofs, and which pools pay for liquidity. The distributor's
// root follows what is owed.
import type { IncomingMessage } from 'node:http'
import { encodeAbiParameters, encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { DISTRIBUTOR } from '../../src/domain/token/Reward.ts'
import { campaignsOf } from './campaigns.ts'
import type { Network } from '../chain/Network.ts'
import { rootOf, proofOf } from './merkle.ts'
import { jsonOf, serveJson } from './serveJson.ts'

const account = privateKeyToAccount(keccak256(toHex('tarn devnet rewards')))
/** Replaces the distributor's root: a stranger with a key of its own. */
export const REWARDS_KEEPER = account.address.toLowerCase() as Address

const abi = parseAbi([
  'function updateTree(bytes32 root)',
  'function claimed(address user, address token) view returns (uint208 amount, uint48 timestamp, bytes32 merkleRoot)',
])

/** Raw, of all time. */
type Owed = { user: Address; token: Address; amount: bigint }

const leafOf = ({ user, token, amount }: Owed): Hex =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint256' }], [user, token, amount]))

class Ledger {
  readonly #network: Network
  readonly #owed: Owed[] = []
  /** One root after another: a nonce is taken once. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(network: Network) {
    this.#network = network
  }

  /** Owes more, and lets the contract know. */
  add(user: Address, token: Address, amount: bigint): Promise<void> {
    const next = this.#last.then(async () => {
      const own = this.#owed.find(each => each.user === user && each.token === token)
      if (own) own.amount += amount
      else this.#owed.push({ user, token, amount })
      await this.#update(rootOf(this.#owed.map(leafOf)))
    })
    this.#last = next.catch(() => undefined) // the caller gets the error
    return next
  }

  async #update(root: Hex): Promise<void> {
    const { rpc, chainId } = this.#network
    const [nonce, price] = await Promise.all([
      rpc.call<Hex>('eth_getTransactionCount', REWARDS_KEEPER, 'pending'),
      rpc.call<Hex>('eth_gasPrice'),
    ])
    const raw = await account.signTransaction({
      ...{ chainId, to: DISTRIBUTOR, nonce: Number(nonce), gas: 100_000n, type: 'eip1559' },
      data: encodeFunctionData({ abi, functionName: 'updateTree', args: [root] }),
      ...{ maxFeePerGas: BigInt(price) * 3n, maxPriorityFeePerGas: 0n },
    })
    const hash = await rpc.call<Hex>('eth_sendRawTransaction', raw)
    for (;;) {
      const receipt = await rpc.call<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
      if (receipt?.status === '0x0') throw new Error('the root was refused')
      if (receipt) return
      await new Promise(done => setTimeout(done, 100))
    }
  }

  /** As Merkl answers for one network. */
  async of(user: Address): Promise<object> {
    await this.#last
    const { chainId, rpc, tokens, prices, time } = this.#network
    const leaves = this.#owed.map(leafOf)
    const mine = this.#owed.filter(each => each.user === user)
    const rewards = await Promise.all(
      mine.map(async owed => {
        const { address, symbol, decimals } = tokens.find(token => token.address === owed.token)!
        const data = encodeFunctionData({ abi, functionName: 'claimed', args: [user, owed.token] })
        const told = await rpc.call<Hex>('eth_call', { to: DISTRIBUTOR, data }, 'latest')
        return {
          recipient: user,
          amount: String(owed.amount),
          claimed: String(BigInt(told.slice(0, 66))),
          proofs: proofOf(leaves, leafOf(owed)),
          token: { address, symbol, decimals, price: prices.usd(address, time) },
        }
      }),
    )
    return { chain: { id: chainId }, rewards }
  }

  /** The campaigns, as Merkl calls them. */
  opportunities(): object[] {
    const { chainId, prices, time } = this.#network
    return campaignsOf(this.#network).map(({ pool, token, perDay }) => ({
      chainId,
      identifier: pool.id,
      status: 'LIVE',
      dailyRewards: perDay * prices.usd(token.address, time),
    }))
  }
}

type Owing = { chainId?: number; user?: string; token?: string; amount?: string }

/**
 * `GET /v4/users/<address>/rewards?chainId=1,8453`, `GET /v4/opportunities?chainId=…`; `POST /owe` { chainId, user,
 * token, amount } owes more.
 */
export async function startRewards(
  networks: readonly Network[],
  port: number,
): Promise<{ url: string; stop: () => void }> {
  const ledgers = new Map(networks.map(network => [network.chainId, new Ledger(network)]))
  const asked = (url: URL): Ledger[] =>
    (url.searchParams.get('chainId') ?? '').split(',').flatMap(id => ledgers.get(Number(id)) ?? [])
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, user] = /^\/v4\/users\/(0x[0-9a-fA-F]{40})\/rewards$/.exec(url.pathname) ?? []
    if (user) return Promise.all(asked(url).map(ledger => ledger.of(user.toLowerCase() as Address)))
    if (url.pathname === '/v4/opportunities') return asked(url).flatMap(ledger => ledger.opportunities())
    if (url.pathname !== '/owe' || request.method !== 'POST') return undefined
    const owed = await jsonOf<Owing>(request)
    const ledger = ledgers.get(owed.chainId ?? 0)
    if (!ledger || !owed.user || !owed.token || !owed.amount) return undefined
    await ledger.add(owed.user.toLowerCase() as Address, owed.token.toLowerCase() as Address, BigInt(owed.amount))
    return {}
  }
  return serveJson({ name: 'rewards', port }, answer)
}
