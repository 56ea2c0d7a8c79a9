// What the devnet's visitors trade, without a node: the queue alone.
import { expect, test } from 'vitest'
import { decodeAbiParameters, decodeFunctionData, type Hex } from 'viem'
import { abis, parameters } from '../../devnet/chain/abis.ts'
import { tradeRetail } from '../../devnet/actors/retail.ts'
import { Network } from '../../devnet/chain/Network.ts'
import { poolsOf } from '../../devnet/markets/pools.ts'
import { Rpc } from '../../devnet/chain/Rpc.ts'
import { random } from '../../devnet/chain/random.ts'
import { tokensOf } from '../../devnet/markets/tokens.ts'

const NOW = 1_795_000_000

class Listening extends Network {
  readonly sent: Hex[] = []
  override send(_from: Hex, _to: Hex, data: Hex): void {
    this.sent.push(data)
  }
}

test('[devnet] nobody swaps for less than one unit: a pair would refuse, and the past has no failed transaction', () => {
  const tokens = tokensOf(1)
  const whole = tokens.find(token => token.decimals === 0)!.address
  const pools = poolsOf(1, tokens).filter(pool => pool.version === 2 && [pool.token0, pool.token1].includes(whole))
  const network = new Listening({
    chainId: 1,
    rpc: new Rpc('http://127.0.0.1:1'),
    config: { seed: 'trades', now: NOW, days: 1, swaps: 120 },
    tokens,
    pools,
    time: NOW - 86_400,
  })
  const next = random('trades', 1, 'law')
  const asked = 4_000
  for (let i = 0; i < asked; i++) tradeRetail(network, next, NOW - 3_600)
  let bought = 0
  const small: string[] = []
  for (const data of network.sent) {
    const { args } = decodeFunctionData({ abi: abis.universalRouter, data })
    const [, [input]] = args as unknown as [Hex, [Hex]]
    const [, amountIn, , path] = decodeAbiParameters(parameters.v2Swap, input) as unknown as [
      Hex,
      bigint,
      bigint,
      [Hex, Hex],
    ]
    const [paid, got] = path.map(each => each.toLowerCase()) as [Hex, Hex]
    const usd = (Number(amountIn) / 10 ** network.prices.token(paid).decimals) * network.prices.usd(paid, NOW - 3_600)
    const units = network.prices.units(got, usd, NOW - 3_600)
    if (got === whole) bought++
    if (units <= 2) small.push(`${amountIn} of ${paid} for ${units} of ${got}`)
  }
  expect(small).toEqual([])
  expect(bought).toBeGreaterThan(200)
  expect(network.sent.length).toBeGreaterThan(asked * 0.98)
})
