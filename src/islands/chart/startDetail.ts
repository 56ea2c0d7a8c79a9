// Token and pool pages: figures, their transactions, small tools, and the chart's first intent.
import { startFavorites } from '../live/favorites.ts'
import { newRowsLater } from '../live/rows/newRowsLater.ts'
import type { ScriptData } from '../live/rows/transactionRow.ts'
import { startFigures } from '../live/startFigures.ts'
import { startTools } from '../live/startTools.ts'
import { writeRatio } from '../live/writeRatio.ts'
import { FIGURES_EVENT, type ToldFigures } from '#islands/chart/liveOf.ts'
import { startChart } from '#islands/chart/startChart.ts'

const shown = document.querySelector<HTMLElement>('[data-live-page]')
const query = new URLSearchParams(shown ? (JSON.parse(shown.dataset.livePage!) as { query: string }).query : '')
/**
 * The stream is shared with other tabs, and a pool's page follows the figures of its pair's other pools: only what was
 * traded here is ours.
 */
const subject = query.get('tokens') ?? query.get('pools')?.split(',')[0]
const frame = document.querySelector<HTMLElement>('[data-live-rows]')
startFigures({
  writeRatio,
  onFigures: (figures, time) =>
    window.dispatchEvent(new CustomEvent<ToldFigures>(FIGURES_EVENT, { detail: { figures, time } })),
  ...(frame && {
    rows: newRowsLater({
      frame,
      data: { ...(JSON.parse(frame.dataset.script ?? '{}') as ScriptData), subject: frame.dataset.subject },
      wants: row => [row.pool, row.token0.address, row.token1.address].some(id => id === subject),
    }),
  }),
})
startTools()
startChart()
startFavorites()
