// Fills signed orders as a stranger does who lives on it: out of the pools, when what they give pays for the gas.
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { decodeOrder, type Order } from '../../src/domain/orders/Order.ts'
import type { Network } from '../chain/Network.ts'
import { type Pool, ZERO } from '../markets/pools.ts'

const account = privateKeyToAccount(keccak256(toHex('tarn devnet filler')))
/** Pays for fills, and owns the contract that makes them. */
export const FILLER_KEEPER = account.address.toLowerCase() as Address
/** devnet/contracts/Filler.sol. */
export const FILLER: Address = '0x7a12000000000000000000000000000000060000'

const abi = parseAbi(['function fill((bytes order, bytes sig) order, bytes route, address buys) returns (uint256)'])
const router = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
const SWAP = parseAbiParameters('address to, uint256 amount, uint256 least, bytes path, bool userPays')
const PAIR_SWAP = parseAbiParameters('address to, uint256 amount, uint256 least, address[] path, bool userPays')
const UNWRAP = parseAbiParameters('address to, uint256 least')
/** The router's words for all that it holds, and for itself. */
const ALL_OF_IT = 1n << 255n
const ITSELF: Address = '0x0000000000000000000000000000000000000002'
const GAS = 700_000n
/** Why an order was not filled that could be, a moment before. */
export const REVERTED = 'the fill reverted'

/** An order as its maker signed it. */
export type Signed = { order: Hex; signature: Hex }
/** What became of an order that was looked at. */
export type Outcome = { filled: Hex } | { refused: string }
type Hop = { to: Address; pool: Pool }
type Route = { call: Hex; surplus: bigint; gas: bigint }

/** Fills orders of one network. */
export class OrderFiller {
  readonly #network: Network
  /** One transaction after another: a nonce is taken once. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(network: Network) {
    this.#network = network
  }

  /**
   * Fills an order, or says why it does not: what is no order of Tarn's, what no pool gives now, and what would not pay
   * for its gas. `atAnyPrice`: also at a loss. `twice`: the same transaction once more, which reverts.
   */
  fill(signed: Signed, { atAnyPrice = false, twice = false } = {}): Promise<Outcome> {
    const next = this.#last.then(() => this.#fill(signed, atAnyPrice, twice))
    this.#last = next.catch(() => undefined) // the caller gets the error
    return next
  }

  async #fill(signed: Signed, atAnyPrice: boolean, twice: boolean): Promise<Outcome> {
    const order = decodeOrder(signed.order)
    if (order === null) return { refused: 'this is no order of Tarn’s' }
    const best = await this.#best(order, signed)
    if (best === undefined) return { refused: 'no pool gives what it asks for' }
    const price = BigInt(await this.#network.rpc.call<Hex>('eth_gasPrice'))
    if (!atAnyPrice && this.#usdOf(order.buys, best.surplus) < this.#usdOf(ZERO, best.gas * price))
      return { refused: 'what is left over does not pay for the gas' }
    const hash = await this.#send(best.call, price, true)
    if (twice) await this.#send(best.call, price, false)
    return hash === null ? { refused: REVERTED } : { filled: hash }
  }

  /** The way through the pools that leaves most over. */
  async #best(order: Order, { order: bytes, signature }: Signed): Promise<Route | undefined> {
    const routes = await Promise.all(
      this.#ways(order).map(async (hops): Promise<Route | undefined> => {
        const args = [{ order: bytes, sig: signature }, this.#routerCall(order, hops), order.buys] as const
        const call = encodeFunctionData({ abi, functionName: 'fill', args })
        const asked = { from: FILLER_KEEPER, to: FILLER, data: call, gas: toHex(GAS) }
        try {
          const [left, gas] = await Promise.all([
            this.#network.rpc.call<Hex>('eth_call', asked, 'latest'),
            this.#network.rpc.call<Hex>('eth_estimateGas', asked, 'latest'),
          ])
          return { call, surplus: BigInt(left), gas: BigInt(gas) }
        } catch {
          return undefined // this way does not fill it now
        }
      }),
    )
    return routes
      .filter(route => route !== undefined)
      .toSorted((a, b) => (a.surplus < b.surplus ? 1 : -1))
      .at(0)
  }

  /** Ways of one pool, and of two over the wrapped currency or a dollar, in pools of one version. */
  #ways({ sells, buys }: Order): Hop[][] {
    const { pools, contracts } = this.#network
    const wanted = buys === ZERO ? contracts.wrappedNative : buys
    const from = (token: Address): Hop[] =>
      pools.flatMap(pool => {
        if (pool.version === 4 || (pool.token0 !== token && pool.token1 !== token)) return []
        const to = pool.token0 === token ? pool.token1 : pool.token0
        return to === 'NATIVE' ? [] : [{ to, pool }]
      })
    return from(sells).flatMap(first =>
      first.to === wanted
        ? [[first]]
        : from(first.to)
            .filter(({ to, pool }) => to === wanted && pool.version === first.pool.version)
            .map(second => [first, second]),
    )
  }

  #routerCall({ sells, buys, deadline }: Order, hops: readonly Hop[]): Hex {
    const to = buys === ZERO ? ITSELF : FILLER
    const isPair = hops[0]!.pool.version === 2
    const swap = isPair
      ? encodeAbiParameters(PAIR_SWAP, [to, ALL_OF_IT, 0n, [sells, ...hops.map(hop => hop.to)], false])
      : encodeAbiParameters(SWAP, [to, ALL_OF_IT, 0n, pathOf(sells, hops), false])
    const commands = `0x${isPair ? '08' : '00'}${buys === ZERO ? '0c' : ''}` as Hex
    const inputs = [swap, ...(buys === ZERO ? [encodeAbiParameters(UNWRAP, [FILLER, 0n])] : [])]
    return encodeFunctionData({ abi: router, functionName: 'execute', args: [commands, inputs, deadline] })
  }

  #usdOf(token: Address, raw: bigint): number {
    const { tokens, prices, contracts, time } = this.#network
    const address = token === ZERO ? contracts.wrappedNative : token
    const decimals = tokens.find(one => one.address === address)?.decimals
    return decimals === undefined ? 0 : (Number(raw) / 10 ** decimals) * prices.usd(address, time)
  }

  /** The hash of a fill that was mined; null: it reverted. */
  async #send(data: Hex, price: bigint, waits: boolean): Promise<Hex | null> {
    const { rpc, chainId } = this.#network
    const nonce = Number(await rpc.call<Hex>('eth_getTransactionCount', FILLER_KEEPER, 'pending'))
    const raw = await account.signTransaction({
      ...{ chainId, to: FILLER, nonce, gas: GAS, type: 'eip1559', data },
      ...{ maxFeePerGas: price * 3n, maxPriorityFeePerGas: 0n },
    })
    const hash = await rpc.call<Hex>('eth_sendRawTransaction', raw)
    while (waits) {
      const receipt = await rpc.call<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
      if (receipt) return receipt.status === '0x1' ? hash : null
      await new Promise(done => setTimeout(done, 100))
    }
    return hash
  }
}

const pathOf = (sells: Address, hops: readonly Hop[]): Hex =>
  hops.reduce<Hex>((path, { to, pool }) => encodePacked(['bytes', 'uint24', 'address'], [path, pool.fee, to]), sells)
