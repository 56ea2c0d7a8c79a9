// Orders that an account's person placed elsewhere: signed with its key here, and handed to the site's book.
import { expect } from '@playwright/test'
import { encodeOrder, hashOrder, type Order, orderTypedData } from '../../src/domain/orders/Order.ts'
import { freeNonce, wordOfMaker } from '../../src/domain/orders/nonces.ts'
import { PERMIT2 } from '../../src/domain/chains/chains.ts'
import { devnetFile, rpc } from './devnet.ts'
import { keyOf } from './ownKeys.ts'
import { send, token } from './swap.ts'

type Address = `0x${string}`
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')
const taken = new Map<Address, Set<bigint>>()

/** Lets Permit2 take a token of an account, raw. */
export const letPermit2 = (maker: Address, symbol: string, amount: bigint): Promise<void> =>
  send(1, maker, token(1, symbol).address, `0x095ea7b3${word(PERMIT2)}${word(amount)}`)

/** Time of the head, unix seconds. */
const headTime = async (): Promise<bigint> =>
  BigInt((await rpc<{ timestamp: string }>(1, 'eth_getBlockByNumber', ['latest', false])).timestamp)

export type Placed = { order: Order; signature: `0x${string}` }

/** An order of an account with a key of this test's: WETH for at least so many USDC, raw, within an hour. */
export async function placeOrder(
  maker: Address,
  terms: { amount: bigint; least: bigint; life?: bigint },
): Promise<Placed> {
  const used = taken.get(maker) ?? new Set<bigint>()
  const nonce = freeNonce(wordOfMaker(maker, 0), 0n, used)!
  taken.set(maker, new Set([...used, nonce]))
  const deadline = (await headTime()) + (terms.life ?? 3_600n)
  const order: Order = {
    ...{ maker, nonce, deadline, sells: token(1, 'WETH').address, amount: terms.amount },
    ...{ buys: token(1, 'USDC').address, start: terms.least, end: terms.least },
    ...{ recipient: maker, from: deadline, notBefore: false },
  }
  const signature = await keyOf(maker)!.signTypedData(orderTypedData(order) as never)
  const site = process.env.SITE_URL!
  const response = await fetch(`${site}/api/orders/${hashOrder(order)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: new URL(site).origin },
    body: JSON.stringify({ order: encodeOrder(order), signature }),
  })
  expect(await response.text()).toContain('"open"')
  return { order, signature }
}

/** The devnet's filler fills it out of the pools, if they give what it asks for; answers the transaction. */
export async function fillOrder({ order, signature }: Placed): Promise<string> {
  const body = JSON.stringify({ order: encodeOrder(order), signature })
  const response = await fetch(`${devnetFile().filler}/fill`, { method: 'POST', body })
  const { filled } = (await response.json()) as { filled?: string }
  expect(filled, 'the filler fills it').toBeTruthy()
  return filled!
}
