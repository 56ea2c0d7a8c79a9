import { alignPools } from './actors/arbitrage.ts'
import { tradeRetail } from './actors/retail.ts'
import type { Network } from './Network.ts'
import { random } from './random.ts'

const DAY = 86_400
/** Swaps of one arbitrage transaction. */
const ALIGNED = 4

type Slot = { time: number; arbitrage: number; retail: number }

/** When blocks of the past happen and how much in each: every 5 minutes in the last day, hourly in the week before, sparser before that. */
export function plan(now: number, start: number, swaps: number): Slot[] {
  const slots: Slot[] = []
  const spread = (from: number, to: number, step: number, share: number, size: number) => {
    const room = Math.floor((to - from) / step)
    const count = Math.min(room, Math.max(1, Math.floor((swaps * share) / size)))
    for (let i = 0; i < count; i++) {
      const time = Math.floor(from + ((i + 0.5) * (to - from)) / count)
      // Half of a block's swaps are arbitrage, in transactions of four.
      const arbitrage = size >= 8 ? 1 : i % 2 === 0 ? 1 : 0
      slots.push({ time, arbitrage, retail: Math.max(1, size - ALIGNED * arbitrage) })
    }
  }
  const day = Math.max(start, now - DAY)
  const week = Math.max(start, now - 7 * DAY)
  if (week > start) spread(start, week, 600, 0.56, 9)
  if (day > week) spread(week, day, 3600, 0.22, 9)
  spread(day, now, 290, 0.22, 3)
  return slots
}

/** Makes the past: seeded trades and arbitrage, block by block, up to the configuration's now. `report` is told how many swaps were sent so far. */
export async function makeHistory(network: Network, report: (done: number, of: number) => void): Promise<void> {
  const { seed, now, swaps } = network.config
  const slots = plan(now, network.time + 12, swaps)
  const total = slots.reduce((sum, s) => sum + s.retail + s.arbitrage * ALIGNED, 0)
  let done = 0
  let turn = 0
  for (const slot of slots) {
    const next = random(seed, network.chainId, 'history', slot.time)
    for (let i = 0; i < slot.arbitrage; i++) alignPools(network, next, slot.time, turn++, ALIGNED)
    for (let i = 0; i < slot.retail; i++) tradeRetail(network, next, slot.time)
    await network.mine(slot.time)
    const before = Math.floor(done / 500)
    done += slot.retail + slot.arbitrage * ALIGNED
    if (Math.floor(done / 500) > before) report(done, total)
  }
  if (network.time < now) await network.mine(now)
  report(total, total)
}
