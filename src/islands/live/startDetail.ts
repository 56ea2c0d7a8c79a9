// Token and pool pages: figures, their transactions, small tools, and the chart's first intent.
import { startFavorites } from './favorites.ts'
import { newRows, type ScriptData } from './rows.ts'
import { startFigures } from './startFigures.ts'
import { startTools } from './startTools.ts'
import { writeRatio } from './writeRatio.ts'
import { startChart } from '#islands/chart/startChart.ts'

const frame = document.querySelector<HTMLElement>('[data-live-rows]')
startFigures({
  writeRatio,
  ...(frame && { onRows: newRows({ frame, data: JSON.parse(frame.dataset.script ?? '{}') as ScriptData }) }),
})
startTools()
startChart()
startFavorites()
