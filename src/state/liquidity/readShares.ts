import type { Address } from '#domain/chains/Chain.ts'
import type { CreateForm } from '#domain/liquidity/CreateForm.ts'
import { isRange, type PairPosition } from '#domain/liquidity/Position.ts'
import { askedPool } from './poolFacts.ts'

/**
 * A v2 pair by its tokens, as the chain has it, and the shares that `owner` has of it. `there` false: it is not created
 * yet.
 */
export type Shares = { pair: Address; there: boolean; position: PairPosition | null }

/** LP-4: finds a form's pair on its network. Throws AppError `network.*`; a RangeError on a form that names none. */
export async function readShares(form: CreateForm, owner: Address, signal: AbortSignal): Promise<Shares> {
  const asked = askedPool(form)
  if (!asked) throw new RangeError('no pair')
  const [{ readLiquidityPool }, { readPositions }] = await Promise.all([
    import('#onchain/read/readLiquidityPool.ts'),
    import('#onchain/read/readPositions.ts'),
  ])
  const facts = await readLiquidityPool(form.chainId, asked, { signal })
  const pair = (facts?.pool.id ?? '0x') as Address
  if (!facts?.there) return { pair, there: false, position: null }
  const { positions } = await readPositions(form.chainId, [{ version: 'v2', pair, owner }], { signal })
  const [found] = positions
  return { pair, there: true, position: found && !isRange(found) ? found : null }
}
