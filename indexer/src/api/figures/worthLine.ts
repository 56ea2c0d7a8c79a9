// What is held now, worth over a while: made of the prices of what is held.

/** A holding: what it is worth now, how much of it, and its prices (closes of bars, oldest first). */
export type HeldLine = { usd: number; held: number; prices: readonly { time: number; close: number }[] }

/** From when on at least this part of today's worth has a price of its own: the line begins there. */
const KNOWN = 0.9

/**
 * The worth of each bar from where prices are known, oldest first; a holding whose first price is younger counts with
 * that. `flat`: worth of what no price is asked for. `since`: where the line begins, when that is later than was asked
 * (`from`); else null.
 */
export function worthLine({
  lines,
  flat,
  from,
  interval,
}: {
  lines: readonly HeldLine[]
  flat: number
  from: number
  interval: number
}): { items: { time: number; usd: number }[]; since: number | null } {
  const priced = lines.filter(line => line.prices.length > 0)
  const total = priced.reduce((sum, line) => sum + line.usd, 0)
  const times = [...new Set(priced.flatMap(line => line.prices.map(price => price.time)))].sort((a, b) => a - b)
  const begins = times.find(
    time => priced.reduce((sum, line) => sum + (line.prices[0]!.time <= time ? line.usd : 0), 0) >= total * KNOWN,
  )
  if (begins === undefined) return { items: [], since: null }
  const rest = flat + lines.reduce((sum, line) => sum + (line.prices.length === 0 ? line.usd : 0), 0)
  const at = priced.map(() => 0)
  const items = times.flatMap(time => {
    let usd = rest
    priced.forEach(({ held, prices }, i) => {
      while (at[i]! + 1 < prices.length && prices[at[i]! + 1]!.time <= time) at[i]! += 1
      usd += held * prices[at[i]!]!.close
    })
    return time < begins || !Number.isFinite(usd) ? [] : [{ time, usd }]
  })
  return { items, since: begins > from + interval ? begins : null }
}
