import { readPoolLog } from '#data/market/readPoolLog.ts'
import { labCost } from '#domain/liquidity/lab/labCost.ts'
import { type LabResult, liquidityWorth } from '#domain/liquidity/lab/LpLab.ts'
import type { PoolHistory } from '#domain/liquidity/lab/PoolEvent.ts'
import type { Amounts, TickRange } from '#domain/protocols/v3/LiquidityMath.ts'
import type { RangeVersion } from '#domain/versions.ts'

const DAY = 86_400

/** What of a pool is replayed. `put`: what is put in, at the pool's price now; as much is put in at the start. */
export type LabQuestion = {
  chainId: number
  poolId: string
  /** Of swaps that the moves pay, hundredths of a bip. */
  fee: number
  range: TickRange
  put: Amounts & { sqrtPriceX96: bigint }
  days: number
  follow: boolean
}
/** `gas`: what its transactions would cost now, raw native units; null: no node tells. `count`: how many they are. */
export type LabAnswer = LabResult & {
  since: number
  logs: number
  cut: boolean
  gas: { cost: bigint; count: number } | null
}

/** The past that was read last: another range is replayed over the same. */
let read: { of: string; history: Promise<PoolHistory | null> } | null = null

/**
 * GO-9: what a position would have earned. Null: nothing is known of the pool's past. Throws AppError, and the signal's
 * reason when aborted.
 */
export async function runLab(
  { chainId, poolId, fee, range, put, days, follow }: LabQuestion,
  now: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<LabAnswer | null> {
  const of = `${chainId} ${poolId} ${days}`
  if (read?.of !== of) {
    const history = readPoolLog(
      { chainId, id: poolId, from: now - days * DAY, onProgress: part => onProgress(part / 2) },
      { signal },
    )
    read = { of, history }
    // What failed or was left is read anew.
    history.catch(() => {
      if (read?.history === history) read = null
    })
  }
  const history = await read.history
  if (history === null) return null
  const { start, rules, until } = history
  const { replayLab } = await import('#onchain/quote/replayLab.ts')
  const liquidity = liquidityWorth(start, range, put)
  const result = await replayLab(
    history,
    { rules, range, liquidity, included: false, follow: follow ? { moveFee: fee } : null, until },
    { signal, onProgress: done => onProgress(0.5 + done / 2) },
  )
  const gas = await readGas({ chainId, version: rules.version, moves: result.moves }, signal)
  return { ...result, since: start.time, logs: history.events.length, cut: history.cut, gas }
}

/** What the deposit, each move of the range and the withdrawal would cost at the price of now. */
async function readGas(
  { chainId, version, moves }: { chainId: number; version: RangeVersion; moves: number },
  signal: AbortSignal,
): Promise<LabAnswer['gas']> {
  const used = labCost(version, moves)
  try {
    const { readUsualCost } = await import('#onchain/read/readCost.ts')
    return { cost: await readUsualCost(chainId, used, { signal }), count: used.count }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: what a replay’s transactions would cost could not be read', error)
    return null
  }
}
