import type { Change } from './schemas.ts'

// For content pages, whose whole script has 15 kB: the shape of a stream message checked by hand, without a schema
// library.

const isFigure = (value: unknown): boolean => value === null || (typeof value === 'number' && Number.isFinite(value))
/** Every figure of a row that is there, but for names and raw amounts. */
const areFigures = (row: Fields): boolean =>
  Object.entries(row).every(
    ([name, value]) =>
      name === 'id' || name === 'address' || (name.startsWith('reserve') && isRaw(value)) || isFigure(value),
  )
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 512
const isHex = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{40,64}$/.test(value)
const isCurrency = (value: unknown): boolean => value === 'NATIVE' || isHex(value)
const isRaw = (value: unknown): boolean => typeof value === 'string' && /^-?\d{1,90}$/.test(value)

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown, isItem: (item: Fields) => boolean): boolean =>
  Array.isArray(value) && value.length <= 1_000 && value.every(item => isFields(item) && isItem(item))
const isToken = (value: unknown): boolean =>
  isFields(value) &&
  isCurrency(value.address) &&
  isText(value.symbol) &&
  isText(value.name) &&
  isCount(value.decimals) &&
  (value.decimals as number) < 256 &&
  (value.logoUrl === null || isText(value.logoUrl))

/** Whether a transaction can be shown whole. */
export const isTransaction = (t: Fields): boolean =>
  isText(t.id) &&
  isCount(t.chainId) &&
  isHex(t.hash) &&
  isHex(t.account) &&
  isHex(t.pool) &&
  isCount(t.time) &&
  isToken(t.token0) &&
  isToken(t.token1) &&
  isRaw(t.amount0) &&
  isRaw(t.amount1) &&
  isFigure(t.usd) &&
  /^(swap|add|remove)$/.test(t.type as string)

/**
 * The data of one `change` event of /api/market/stream, or null when it isn't one: then the page keeps the figures it
 * has. Checks what live figures and rows are written from.
 */
export function readChange(data: string): Change | null {
  let message: unknown
  try {
    message = data.length > 1_000_000 ? null : JSON.parse(data)
  } catch {
    // Cut short on the way; the next message is whole.
    return null
  }
  if (!isFields(message) || !isFields(message.at)) return null
  const { chainId, at, from, tokens, pools, transactions, stats } = message
  const fine =
    isCount(chainId) &&
    isCount((at as Fields).block) &&
    isCount((at as Fields).time) &&
    isCount(from) &&
    isList(tokens, t => isCurrency(t.address) && areFigures(t)) &&
    isList(pools, p => isHex(p.id) && areFigures(p)) &&
    isList(transactions, isTransaction) &&
    (stats === null ||
      (isFields(stats) &&
        isFigure(stats.volume1d) &&
        isFigure(stats.tvl) &&
        isFigure(stats.volumeChange1d) &&
        isFigure(stats.tvlChange1d)))
  return fine ? (message as Change) : null
}
