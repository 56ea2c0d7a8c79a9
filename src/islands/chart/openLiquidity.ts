import { fetchPool } from '#data/market/fetch/fetchPool.ts'
import { fetchTicks } from '#data/market/fetch/fetchTicks.ts'
import { drawLiquidity } from '#ui/chart/drawLiquidity.ts'
import { liquidityBars } from '#ui/chart/liquidityBars.ts'
import type { ChartOf } from '#ui/chart/ChartFigure.tsx'

/**
 * The liquidity chart of a v3 or v4 pool, ready to be put into a host; null when the pool has no ranges. Throws
 * DataError.
 */
export async function openLiquidity({
  setting,
  words,
  price,
  turned,
}: {
  setting: ChartOf
  words: (key: string, values?: Record<string, string>) => string
  price: (value: number) => string
  turned: boolean
}): Promise<((host: HTMLElement) => { remove(): void }) | null> {
  const [ticks, pool] = await Promise.all([
    fetchTicks(setting.chainId, setting.id),
    fetchPool(setting.chainId, setting.id),
  ])
  const bars = liquidityBars(ticks, pool.token0.decimals, pool.token1.decimals)
  if (bars.length === 0) return null
  return host => {
    const chart = drawLiquidity(host, {
      bars,
      tick: ticks.tick,
      price,
      label: words('chart.label.liquidity', { name: setting.name }),
      current: words('chart.activeRange'),
      turned,
    })
    const tools = document.createElement('div')
    tools.className = 'chart-zoom'
    const button = (text: string, sign: string, press: () => void) => {
      const made = document.createElement('button')
      made.type = 'button'
      made.className = 'button button-secondary button-s button-square'
      made.setAttribute('aria-label', text)
      made.textContent = sign
      made.addEventListener('click', press)
      return made
    }
    tools.append(
      button(words('chart.zoomIn'), '+', () => chart.zoom(0.6)),
      button(words('chart.zoomOut'), '−', () => chart.zoom(1 / 0.6)),
      button(words('chart.zoomReset'), '⟲', () => chart.reset()),
    )
    host.append(tools)
    return {
      remove() {
        chart.remove()
        tools.remove()
      },
    }
  }
}
