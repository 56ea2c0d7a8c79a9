import { useEffect, useState } from 'react'
import type { RangePosition } from '#domain/liquidity/Position.ts'
import { statusOf } from '#domain/liquidity/Position.ts'
import { fullRange, priceOfTick } from '#domain/protocols/v3/TickPrice.ts'
import type { Token } from '#domain/token/Token.ts'
import { fetchCandles } from '#data/market/fetch/fetchCandles.ts'
import { DataError } from '#data/market/DataError.ts'
import type { Say } from '#i18n/Say.ts'
import type { PlotPoint } from '#ui/chart/plot.ts'
import { RangeChart } from '#ui/positions/RangeChart.tsx'

type Props = {
  say: Say
  position: RangePosition
  tokens: readonly [Token, Token]
  turned: boolean
  pair: string
}

/** The range over the pool's price of the last month. */
export function PositionRange({ say, position, tokens, turned, pair }: Props) {
  const { chainId, pool, tickLower, tickUpper } = position
  const [closes, setCloses] = useState<PlotPoint[] | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    setCloses('loading')
    fetchCandles({ kind: 'pools', chainId, id: pool.id, range: '1m' }, { signal: abort.signal, retries: 0 }).then(
      ({ items }) => setCloses(items.flatMap(({ time, close }) => (close === null ? [] : [{ time, value: close }]))),
      (error: unknown) => {
        if (abort.signal.aborted) return
        // The market answers that it doesn't know a pool of a moment ago: that is no failure.
        const isUnknown = error instanceof DataError && error.code === 'data.notFound'
        if (!isUnknown) console.warn('Tarn: a pool’s past prices could not be had', error)
        setCloses(isUnknown ? [] : 'failed')
      },
    )
    return () => abort.abort()
  }, [chainId, pool.id, attempt])
  const view = { decimals0: tokens[0].decimals, decimals1: tokens[1].decimals, inverted: turned }
  const ends = fullRange(pool.tickSpacing ?? 1)
  const price = (tick: number) =>
    tick <= ends.tickLower || tick >= ends.tickUpper ? null : Number(priceOfTick(tick, view))
  const [low, high] = turned ? [tickUpper, tickLower] : [tickLower, tickUpper]
  return (
    <RangeChart
      label={say.t('position.chart', { pair })}
      points={
        turned && typeof closes !== 'string' ? closes.map(({ time, value }) => ({ time, value: 1 / value })) : closes
      }
      low={price(low)}
      high={price(high)}
      status={statusOf(position)}
      words={{
        loading: say.t('position.chartLoading'),
        failed: say.t('position.chartAway'),
        none: say.t('position.chartNone'),
        retry: say.t('drawer.retry'),
      }}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}
