import { map } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import type { ShareEvent } from '#domain/liquidity/ledger/PairLife.ts'
import { type PairPosition, positionId } from '#domain/liquidity/Position.ts'

/**
 * What shares of a pair went through, oldest first. `long`: longer than was looked through. `away`: the node did not
 * say.
 */
export type PairLifeNow = 'reading' | 'away' | 'long' | readonly ShareEvent[]

/** By `lifeKey`: shares that change have another life. */
export const $pairLives = map<Record<string, PairLifeNow>>({})

export const lifeKey = (position: PairPosition): string => `${positionId(position)} ${position.liquidity}`

/** A list looks through so many answers of a node for each pair's beginning, a pair's own page through all. */
const PARTS_OF_LIST = 8
/** Those of a list are read one after the other. */
let queue: Promise<void> = Promise.resolve()
const wholly = new Set<string>()

/**
 * GO-10, LP-1: the history of shares of a pair, from the chain alone: no index stores who owns shares. Asked once, and
 * again where no node answered. `whole`: as far back as we ever look; otherwise a little.
 */
export function wantPairLife(position: PairPosition, whole: boolean): void {
  const key = lifeKey(position)
  const known = $pairLives.get()[key]
  const further = whole && !wholly.has(key)
  if (Array.isArray(known) || (known !== undefined && known !== 'away' && !further)) return
  if (whole) wholly.add(key)
  $pairLives.setKey(key, 'reading')
  const look = async () => {
    const told = await read(position, whole)
    // Who looked further knows better.
    if (whole || !wholly.has(key)) $pairLives.setKey(key, told)
  }
  if (whole) void look()
  else queue = queue.then(look)
}

async function read({ chainId, pool, owner, liquidity }: PairPosition, whole: boolean): Promise<PairLifeNow> {
  try {
    const { readShareLife } = await import('#onchain/read/held/readShareLife.ts')
    const tokens = [pool.token0, pool.token1] as [Address, Address]
    const asked = { chainId, pair: pool.id as Address, owner, tokens, block: null, shares: liquidity }
    return (await readShareLife(whole ? asked : { ...asked, parts: PARTS_OF_LIST })) ?? 'long'
  } catch (error) {
    console.warn('Tarn: what shares of a pair went through could not be read', error)
    return 'away'
  }
}
