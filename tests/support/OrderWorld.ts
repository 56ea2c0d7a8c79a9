// A devnet with the contracts that fill orders, makers with something to sell, and a filler who brings what orders ask
// for.
import { encodeFunctionData, type Hex, parseAbi, parseEther, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '../../src/domain/chains/chains.ts'
import {
  encodeOrder,
  nonceOf,
  type Order,
  ORDER_REACTOR,
  orderTypedData,
  wordOf,
} from '../../src/domain/orders/Order.ts'
import { rpcAt } from './devnet.ts'

export const WETH = chainById(1)!.contracts.wrappedNative!
export const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const ONE = parseEther('1')
const reactorAbi = parseAbi(['function execute((bytes order, bytes sig) order) payable'])
const permit2Abi = parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)'])
const tokenAbi = parseAbi([
  'function deposit() payable',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])

export type OrderReceipt = { status: Hex; transactionHash: Hex; logs: { topics: Hex[]; address: Address }[] }

export class OrderWorld {
  readonly devnet: Devnet
  readonly filler: Address
  #bits = 0

  private constructor(devnet: Devnet) {
    this.devnet = devnet
    this.filler = devnet.accounts[0]!
  }

  static async start(): Promise<OrderWorld> {
    const world = new OrderWorld(await startDevnet({ chains: [1], swaps: 12, days: 1 }))
    await world.call(world.filler, USDC, 'approve', [ORDER_REACTOR, 10n ** 15n])
    return world
  }

  get url(): string {
    return this.devnet.rpc[1]!
  }
  stop = () => this.devnet.stop()

  ask<T = Hex>(method: string, ...params: unknown[]): Promise<T> {
    return rpcAt<T>(this.url, method, params)
  }

  /** Time of the head, unix seconds. */
  async now(): Promise<bigint> {
    return BigInt((await this.ask<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)).timestamp)
  }

  /** Sends from any account, and waits until it is mined. */
  async send(from: Address, to: Address, data: Hex, value = 0n): Promise<OrderReceipt> {
    await this.ask('anvil_impersonateAccount', from)
    const hash = await this.ask('eth_sendTransaction', { from, to, data, value: toHex(value), gas: toHex(2_000_000) })
    return vi.waitFor(async () => {
      const receipt = await this.ask<OrderReceipt | null>('eth_getTransactionReceipt', hash)
      if (!receipt) throw new Error('not yet')
      return receipt
    }, 20_000)
  }

  /** Calls a token, by its owner. */
  call(
    from: Address,
    token: Address,
    functionName: 'deposit' | 'approve' | 'transfer',
    args: readonly unknown[] = [],
  ): Promise<OrderReceipt> {
    const value = functionName === 'deposit' ? 10n * ONE : 0n
    return this.send(from, token, encodeFunctionData({ abi: tokenAbi, functionName, args } as never), value)
  }

  /** Raw units. */
  async balance(token: Address, of: Address): Promise<bigint> {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [of] })
    return BigInt(await this.ask('eth_call', { to: token, data }, 'latest'))
  }

  /** Gives an account ten wrapped ether, which Permit2 may take. */
  async fund(account: Address): Promise<void> {
    await this.ask('anvil_setBalance', account, toHex(100n * ONE))
    await this.call(account, WETH, 'deposit')
    await this.call(account, WETH, 'approve', [PERMIT2, 10n * ONE])
  }

  /** One wrapped ether for 2,000 USDC within an hour, with a number of its own. */
  async order(maker: Address, change: Partial<Order> = {}): Promise<Order> {
    const deadline = (await this.now()) + 3_600n
    return {
      ...{ maker, nonce: nonceOf(4n, this.#bits++), deadline, sells: WETH, amount: ONE, buys: USDC },
      ...{ start: 2_000_000_000n, end: 2_000_000_000n, recipient: maker, from: deadline, notBefore: false },
      ...change,
    }
  }

  /** The filler fills it with what it holds. */
  fill(order: Order, signature: Hex, value = 0n): Promise<OrderReceipt> {
    const args = [{ order: encodeOrder(order), sig: signature }] as const
    return this.send(
      this.filler,
      ORDER_REACTOR,
      encodeFunctionData({ abi: reactorAbi, functionName: 'execute', args }),
      value,
    )
  }

  /** The maker uses up an order's number. */
  cancel({ maker, nonce }: Order): Promise<OrderReceipt> {
    const { word, bit } = wordOf(nonce)
    const args = [word, 1n << BigInt(bit)] as const
    return this.send(
      maker,
      PERMIT2,
      encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args }),
    )
  }
}

/** What a key signs of an order. */
export const signedBy = (key: PrivateKeyAccount, order: Order): Promise<Hex> =>
  key.signTypedData(orderTypedData(order) as never)
