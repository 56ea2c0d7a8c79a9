import { alignPools } from './actors/arbitrage.ts'
import { tradeCollectible } from './actors/collect.ts'
import { provide } from './actors/provision.ts'
import { tradeRetail } from './actors/retail.ts'
import { playOf } from './markets/markets.ts'
import type { Network } from './chain/Network.ts'
import { random } from './chain/random.ts'
import { allWallets } from './markets/wallets.ts'

const REPLAY_STEP = 300
const LIVE_STEP = 20

/**
 * Replays what lies between the end of history and the clock: a block every five minutes (hourly before the last two
 * days), each made by its slot alone.
 */
export async function replay(network: Network, until: number): Promise<void> {
  const { seed } = network.config
  for (;;) {
    const step = until - network.time > 2 * 86_400 ? 3600 : REPLAY_STEP
    const time = Math.floor(network.time / step) * step + step
    if (time > until) return
    const slot = time / REPLAY_STEP
    const next = random(seed, network.chainId, 'replay', slot)
    alignPools(network, { next, time, turn: slot, count: 4 })
    tradeRetail(network, next, time)
    await network.mine(time)
  }
}

/** Failed beats in a row after which a node is given up. */
const PATIENCE = 5

/**
 * Mines a block every few seconds (the network's list says) with the clock's time until stopped; with `life`, wallets
 * go on trading. `onError` is told when the node no longer mines.
 */
export function live(network: Network, life: boolean, onError: (error: Error) => void): () => void {
  const wallets = allWallets(network.config.swaps)
  let lastSlot = Math.floor(Date.now() / 1000 / LIVE_STEP)
  let busy = false
  let stopped = false
  let failures = 0
  const beat = async () => {
    const time = Math.floor(Date.now() / 1000)
    const slot = Math.floor(time / LIVE_STEP)
    if (life && slot > lastSlot) {
      lastSlot = slot
      // Others use the chain too (and tests revert it), so nonces are read anew.
      await network.readNonces(wallets)
      const next = random(network.config.seed, network.chainId, 'life', slot)
      tradeRetail(network, next, time)
      if (slot % 30 === 0) {
        network.positions.length = 0 // others may have minted: numbers counted here no longer hold, so only add
        provide(network, next, time)
      }
      if (slot % 4 === 1) await tradeCollectible(network, next)
      if (slot % 3 === 0) alignPools(network, { next, time, turn: slot, count: 4 })
    }
    await network.mineAtClock(time)
    failures = 0
  }
  const timer = setInterval(() => {
    if (busy || stopped) return
    busy = true
    beat()
      .catch(error => {
        // One beat may fail when someone else mines or reverts in the middle of it.
        failures++
        if (failures >= PATIENCE && !stopped) onError(error instanceof Error ? error : new Error(String(error)))
      })
      .finally(() => {
        busy = false
      })
  }, playOf(network.chainId).blockSeconds * 1000)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
