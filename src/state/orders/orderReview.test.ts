// LM-3, PR-5: what stands against an order is told before its maker is asked for a signature.
import { decodeFunctionData, encodeFunctionResult, type Hex, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { encodeOrder, hashOrder, nonceOf } from '#domain/orders/Order.ts'
import { multicallAbi } from '#onchain/node/abis.ts'
import { DAI, ME, USDC } from '../../../tests/support/plans.ts'
import { someOrder } from '../../../tests/support/someOrder.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import type { OrderRecord } from '../deeds/DeedRecord.ts'
import { $orderRecords, $records } from '../deeds/records.ts'
import { learn } from '../tokens/tokens.ts'
import { $connection } from '../wallet/connection.ts'
import { makeOrderReview } from './orderReview.ts'

const onDevnet = vi.hoisted(() => ({ is: false }))
vi.mock('#onchain/node/isDevnet.ts', () => ({
  get isDevnet() {
    return onDevnet.is
  },
}))

const node = new TestNode(1)
beforeAll(() => node.start())
afterAll(() => node.stop())

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const NOW = BigInt(Math.floor(Date.now() / 1000))
/** What contracts say, by the selector of the question. */
let says: Record<Hex, bigint>
const selector = (signature: string) => toFunctionSelector(signature)
const answered = (data: Hex): Hex => word(says[data.slice(0, 10) as Hex] ?? 0n)

beforeEach(() => {
  onDevnet.is = false
  says = {
    [selector('getCurrentBlockTimestamp()')]: NOW,
    [selector('getEthBalance(address)')]: 10n ** 18n,
    [selector('balanceOf(address)')]: 10n ** 20n,
    [selector('allowance(address,address)')]: 10n ** 20n,
    [selector('nonceBitmap(address,uint256)')]: 0n,
    [selector('decimals()')]: 18n,
  }
  Object.assign(node.answers, {
    eth_getCode: '0x',
    eth_accounts: [],
    eth_call: ([{ data }]: readonly [{ data: Hex }]) => {
      const { functionName, args } = decodeFunctionData({ abi: multicallAbi, data })
      if (functionName !== 'tryBlockAndAggregate') return answered(data)
      const calls = (args as unknown as [boolean, readonly { callData: Hex }[]])[1]
      const all = calls.map(({ callData }) => ({ success: true, returnData: answered(callData) }))
      return encodeFunctionResult({ abi: multicallAbi, functionName, result: [BigInt(node.head), word(1n), all] })
    },
  })
  for (const address of [DAI, USDC])
    learn([
      {
        ...{ chainId: 1, address, symbol: 'T', name: 'T', decimals: 18, logoUrl: null, color: null, listed: true },
        ...{ safety: 'none', spam: false, buyFeeBps: null, sellFeeBps: null },
      },
    ])
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'io.test', name: 'T', icon: null })
  $orderRecords.listen(() => {})
  $records.set([])
})

function openOrders(count: number): void {
  $records.set(
    Array.from({ length: count }, (_, bit): OrderRecord => {
      const order = { ...someOrder(ME), nonce: nonceOf(7n, bit), sells: DAI }
      const hash = hashOrder(order)
      return {
        ...{ id: `order-1-${hash}`, deed: 'limit', account: ME, status: 'pending', addedAt: 1 },
        ...{ currencyIn: { id: DAI, symbol: 'T', decimals: 18 }, currencyOut: { id: USDC, symbol: 'T', decimals: 18 } },
        ...{ amountIn: '1', amountOut: '1' },
        follow: { by: 'order', hash, order: encodeOrder(order), posted: 'yes', sentBlock: 5 },
      }
    }),
  )
}

async function told(connectorId = 'io.test'): Promise<string> {
  const label = (id: typeof DAI) => ({ id, symbol: 'T', decimals: 18 })
  const draft = { sells: DAI, amount: 10n ** 18n, buys: USDC, least: 10n ** 18n, lifetime: 86_400n }
  const review = makeOrderReview({
    account: ME,
    connectorId,
    draft: { ...draft, labels: { sells: label(DAI), buys: label(USDC) } },
  })
  const stop = review.start()
  const end = await vi.waitFor(
    () => {
      const { status, error, ready } = review.$review.get()
      if (status !== 'failed' && status !== 'ready') throw new Error(status)
      return error ? error.code : ready ? 'ready' : status
    },
    { timeout: 10_000 },
  )
  stop()
  return end
}

test('[LM-3] an account whose signature counts, with what it sells permitted, is asked for nothing but that', async () => {
  expect(await told()).toBe('ready')
})

test('[LM-4] the hundred and first order is refused', async () => {
  openOrders(99)
  expect(await told()).toBe('ready')
  openOrders(100)
  expect(await told()).toBe('order.full')
})

test('[PR-5] code that Permit2 would not believe, and a Safe, are refused', async () => {
  node.answers.eth_getCode = `0xef0100${'12'.repeat(20)}`
  expect(await told()).toBe('order.signer')
  node.answers.eth_getCode = '0x6001'
  expect(await told()).toBe('order.signer')
  node.answers.eth_getCode = '0x'
  expect(await told('safe')).toBe('order.signer')
})

test('[LM-3] more than is held is no order', async () => {
  says[selector('balanceOf(address)')] = 10n ** 18n - 1n
  expect(await told()).toBe('swap.insufficientFunds')
})

test('[WL-11] on a devnet an account that it did not fund signs none: the signature would count on Ethereum', async () => {
  onDevnet.is = true
  expect(await told()).toBe('order.devnet')
  node.answers.eth_accounts = [ME]
  expect(await told()).toBe('ready')
})
