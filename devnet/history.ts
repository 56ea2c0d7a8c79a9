import { alignPools } from './actors/arbitrage.ts'
import { tradeCollectible } from './actors/collect.ts'
import { provide, setFee } from './actors/provision.ts'
import { tradeRetail } from './actors/retail.ts'
import type { Network } from './chain/Network.ts'
import { random } from './chain/random.ts'

const DAY = 86_400
/** Swaps of one arbitrage transaction. */
const ALIGNED = 4

/** How likely a block has a provider's transaction. */
const PROVISION = 0.08
/** How likely the dynamic fee changes with a block. */
const FEE_CHANGE = 0.03
/** How likely a block has a collector's transaction. */
const COLLECTING = 0.35

type Slot = { time: number; arbitrage: number; retail: number }

/**
 * When blocks of the past happen and how much in each: every 5 minutes in the last day, hourly in the six days before,
 * sparser before that (a block costs the node more than a swap does). What a short past lacks in days goes to the days
 * it has.
 */
export function plan(now: number, start: number, swaps: number): Slot[] {
  const day = Math.max(start, now - DAY)
  const week = Math.max(start, now - 7 * DAY)
  const phases = [
    { from: start, to: week, step: 3 * 3600, share: 0.54, size: 12 },
    { from: week, to: day, step: 3600, share: 0.18, size: 8 },
    { from: day, to: now, step: 285, share: 0.28, size: 5 },
  ].filter(phase => phase.to > phase.from)
  const shares = phases.reduce((sum, phase) => sum + phase.share, 0)
  return phases.flatMap(({ from, to, step, share, size }) => {
    const wanted = (swaps * share) / shares
    const count = Math.min(Math.ceil((to - from) / step), Math.max(1, Math.ceil(wanted / size)))
    return Array.from({ length: count }, (_, i) => {
      const amount = Math.floor(((i + 1) * wanted) / count) - Math.floor((i * wanted) / count)
      const arbitrage = amount > ALIGNED ? Math.max(1, Math.round(amount / ALIGNED / 2)) : 0
      return {
        time: Math.floor(from + ((i + 0.5) * (to - from)) / count),
        arbitrage,
        retail: Math.max(1, amount - ALIGNED * arbitrage),
      }
    })
  })
}

/**
 * Makes the past: seeded trades and arbitrage, block by block, up to the configuration's now. `report` is told how many
 * swaps were sent so far.
 */
export async function makeHistory(network: Network, report: (done: number, of: number) => void): Promise<void> {
  const { seed, now, swaps } = network.config
  const slots = plan(now, network.time + 12, swaps)
  const total = slots.reduce((sum, s) => sum + s.retail + s.arbitrage * ALIGNED, 0)
  let done = 0
  let turn = 0
  for (const slot of slots) {
    const next = random(seed, network.chainId, 'history', slot.time)
    for (let i = 0; i < slot.arbitrage; i++)
      alignPools(network, { next, time: slot.time, turn: turn++, count: ALIGNED })
    for (let i = 0; i < slot.retail; i++) tradeRetail(network, next, slot.time)
    if (next() < PROVISION) provide(network, next, slot.time)
    if (next() < FEE_CHANGE) setFee(network, next)
    if (next() < COLLECTING) await tradeCollectible(network, next)
    await network.mine(slot.time)
    const before = Math.floor(done / 500)
    done += slot.retail + slot.arbitrage * ALIGNED
    if (Math.floor(done / 500) > before) report(done, total)
  }
  if (network.time < now) await network.mine(now)
  report(total, total)
}
