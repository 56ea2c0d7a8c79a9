import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { client, setRpcUrl } from '#onchain/node/clients.ts'
import { makeQuoter } from '#onchain/quote/Quoter.ts'
import { readGasPrice } from '#onchain/quote/readGas.ts'
import { rehearsePlan } from '#onchain/act/rehearsePlan.ts'
import { swapCost } from '#state/swap/swapCost.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { make } from '../support/plans.ts'
import { runTrade } from '../support/runTrade.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let devnet: Devnet
beforeAll(async () => {
  fakeBrowser()
  devnet = await startDevnet({ chains: [1], swaps: 20, days: 1 })
  setRpcUrl(1, devnet.rpc[1]!)
})
afterAll(async () => {
  setRpcUrl(1, null)
  await devnet?.stop()
})

const ETHER = 10n ** 18n
const id = (symbol: string): CurrencyId =>
  symbol === 'ETH' ? 'NATIVE' : devnet.tokens.find(token => token.symbol === symbol)!.address

/** What the review tells of a swap's cost in gas, and what all its transactions took. */
async function toldAndPaid(tokenIn: CurrencyId, tokenOut: CurrencyId, amount: bigint) {
  const reader = client(1)
  const account = devnet.accounts[0]!.toLowerCase() as Address
  const { signal } = new AbortController()
  const quote = await makeQuoter(1, reader).quote({ chainId: 1, kind: 'exactIn', tokenIn, tokenOut, amount })
  if (quote.status !== 'ok') throw new Error(`${tokenIn} → ${tokenOut}: ${quote.status}`)
  const plan = make({
    ...{ trade: quote.trade, account, slippageBps: 300, resetFirst: false, allowanceToPermit2: 0n },
    deadline: BigInt(quote.trade.blockTime) + 1_800n,
    permit2Allowance: { amount: 0n, expiration: 0, nonce: 0 },
  })
  const preview = await rehearsePlan(plan, signal)
  const [cost, price] = await Promise.all([swapCost(plan, preview, signal), readGasPrice(reader)])
  const { gasOfAll } = await runTrade(reader, quote.trade, account, 300)
  return { told: Number(cost! / price), paid: Number(gasOfAll), routed: Number(quote.trade.gas) }
}

test('[SW-5] the network cost of a review is within a tenth of what its swap and approvals take: 36 swaps', async () => {
  const pairs = [
    ...['USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK', 'PEPE'].map(symbol => ['ETH', symbol]),
    ...['USDC', 'DAI', 'UNI', 'LINK', 'WBTC'].map(symbol => [symbol, 'ETH']),
  ] as [string, string][]
  const off: [string, number, number][] = []
  for (const [from, to] of pairs)
    for (const size of [1n, 10n, 100n]) {
      const snapshot = await devnet.snapshot(1)
      const unit = from === 'ETH' || from === 'UNI' || from === 'LINK' || from === 'DAI' ? ETHER / 20n : 20_000n
      const { told, paid, routed } = await toldAndPaid(id(from), id(to), unit * size)
      off.push([`${from} → ${to} × ${size}`, told / paid - 1, routed / paid - 1])
      await devnet.revert(1, snapshot)
    }
  expect(off).toHaveLength(36)
  const [low, high] = [Math.min, Math.max].map(of => of(...off.map(([, share]) => share))) as [number, number]
  console.log(`costs: told ${(low * 100).toFixed(1)} … ${(high * 100).toFixed(1)} % off what was paid`)
  expect(off.filter(([, share]) => Math.abs(share) > 0.1)).toEqual([])
})
