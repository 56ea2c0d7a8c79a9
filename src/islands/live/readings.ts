// What the market told, as figures by key: by hand, since a page that only reads does not ship a schema library
// (data/market/schemas.ts).
import type { Change, Moment, UpTo } from '#data/market/schemas.ts'

type Loose = Record<string, unknown>
/** Numbers, null for what isn't known, and raw amounts as text. */
export type Fields = Record<string, number | string | null>
/**
 * Figures by key: `1:0xa0b8…`, `stats:base`; of a token also its prices of a day, as they came, where they were asked
 * for.
 */
export type Figures = [key: string, fields: Fields, line?: unknown][]

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isRaw = (value: unknown) => typeof value === 'string' && /^-?\d{1,90}$/.test(value)

/**
 * Every finite figure (or null) of an object, nested ones joined: `tvlBy.v2`; a window's name is appended: `volume`
 * {1d} → `volume1d`.
 */
export function figuresOf(row: Loose, prefix = ''): Fields {
  const fields: Fields = {}
  for (const [name, value] of Object.entries(row)) {
    const key = prefix && /^\d/.test(name) ? prefix.slice(0, -1) + name : prefix + name
    if (value === null || isNumber(value)) fields[key] = value
    else if (isObject(value) && prefix === '') Object.assign(fields, figuresOf(value, `${name}.`))
  }
  return fields
}

export const momentOf = (value: unknown): Moment | null =>
  isObject(value) && isNumber(value.block) && isNumber(value.time) ? { block: value.block, time: value.time } : null

export const isUpTo = (value: unknown): value is UpTo =>
  isObject(value) && isNumber(value.chainId) && momentOf(value) !== null

export const tokenFigures = (row: Loose, chainId = row.chainId): Figures[0] => [
  `${chainId}:${row.address}`,
  figuresOf(row),
  row.sparkline,
]
export const poolFigures = (row: Loose, chainId = row.chainId): [string, Fields] => {
  const fields = figuresOf(row)
  const { price, volume1d, tvlUsd, aprBase, aprReward, fee } = fields
  // The pair the other way round, for a flipped pool page.
  if (isNumber(price) && price > 0) fields.inverse = 1 / price
  // As ui/explore/poolColumns and ui/pool/PoolStats reckon.
  if (isNumber(volume1d) && isNumber(tvlUsd) && tvlUsd > 0) fields.turnover = volume1d / tvlUsd
  if (isNumber(aprBase)) fields.apr = aprBase + (isNumber(aprReward) ? aprReward : 0)
  // A share for the badge of a fee that a hook decides; the market tells hundredths of a basis point.
  if (isNumber(fee)) fields.feeShare = fee / 1e6
  for (const side of ['reserve0', 'reserve1']) if (isRaw(row[side])) fields[side] = row[side] as string
  return [`${chainId}:${row.id}`, fields]
}
export const statsFigures = (row: Loose): [string, Fields] => [`stats:${row.chain}`, figuresOf(row)]

/** Of a message of the stream. */
export const changeFigures = ({ chainId, tokens, pools, stats }: Change): Figures => [
  ...tokens.map(row => tokenFigures(row, chainId)),
  ...pools.map(row => poolFigures(row, chainId)),
  ...(stats ? [statsFigures(stats)] : []),
]
