// A book of orders on a store of its own and on the contracts of a devnet, and makers who use it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { type OrderState, orderState } from '#data/orders/orderSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { encodeOrder, hashOrder, type Order } from '#domain/orders/Order.ts'
import { statementOf } from '#domain/orders/statementOf.ts'
import { orderRoutes } from '#server/orders/orderRoutes.ts'
import { OrderWatch } from '#server/orders/OrderWatch.ts'
import type { Store } from '#server/store/Store.ts'
import { newStore } from './newStore.ts'
import { OrderWorld, signedBy } from './OrderWorld.ts'
import { blocklistSigner } from './signedBlocklist.ts'

export const ORIGIN = 'http://localhost:4321'
export const FILLER_KEY = 'the key of a filler, thirty-two let'

export type Maker = { key: ReturnType<typeof privateKeyToAccount>; address: Address }
export type Placed = { order: Order; signature: Hex }
export type Answer = { status: number; json: unknown }

export const headersOf = (token?: string): Record<string, string> => ({
  'content-type': 'application/json',
  origin: ORIGIN,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})

export class BookWorld {
  readonly chain: OrderWorld
  readonly store: Store
  readonly app: ReturnType<typeof orderRoutes>
  readonly blocklistFile: string
  /** What the market says of an order that was paused; null: it is away. */
  behind: boolean | null = false
  watch: OrderWatch
  readonly #folder: string
  readonly #list = blocklistSigner()

  private constructor(chain: OrderWorld, store: Store, folder: string) {
    this.chain = chain
    this.store = store
    this.#folder = folder
    this.blocklistFile = join(folder, 'blocklist.json')
    this.block()
    this.app = this.routes([chain.url])
    this.watch = this.newWatch()
  }

  static async start(): Promise<BookWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'tarn-orders-'))
    const book = new BookWorld(await OrderWorld.start(), await newStore(join(folder, 'store')), folder)
    await book.watch.look()
    return book
  }

  async stop(): Promise<void> {
    await this.store.close()
    await this.chain.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** The service's routes, with other nodes if wanted. */
  routes(urls: string[]): ReturnType<typeof orderRoutes> {
    const env = { siteUrl: ORIGIN, trustProxy: false, blocklistFile: this.blocklistFile, rpcUrls: { 1: urls } }
    return orderRoutes({ ...env, fillerKeys: [FILLER_KEY] }, this.store, this.#list.key)
  }

  /** A service that starts now: it knows nothing of what happened before. */
  newWatch(now?: () => number): OrderWatch {
    const { store, chain } = this
    return new OrderWatch({ urls: [chain.url], store, isBehind: async () => this.behind, ...(now ? { now } : {}) })
  }

  /** Looks as a service does that has just started: all is proven. */
  async proveAll(): Promise<void> {
    this.watch = this.newWatch()
    await this.watch.look()
  }

  /** What the signed block-list has from now on. */
  block(lists?: { addresses?: string[]; tokens?: string[] }): void {
    this.#list.write(this.blocklistFile, lists)
  }

  async maker(): Promise<Maker> {
    const key = privateKeyToAccount(generatePrivateKey())
    const address = key.address.toLowerCase() as Address
    await this.chain.fund(address)
    return { key, address }
  }

  async ask(method: string, path: string, { body, token }: { body?: object; token?: string } = {}): Promise<Answer> {
    const response = await this.app.request(
      path,
      { method, headers: headersOf(token), ...(body ? { body: JSON.stringify(body) } : {}) },
      { ip: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` },
    )
    return { status: response.status, json: await response.json() }
  }

  put(order: Order, signature: Hex, hash: Hex = hashOrder(order)): Promise<Answer> {
    return this.ask('PUT', `/${hash}`, { body: { order: encodeOrder(order), signature } })
  }

  async stateOf(order: Order): Promise<OrderState> {
    return v.parse(orderState, (await this.ask('GET', `/${hashOrder(order)}`)).json)
  }

  /** Whether a filler is given it. */
  async isGiven(order: Order): Promise<boolean> {
    const { json } = await this.ask('GET', '/open', { token: FILLER_KEY })
    return JSON.stringify(json).includes(hashOrder(order))
  }

  async placed({ key, address }: Maker, change: Partial<Order> = {}): Promise<Placed> {
    const order = await this.chain.order(address, change)
    const signature = await signedBy(key, order)
    expect((await this.put(order, signature)).json).toMatchObject({ status: 'open' })
    return { order, signature }
  }

  /** The token of a device that the maker signs in. */
  async signIn({ key, address }: Maker): Promise<string> {
    const { nonce } = (await this.ask('POST', '/nonce', { body: { maker: address } })).json as { nonce: string }
    const signature = await key.signMessage({ message: statementOf({ origin: ORIGIN, maker: address, nonce }) })
    const { json } = await this.ask('POST', '/session', { body: { maker: address, nonce, signature } })
    return (json as { token: string }).token
  }
}
