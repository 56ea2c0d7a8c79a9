import { expect, test } from 'vitest'
import { makeGraph } from '../../../scripts/bench/routing/routingGraphs.ts'
import { searchBelow, searchTrade } from './searchTrade.ts'
import type { TradeRequest } from './TradeRequest.ts'

const { tokens, pools, wrappedNative } = makeGraph('many small', 2)
const [sold, bought] = [tokens[1]!, tokens[4]!]
const request: TradeRequest = {
  ...{ chainId: 1, wrappedNative, kind: 'exactOut', tokenIn: sold.address, tokenOut: bought.address },
  ...{ amount: BigInt(Math.floor((300_000 / bought.usd) * 10 ** bought.decimals)), pools, block: 1n, blockTime: 1 },
}

test('[SW-2] an exact output that costs more than it may is given up for a bound that it really is above, and is searched to the end otherwise', () => {
  const whole = searchTrade(request)
  if (whole.status !== 'ok') throw new Error(whole.status)
  const cost = Number(whole.trade.amountIn)
  const given = searchBelow(request, least => least > cost * 0.9)
  if (!('least' in given)) throw new Error('searched to the end')
  expect(given.least).toBeGreaterThan(cost * 0.9)
  expect(given.least).toBeLessThan(cost)
  expect(searchBelow(request, least => least > cost * 1.1)).toEqual(whole)
})
