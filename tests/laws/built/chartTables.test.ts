// The table behind a chart against the bars that the build froze: a row has all that was traded until the next one, and
// none is lost. The bars themselves are held against the chain by the laws of the market.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Candle } from '#data/market/schemas.ts'
import { placesOf } from '../../../scripts/run/places.ts'
import { sumOfMoney } from '../../support/sumOfMoney.ts'
import { htmlOf, pages } from './built.ts'

const CHAIN: Record<string, number> = { ethereum: 1, base: 8453 }
const PAGE = /^\/explore\/(?:tokens|pools)\/(\w+)\/(\w+)$/
const details = join(placesOf(process.env.TARN_HOME ?? '.tarn').snapshot, 'details')

/** What a page's table says was traded, row by row. */
function volumesOn(html: string): string[] {
  const body = /<table[^>]*data-chart-table[^>]*>.*?<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? ''
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(
    ([, row]) => [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/gs)][3]?.[1]?.replaceAll('&lt;', '<') ?? '',
  )
}

test('[EX-3] [EX-4] [EX-7] the table behind every chart adds up to what was traded in its bars', () => {
  const wrong: string[] = []
  let [compared, traded] = [0, 0]
  for (const path of pages) {
    const [, chain, id] = PAGE.exec(path) ?? []
    const file = chain && CHAIN[chain] ? join(details, `${CHAIN[chain]}-${id}.json`) : ''
    if (!existsSync(file)) continue
    const { candles } = JSON.parse(readFileSync(file, 'utf8')) as { candles: { '1d': { items: Candle[] } } }
    const bars = candles['1d'].items
    if (bars.length === 0) continue
    const texts = volumesOn(htmlOf(path))
    const volume = bars.reduce((sum, bar) => sum + bar.volumeUsd, 0)
    compared += 1
    if (volume > 0) traded += 1
    // A figure is written with three digits; below a cent as less than that.
    if (texts.length === 0 || !(Math.abs(sumOfMoney(texts) - volume) <= 0.005 * volume + 0.01 * texts.length))
      wrong.push(`${path}: ${sumOfMoney(texts)} of ${volume}`)
  }
  expect(wrong).toEqual([])
  expect(compared, 'pages').toBeGreaterThan(50)
  expect(traded, 'pages of what was traded').toBeGreaterThan(20)
})
