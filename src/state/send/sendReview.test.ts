// SM-11: what a review of a transfer shows is what its rehearsal found; one of which nothing arrives is refused.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { ME, simulates, THIEF, USDC } from '../../../tests/support/plans.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { tokensSay } from '../../../tests/support/tokensSay.ts'
import { $connection } from '../wallet/connection.ts'
import { makeSendReview, type SendAsk } from './sendReview.ts'

const node = new TestNode(1)
const person = { address: THIEF, ensName: null, unitag: null }
const token = { chainId: 1, address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 } as never
const tokens = tokensSay({ [USDC]: { decimals: 6, symbol: 'USDC' } })
const ask: SendAsk = { chainId: 1, account: ME, person, linked: [], token, amount: 1_000n, item: null }

beforeAll(async () => {
  fakeBrowser()
  ;(await node.start()).isSite()
})
afterAll(() => node.stop())
beforeEach(() => {
  node.head++
  node.asked.length = 0
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'N', icon: null })
  Object.assign(node.answers, { eth_estimateGas: '0x186a0', eth_gasPrice: '0x2', eth_call: tokens })
})
/** The recipient gets so much of the 1,000 that leave. */
const arrives = (raw: bigint) =>
  simulates(node, [
    { before: 5_000n, after: 4_000n },
    { before: 7n, after: 7n + raw },
  ])
const reviewed = async (of: SendAsk = ask) => {
  const review = makeSendReview(of)
  const end = review.start()
  try {
    await vi.waitFor(() => expect(review.$review.get().status).not.toBe('preparing'), 15_000)
    return review.$review.get()
  } finally {
    end()
  }
}

test('[SM-11] what arrives is what the rehearsal found, whatever the token keeps; its cost is the node’s', async () => {
  for (const raw of [1_000n, 980n, 1n]) {
    arrives(raw)
    const cost = 100_000n * 2n
    expect(await reviewed()).toMatchObject({
      status: 'ready',
      arrives: raw,
      block: BigInt(node.head),
      cost,
      error: null,
    })
  }
})

test('[SM-11] a transfer of which nothing arrives is refused before the wallet is asked', async () => {
  arrives(0n)
  expect(await reviewed()).toMatchObject({ status: 'failed', error: { code: 'send.nothingArrives' }, arrives: null })
})

test('[SM-11] a node that can’t rehearse says nothing of what arrives; an item is no amount', async () => {
  delete node.answers.eth_simulateV1
  expect(await reviewed()).toMatchObject({ status: 'ready', arrives: null, block: null })
  const item = { contract: USDC, id: 7n, name: '#7', imageUrl: null }
  simulates(node, [])
  const { account, chainId, linked } = ask
  expect(planSend({ chainId, account, to: THIEF, what: item }).promises.receives).toEqual([])
  const whole: SendAsk = { chainId, account, person, linked, token: null, item }
  expect(await reviewed(whole)).toMatchObject({ arrives: null })
})
