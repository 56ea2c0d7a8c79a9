// Every range of a token's or pool's bars: of the market now, else the days the snapshot froze.
import { ranges, type Range } from '#domain/token/Market.ts'
import type { Chain } from '#domain/chains/Chain.ts'
import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import { readSnapshot } from '#data/market/snapshot.ts'
import type { Histories } from '#ui/chart/HistoryView.tsx'
import { askMarket } from './_askMarket.ts'

export async function readHistory(kind: 'tokens' | 'pools', chain: Chain, id: string): Promise<Histories> {
  const asked = await askMarket(async options =>
    Object.fromEntries(
      await Promise.all(
        ranges.map(
          async range =>
            [range, (await fetchCandles({ kind, chainId: chain.id, id, range }, options)).items] as [
              Range,
              Histories[Range],
            ],
        ),
      ),
    ),
  )
  if (asked.is === 'found') return asked.value
  const frozen = readSnapshot().detail(chain.id, id)?.candles
  return frozen ? { '1d': frozen['1d'].items, all: frozen.all.items } : {}
}
